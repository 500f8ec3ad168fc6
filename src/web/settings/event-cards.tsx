import { Select, Switch, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { EventUpdate, type EventView } from '#core/events/schema.ts'
import { updateEvent } from '#web/events/api.ts'
import { organizerQueries } from '#web/organizers/api.ts'
import { DateTimeInput } from '#web/ui/dates.tsx'
import { FieldRow, FormBody, SaveButton } from '#web/ui/noun-form.tsx'
import { notifyDone } from '#web/ui/notify.tsx'
import { Card, Note } from '#web/ui/page-header.tsx'
import { RichTextInput } from '#web/ui/rich-text-input.tsx'
import { CountrySelect, CurrencySelect, TimezoneSelect } from '#web/ui/selects.tsx'
import { useNounForm } from '#web/ui/use-noun-form.ts'

/** What both cards share: the event's own fields, the version that was seen, the words when saving fails (CNV-8). */
function useEventForm<Values extends Record<string, unknown>>(event: EventView, initial: Values, toInput: (values: Values) => object) {
  const { t } = useLingui()
  return useNounForm({
    schema: EventUpdate,
    initial,
    toInput: (values) => ({ ...toInput(values), updated_at: event.updated_at }),
    save: (input) => updateEvent(event.id, input),
    onSaved: () => notifyDone(t`The settings are saved.`),
    failed: t`The settings were not saved. Your entries are still here. Try again.`,
  })
}

export function BasicDetailsCard({ event }: { event: EventView }) {
  const { t } = useLingui()
  const organizers = useQuery(organizerQueries.list())
  const noun = useEventForm(
    event,
    {
      title: event.title,
      description: event.description ?? '',
      organizer_id: String(event.organizer.id),
      start_date: event.start_date as string | null,
      end_date: event.end_date,
      timezone: event.timezone,
      currency: event.currency,
    },
    ({ organizer_id, start_date, ...rest }) => ({ ...rest, organizer_id: Number(organizer_id), start_date: start_date ?? '' }),
  )
  const { form } = noun
  const has_orders = event.stats.orders_created > 0
  return (
    <Card title={<Trans>Basic details</Trans>} id="basic">
      <FormBody noun={noun} label={t`Basic details`}>
        <TextInput label={t`Title`} {...form.getInputProps('title')} />
        <RichTextInput label={t`Description (optional)`} {...form.getInputProps('description')} />
        <Select
          label={t`Organizer`}
          data={(organizers.data?.data ?? [event.organizer]).map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('organizer_id')}
        />
        <FieldRow>
          <DateTimeInput label={t`Start`} zone={event.timezone} {...form.getInputProps('start_date')} />
          <DateTimeInput label={t`End (optional)`} zone={event.timezone} {...form.getInputProps('end_date')} />
        </FieldRow>
        <FieldRow>
          <TimezoneSelect label={t`Timezone`} description={t`Changing it keeps the instants: 19:00 here becomes another time there.`} {...form.getInputProps('timezone')} />
          <CurrencySelect label={t`Currency`} {...form.getInputProps('currency')} />
        </FieldRow>
        {has_orders && (
          <Note>
            <Trans>This event has orders. Buyers are not told about new dates by themselves.</Trans>
          </Note>
        )}
        <SaveButton noun={noun}>
          <Trans>Save basic details</Trans>
        </SaveButton>
      </FormBody>
    </Card>
  )
}

const NOWHERE = { venue_name: '', address_line_1: '', address_line_2: '', city: '', state: '', zip: '', country: '' }

function locationOf(event: EventView): typeof NOWHERE {
  const place = event.location_details
  if (!place) return NOWHERE
  return Object.fromEntries(Object.keys(NOWHERE).map((part) => [part, place[part as keyof typeof place] ?? ''])) as typeof NOWHERE
}

export function LocationCard({ event }: { event: EventView }) {
  const { t } = useLingui()
  const noun = useEventForm(
    event,
    {
      is_online_event: event.is_online_event,
      online_event_details: event.online_event_details ?? '',
      location_details: locationOf(event),
      maps_url: event.maps_url ?? '',
    },
    (values) => values,
  )
  const { form } = noun
  return (
    <Card title={<Trans>Location</Trans>} id="location">
      <FormBody noun={noun} label={t`Location`}>
        <Switch
          label={t`This is an online event`}
          description={t`The place is kept, but not shown.`}
          {...form.getInputProps('is_online_event', { type: 'checkbox' })}
        />
        {form.values.is_online_event ? (
          <RichTextInput
            label={t`Connection details (optional)`}
            description={t`Only people with a completed order see them.`}
            {...form.getInputProps('online_event_details')}
          />
        ) : (
          <>
            <TextInput label={t`Venue name`} {...form.getInputProps('location_details.venue_name')} />
            <TextInput label={t`Address (optional)`} autoComplete="off" {...form.getInputProps('location_details.address_line_1')} />
            <TextInput label={t`Address, second line (optional)`} autoComplete="off" {...form.getInputProps('location_details.address_line_2')} />
            <FieldRow>
              <TextInput label={t`Postal code (optional)`} {...form.getInputProps('location_details.zip')} />
              <TextInput label={t`City`} {...form.getInputProps('location_details.city')} />
            </FieldRow>
            <FieldRow>
              <TextInput label={t`State or region (optional)`} {...form.getInputProps('location_details.state')} />
              <CountrySelect label={t`Country`} {...form.getInputProps('location_details.country')} />
            </FieldRow>
            <TextInput type="url" label={t`Map link (optional)`} description={t`Without one the address is looked up on OpenStreetMap.`} {...form.getInputProps('maps_url')} />
          </>
        )}
        <SaveButton noun={noun}>
          <Trans>Save location</Trans>
        </SaveButton>
      </FormBody>
    </Card>
  )
}

import { useLingui } from '@lingui/react/macro'
import { Switch, TextInput } from '@mantine/core'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { FormCard } from '#web/platform/ui/forms/form-card.tsx'
import { FieldRow } from '#web/platform/ui/forms/resource-form.tsx'
import { RichTextInput } from '#web/platform/ui/inputs/rich-text-input.tsx'
import { CountrySelect } from '#web/platform/ui/inputs/selects.tsx'
import { useEventForm } from './use-settings-form.ts'

const PARTS = ['venue_name', 'address_line_1', 'address_line_2', 'city', 'state', 'zip', 'country'] as const
type Place = Record<(typeof PARTS)[number], string>

/** Online with its connection details, or a place (EVT-3, EVT-4). The place is kept while the event is online. */
export function LocationCard() {
  const { t } = useLingui()
  const event = useEvent()
  const resource = useEventForm(
    event,
    {
      is_online_event: event.is_online_event,
      online_event_details: event.online_event_details ?? '',
      location_details: Object.fromEntries(PARTS.map((part) => [part, event.location_details?.[part] ?? ''])) as Place,
      maps_url: event.maps_url ?? '',
    },
    {
      toInput: ({ location_details, ...rest }) => {
        const place = { ...location_details, country: location_details.country || null }
        return { ...rest, location_details: Object.values(place).some(Boolean) ? place : null }
      },
    },
  )
  const { form } = resource
  return (
    <FormCard title={t`Location`} resource={resource}>
      <Switch label={t`The event is online`} {...form.getInputProps('is_online_event', { type: 'checkbox' })} />
      {form.values.is_online_event ? (
        <RichTextInput
          label={t`Connection details (optional)`}
          description={t`Only buyers see them, once their order is complete.`}
          {...form.getInputProps('online_event_details')}
        />
      ) : (
        <>
          <TextInput label={t`Venue`} {...form.getInputProps('location_details.venue_name')} />
          <TextInput label={t`Address`} {...form.getInputProps('location_details.address_line_1')} />
          <TextInput
            label={t`Address, second line (optional)`}
            {...form.getInputProps('location_details.address_line_2')}
          />
          <FieldRow>
            <TextInput label={t`Postal code (optional)`} {...form.getInputProps('location_details.zip')} />
            <TextInput label={t`City`} {...form.getInputProps('location_details.city')} />
          </FieldRow>
          <FieldRow>
            <TextInput label={t`State or region (optional)`} {...form.getInputProps('location_details.state')} />
            <CountrySelect label={t`Country`} {...form.getInputProps('location_details.country')} />
          </FieldRow>
          <TextInput
            label={t`Map link (optional)`}
            description={t`Without one the address is looked up on OpenStreetMap.`}
            type="url"
            placeholder="https://"
            {...form.getInputProps('maps_url')}
          />
        </>
      )}
    </FormCard>
  )
}

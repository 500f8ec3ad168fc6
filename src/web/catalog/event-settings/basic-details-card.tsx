import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Input, Select, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { refuseCurrency } from '#core/catalog/events/currency-rule.ts'
import { formatMoney } from '#core/platform/money.ts'
import { paths } from '#core/platform/paths.ts'
import { can, canOn } from '#core/platform/permissions.ts'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { organizerQueries } from '#web/catalog/organizers/api.ts'
import { useMe, useMeAnywhere } from '#web/identity/session/actor.ts'
import { DateTimeInput, EventDateRange } from '#web/platform/ui/display/dates.tsx'
import { useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { FormCard } from '#web/platform/ui/forms/form-card.tsx'
import { FieldRow } from '#web/platform/ui/forms/resource-form.tsx'
import { RichTextInput } from '#web/platform/ui/inputs/rich-text-input.tsx'
import { CurrencySelect, TimezoneSelect } from '#web/platform/ui/inputs/selects.tsx'
import { Note } from '#web/platform/ui/page-header.tsx'
import { useEventForm } from './use-settings-form.ts'

export function BasicDetailsCard() {
  const { t } = useLingui()
  const event = useEvent()
  const organizers = useOrganizerChoices(event)
  const [has_moved, setMoved] = useState(false)
  const resource = useEventForm(
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
    {
      toInput: ({ organizer_id, start_date, ...rest }) => ({
        ...rest,
        organizer_id: Number(organizer_id),
        start_date: start_date ?? '',
      }),
      onSaved: ({ start_date, end_date }) => setMoved(start_date !== event.start_date || end_date !== event.end_date),
    },
  )
  const { form } = resource
  const { values } = form
  const moves_zone = values.timezone !== event.timezone
  const moves_dates = values.start_date !== event.start_date || values.end_date !== event.end_date
  return (
    <FormCard title={t`Basic details`} resource={resource}>
      <TextInput label={t`Title`} {...form.getInputProps('title')} />
      <RichTextInput label={t`Description (optional)`} {...form.getInputProps('description')} />
      <Select label={t`Organizer`} data={organizers} {...form.getInputProps('organizer_id')} />
      {event.dates_count > 1 ? (
        <SeveralDates event={event} />
      ) : (
        <>
          <FieldRow>
            <DateTimeInput label={t`Start`} zone={values.timezone} {...form.getInputProps('start_date')} />
            <DateTimeInput label={t`End (optional)`} zone={values.timezone} {...form.getInputProps('end_date')} />
          </FieldRow>
          <MoreDates event_id={event.id} />
        </>
      )}
      <FieldRow>
        <TimezoneSelect label={t`Timezone`} {...form.getInputProps('timezone')} />
        <CurrencySelect
          label={t`Currency`}
          {...form.getInputProps('currency')}
          disabled={event.has_orders}
          description={event.has_orders ? t`Fixed since the first order.` : undefined}
        />
      </FieldRow>
      {values.currency !== event.currency && <CurrencyNote event={event} to={values.currency} />}
      {moves_zone && (
        <Note icon={<IconAlertTriangle size={18} />}>
          <Trans>
            A new timezone does not move the event: it starts at the same moment, shown as another time. Check start and
            end.
          </Trans>
        </Note>
      )}
      {moves_dates && event.stats.orders_created > 0 && (
        <Note icon={<IconAlertTriangle size={18} />}>
          <Trans>Buyers are not told about new dates automatically. Send them a message after saving.</Trans>
        </Note>
      )}
      {has_moved && !moves_dates && event.stats.orders_created > 0 && <TellThem event_id={event.id} />}
    </FormCard>
  )
}

/** The event's own, and those that one may make events for (TEAM-4). */
function useOrganizerChoices({ organizer }: EventView) {
  const me = useMeAnywhere()
  const known = useQuery({ ...organizerQueries.list(), enabled: can(me, 'organizer.read') }).data?.data ?? []
  const others = known.filter(
    ({ id }) => id !== organizer.id && canOn(me, 'event.create', { organizer_id: id, event_id: null }),
  )
  return [organizer, ...others].map(({ id, name }) => ({ value: String(id), label: name }))
}

/** With one date this is all there is of dates (DAT-1, BO-60). */
function MoreDates({ event_id }: { event_id: number }) {
  const me = useMe()
  if (!can(me, 'date.write')) return null
  return (
    <Anchor component={Link} to={paths.manageEvent(event_id, 'dates')} state={{ adds_dates: true }}>
      <Trans>Add more dates</Trans>
    </Anchor>
  )
}

/** Start and end follow the dates, and are changed there (DAT-12). */
function SeveralDates({ event }: { event: EventView }) {
  const { t } = useLingui()
  const { dates_count: count, start_date, end_date, timezone, id } = event
  return (
    <Input.Wrapper label={t`Dates`} labelElement="div">
      <p>
        <Plural value={count} one="# date" other="# dates" />,{' '}
        <EventDateRange start={start_date} end={end_date} zone={timezone} />.{' '}
        <Anchor component={Link} to={paths.manageEvent(id, 'dates')} underline="always">
          <Trans>Change dates</Trans>
        </Anchor>
      </p>
    </Input.Wrapper>
  )
}

/** What a new currency does to the prices, before it is saved (MON-7). */
function CurrencyNote({ event, to }: { event: EventView; to: string }) {
  const tag = useLocaleTag()
  const price = event.tickets.flatMap(({ prices }) => prices).find((one) => one.price > 0)?.price
  if (price === undefined) return null
  const ties = { has_orders: event.has_orders, has_amounts: true, has_fixed_taxes: false }
  if (refuseCurrency({ from: event.currency, to }, ties))
    return (
      <Note icon={<IconAlertTriangle size={18} />}>
        <Trans>
          Your prices cannot be taken over: {to} has a different number of decimal places than {event.currency}. Set
          them to 0 first.
        </Trans>
      </Note>
    )
  const [before, after] = [formatMoney(price, event.currency, tag), formatMoney(price, to, tag)]
  return (
    <Note tone="blue">
      <Trans>
        Prices and fixed discounts keep their figures: {before} becomes {after}. Nothing is converted.
      </Trans>
    </Note>
  )
}

/** New dates are no secret, but nobody is told of them by itself: a message is one step away (EVT-13). */
function TellThem({ event_id }: { event_id: number }) {
  const me = useMe()
  return (
    <Note tone="blue">
      <p>
        <Trans>The event page shows the new dates. Those who have ordered have not been told.</Trans>
      </p>
      {can(me, 'message.write') && (
        <Button mt={8} component={Link} to={paths.messageToAll(event_id)} state={{ is_from_menu: true }}>
          <Trans>Message attendees</Trans>
        </Button>
      )}
    </Note>
  )
}

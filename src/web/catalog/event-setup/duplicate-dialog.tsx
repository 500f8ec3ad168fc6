import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import {
  DUPLICATE_PARTS,
  DuplicateInput,
  type DuplicatePart,
  NEEDS_TICKETS,
} from '#core/catalog/event-setup/duplicate-schema.ts'
import type { EventListView } from '#core/catalog/event-setup/schema.ts'
import { shiftWindow } from '#core/catalog/events/shift-dates.ts'
import { paths } from '#core/platform/paths.ts'
import { duplicateEvent, eventQueries } from '#web/catalog/events/api.ts'
import { DateTimeInput } from '#web/platform/ui/display/dates.tsx'
import { FieldRow, FormDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { Note } from '#web/platform/ui/page-header.tsx'

type Values = Record<DuplicatePart, boolean> & {
  title: string
  start_date: string | null
  end_date: string | null
  /** Whether the end was chosen by hand; until then it follows the start. */
  own_end: boolean
}

type Source = Pick<EventListView, 'id' | 'title' | 'start_date' | 'end_date' | 'timezone'>

/** The source's end at the same distance from the new start, as the server shifts it (DUP-2). */
function shiftedEnd(source: Source, start: string): string | null {
  if (source.end_date === null || Number.isNaN(Date.parse(start))) return source.end_date
  const [from, end, to] = [new Date(source.start_date), new Date(source.end_date), new Date(start)]
  return shiftWindow(from, end, { from, to, timezone: source.timezone })[1]?.toISOString() ?? null
}

/** With several dates an end that nobody chose is left to the first of them (DAT-59). */
const inputOf = ({ own_end, start_date, end_date, ...values }: Values, has_dates: boolean) => ({
  ...values,
  ...(has_dates && !own_end ? {} : { end_date }),
  start_date: start_date ?? '',
})

function usePartNames(): Record<DuplicatePart, string> {
  const { t } = useLingui()
  return {
    duplicate_tickets: t`Tickets with prices, limits, taxes and fees`,
    duplicate_dates: t`Dates`,
    duplicate_questions: t`Questions`,
    duplicate_settings: t`Settings and design`,
    duplicate_cover: t`Cover`,
    duplicate_promo_codes: t`Promo codes`,
    duplicate_discount_rules: t`Discounts`,
    duplicate_capacity_assignments: t`Capacities`,
    duplicate_check_in_lists: t`Check-in lists`,
    duplicate_affiliates: t`Affiliates`,
  }
}
/** With one date there is nothing to choose (DAT-1). */
const partsOf = (has_dates: boolean) =>
  (Object.keys(DUPLICATE_PARTS) as DuplicatePart[]).filter((part) => has_dates || part !== 'duplicate_dates')

/** BO-12, DUP-1: a new draft of the same organizer and place; leads to it. */
export function DuplicateDialog({ event, onClose }: { event: Source; onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const names = usePartNames()
  const { data } = useQuery(eventQueries.one(event.id))
  const has_dates = (data?.dates_count ?? 1) > 1
  const parts = partsOf(has_dates)
  const initial: Values = {
    title: event.title,
    start_date: null,
    end_date: null,
    own_end: false,
    ...DUPLICATE_PARTS,
  }
  const resource = useResourceForm({
    schema: DuplicateInput,
    initial,
    toInput: (values) => inputOf(values, has_dates),
    save: (input) => duplicateEvent(event.id, input),
    onSaved: async (copy) => {
      await navigate(paths.manageEvent(copy.id, 'getting-started'))
      notifyDone(t`“${copy.title}” created as a draft`)
    },
    failed: t`The event was not duplicated. Your entries are still here. Try again.`,
  })
  const { form } = resource
  const { duplicate_tickets, duplicate_dates, own_end } = form.values
  // dates that go along keep their lengths (DAT-59)
  const has_end = !(has_dates && duplicate_dates)
  const chooseStart = (start_date: string | null) =>
    form.setValues({
      start_date,
      ...(own_end || has_dates ? {} : { end_date: start_date === null ? null : shiftedEnd(event, start_date) }),
    })
  return (
    <FormDrawer
      resource={resource}
      title={<Trans>Duplicate “{event.title}”</Trans>}
      action={<Trans>Duplicate event</Trans>}
      onClose={onClose}
    >
      <TextInput label={<Trans>Title</Trans>} data-autofocus {...form.getInputProps('title')} />
      <FieldRow is_wide>
        <DateTimeInput
          label={<Trans>Start</Trans>}
          zone={event.timezone}
          {...form.getInputProps('start_date')}
          onChange={chooseStart}
        />
        {has_end ? (
          <DateTimeInput
            label={<Trans>End (optional)</Trans>}
            zone={event.timezone}
            {...form.getInputProps('end_date')}
            onChange={(end_date) => form.setValues({ end_date, own_end: true })}
          />
        ) : null}
      </FieldRow>
      <Note tone="blue">
        <Trans>
          Sale dates, expiry dates and check-in times shift with the start and keep their time of day. Orders, attendees
          and messages are not copied.
        </Trans>
      </Note>
      <Checkbox.Group
        label={<Trans>Include</Trans>}
        value={parts.filter((part) => form.values[part])}
        onChange={(chosen) =>
          form.setValues(
            Object.fromEntries(parts.map((part) => [part, chosen.includes(part)])) as Partial<
              Record<DuplicatePart, boolean>
            >,
          )
        }
      >
        <Stack gap={10} mt={6}>
          {parts.map((part) => {
            const is_lost = !duplicate_tickets && NEEDS_TICKETS.includes(part)
            return (
              <Checkbox
                key={part}
                value={part}
                label={names[part]}
                disabled={is_lost}
                {...(is_lost ? { description: t`Needs the tickets` } : {})}
              />
            )
          })}
        </Stack>
      </Checkbox.Group>
    </FormDrawer>
  )
}

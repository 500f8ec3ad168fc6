import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CheckInStatsView, EventView } from '#core/catalog/event-setup/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { eventQueries } from '#web/catalog/events/api.ts'
import { useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { Note } from '#web/platform/ui/page-header.tsx'
import { useDateText } from './date-text.ts'

interface UnadmittedNoticeProps {
  readonly event: Pick<EventView, 'id' | 'timezone'>
  /** false on the page of the lists itself. */
  readonly has_link?: boolean
}

type Unadmitted = CheckInStatsView['tickets_on_no_list'][number]

/** CIL-10: tickets nobody is let in with, at all or on some dates, named where the cure is and where one looks first. */
export function UnadmittedNotice({ event, has_link = true }: UnadmittedNoticeProps) {
  const tickets = useQuery(eventQueries.checkInStats(event.id)).data?.tickets_on_no_list ?? []
  const link = has_link && (
    <Link to={paths.manageEvent(event.id, 'check-in')}>
      <Trans>Check-in lists</Trans>
    </Link>
  )
  const nowhere = tickets.filter(({ dates }) => !dates)
  const on_dates = tickets.filter(({ dates }) => dates)
  return (
    <>
      {nowhere.length > 0 && <OnNoList tickets={nowhere} link={link} />}
      {on_dates.length > 0 && <OnNoListOfDates tickets={on_dates} zone={event.timezone} link={link} />}
    </>
  )
}

interface NoteProps {
  readonly tickets: readonly Unadmitted[]
  readonly link: ReactNode
}

function OnNoList({ tickets, link }: NoteProps) {
  const tag = useLocaleTag()
  const { t } = useLingui()
  const titles = new Intl.ListFormat(tag, { type: 'conjunction' }).format(tickets.map(({ title }) => t`“${title}”`))
  return (
    <Note icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
      <p>
        <b>
          <Plural
            value={tickets.length}
            one="No check-in list admits this ticket:"
            other="No check-in list admits these tickets:"
          />
        </b>{' '}
        {titles}.{' '}
        <Trans>Their holders are refused at every door. Add them to a list, or let a list admit all tickets.</Trans>{' '}
        {link}
      </p>
    </Note>
  )
}

/** Lists admit the tickets, but none on some dates: each is named with the first of these. */
function OnNoListOfDates({ tickets, zone, link }: NoteProps & { readonly zone: string }) {
  const tag = useLocaleTag()
  const { t } = useLingui()
  const dateText = useDateText(zone)
  const named = tickets.flatMap(({ title, dates }) => {
    if (!dates) return []
    const [count, first] = [dates.count, dateText(dates.first)]
    return [t`${plural(count, { one: `“${title}” (${first})`, other: `“${title}” (# dates, the next ${first})` })}`]
  })
  return (
    <Note icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
      <p>
        <b>
          <Plural
            value={tickets.length}
            one="On some dates no check-in list admits this ticket:"
            other="On some dates no check-in list admits these tickets:"
          />
        </b>{' '}
        {new Intl.ListFormat(tag, { type: 'conjunction' }).format(named)}.{' '}
        <Trans>Their holders are refused at every door then. Make a list for these dates, or one for all dates.</Trans>{' '}
        {link}
      </p>
    </Note>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#core/platform/paths.ts'
import { eventQueries } from '#web/catalog/events/api.ts'
import { useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { Note } from '#web/platform/ui/page-header.tsx'

interface UnadmittedNoticeProps {
  readonly event_id: number
  /** false on the page of the lists itself. */
  readonly has_link?: boolean
}

/** CIL-10: tickets nobody is let in with, named where the cure is and where one looks first. */
export function UnadmittedNotice({ event_id, has_link = true }: UnadmittedNoticeProps) {
  const tag = useLocaleTag()
  const { t } = useLingui()
  const tickets = useQuery(eventQueries.checkInStats(event_id)).data?.tickets_on_no_list ?? []
  if (tickets.length === 0) return null
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
        {has_link && (
          <Link to={paths.manageEvent(event_id, 'check-in')}>
            <Trans>Check-in lists</Trans>
          </Link>
        )}
      </p>
    </Note>
  )
}

import { Plural, Trans } from '@lingui/react/macro'
import { paths } from '#core/platform/paths.ts'

interface SavedDatesProps {
  readonly event_id: number
  readonly dates: number
  /** People who have tickets for dates that moved. */
  readonly holders: number
  readonly is_mailed: boolean
}

/** How many dates were saved, and that those who should know get a mail, or the way to them. */
export const SavedDates = ({ event_id, dates, holders, is_mailed }: SavedDatesProps) => (
  <>
    <Plural value={dates} one="# date is saved." other="# dates are saved." />
    {holders > 0 && is_mailed && (
      <>
        {' '}
        <Trans>Ticket holders get an email.</Trans>
      </>
    )}
    {holders > 0 && !is_mailed && (
      <>
        {' '}
        {/* notifications stand outside of the router */}
        <a href={paths.messageToAll(event_id)}>
          <Trans>Message attendees</Trans>
        </a>
      </>
    )}
  </>
)

import { Plural, Trans } from '@lingui/react/macro'
import { paths } from '#core/platform/paths.ts'

interface SavedDatesProps {
  readonly event_id: number
  readonly dates: number
  /** People who have tickets for dates that moved. */
  readonly holders: number
}

/** How many dates were saved, and the way to those who should know. */
export const SavedDates = ({ event_id, dates, holders }: SavedDatesProps) => (
  <>
    <Plural value={dates} one="# date is saved." other="# dates are saved." />
    {holders > 0 && (
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

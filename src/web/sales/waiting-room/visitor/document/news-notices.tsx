import { Trans } from '@lingui/react/macro'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'
import { Part } from './parts.tsx'

/** What happened to a place, above everything else; and a server that does not answer (ROOM-13, ROOM-19). */
export function NewsNotices() {
  return (
    <>
      <Part when="moment">
        <Notice tone="warning" title={<Trans>One moment</Trans>}>
          <p>
            <Trans>The queue does not answer just now. Your place stays, and this page goes on by itself.</Trans>
          </p>
        </Notice>
      </Part>
      <Part when="news-missed">
        <Notice tone="warning" role="alert" title={<Trans>Your turn has passed</Trans>}>
          <p>
            <Trans>
              You have a new place at the end of the queue. If that turn passes too, you have to join again.
            </Trans>
          </p>
        </Notice>
      </Part>
      <Part when="news-missed_again">
        <Notice tone="warning" role="alert" title={<Trans>Your turn has passed again</Trans>}>
          <p>
            <Trans>Join again for a new place.</Trans>
          </p>
        </Notice>
      </Part>
      <Part when="news-invalid">
        <Notice tone="warning" role="alert" title={<Trans>Your place is not valid any more</Trans>}>
          <p>
            <Trans>It is from another queue, or was given out after the draw. Join again for a new place.</Trans>
          </p>
        </Notice>
      </Part>
      <Part when="news-time_over">
        <Notice tone="warning" role="alert" title={<Trans>Your time to choose is over</Trans>}>
          <p>
            <Trans>Join again for a new place, if you still want tickets.</Trans>
          </p>
        </Notice>
      </Part>
      <Part when="news-taken_over">
        <Notice title={<Trans>This browser has another place now</Trans>}>
          <p>
            <Trans>The link brought a place here, and it takes the place of the one this browser had.</Trans>
          </p>
        </Notice>
      </Part>
    </>
  )
}

import { Trans } from '@lingui/react/macro'

/** Ids of the places a skip link leads to; each carries `tabIndex={-1}`, so that the focus goes there too. */
export const CONTENT_ID = 'content'
export const TICKETS_ID = 'tickets'

/** The first stop of a page: past its head to what it is about. Seen only while it has the focus (UIX-6). */
export function SkipLink({ to = CONTENT_ID }: { to?: typeof CONTENT_ID | typeof TICKETS_ID }) {
  return (
    <a className="skip" href={`#${to}`}>
      {to === TICKETS_ID ? <Trans>Skip to the tickets</Trans> : <Trans>Skip to the content</Trans>}
    </a>
  )
}

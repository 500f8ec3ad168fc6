import { Trans } from '@lingui/react/macro'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { CopyBox } from '#web/platform/ui/display/copy-box.tsx'

const EXAMPLE = { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'spring' }

/** How a link says where it stands, with one to copy (FUN-2). */
export function TagLinks({ event }: { event: EventView }) {
  const link = `${location.origin}${paths.event(event.id, event.slug)}?${new URLSearchParams(EXAMPLE)}`
  return (
    <>
      <p>
        <Trans>
          Add to each link where it stands: <code>utm_source</code> says where, <code>utm_medium</code> what kind of
          place, <code>utm_campaign</code> what for. Links of affiliates and widgets name themselves.
        </Trans>
      </p>
      <CopyBox text={link}>
        <Trans>Copy example link</Trans>
      </CopyBox>
    </>
  )
}

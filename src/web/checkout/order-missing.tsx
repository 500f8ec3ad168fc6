import { Trans } from '@lingui/react/macro'
import { paths } from '#core/paths.ts'
import type { Operator } from '#core/public-pages/page-data.ts'
import { ButtonLink } from '#web/public-ui/button.tsx'
import { PlainPage } from '#web/public-ui/load-state.tsx'

/** ERR-41. */
export function OrderMissing({ operator }: { operator: Operator | null }) {
  return (
    <PlainPage icon="alert" title={<Trans>This order no longer exists.</Trans>} operator={operator}>
      <p>
        <Trans>Check that the whole link was copied, or look for the newest mail about your order.</Trans>
      </p>
      <ButtonLink href={paths.findTickets()}>
        <Trans>Find my tickets</Trans>
      </ButtonLink>
      <ButtonLink variant="link" href="/">
        <Trans>Go back to the home page</Trans>
      </ButtonLink>
    </PlainPage>
  )
}

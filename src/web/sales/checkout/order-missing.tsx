import { Trans } from '@lingui/react/macro'
import type { Operator } from '#core/platform/operator.ts'
import { Missing } from '#web/platform/public-ui/page/load-state.tsx'

/** The order behind this link no longer exists (ERR-41). */
export const OrderMissing = ({ operator }: { operator: Operator | null }) => (
  <Missing
    title={<Trans>This order no longer exists.</Trans>}
    hint={<Trans>Check that the whole link was copied, or look for the newest mail about your order.</Trans>}
    operator={operator}
  />
)

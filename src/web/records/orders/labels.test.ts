import { expect, test } from 'vitest'
import { DISPLAY_STATUSES } from '#core/platform/states/order-state.ts'
import { ORDER_STATUS_LABELS } from './labels.ts'

test('what waits is orange, what went wrong or back is red, everything else teal (ORD-19 to ORD-21)', () => {
  const toned = (tone: string) =>
    DISPLAY_STATUSES.filter((status) => ORDER_STATUS_LABELS[status].tone === tone).toSorted()
  expect(toned('orange')).toEqual(['AWAITING_PAYMENT', 'PARTIALLY_REFUNDED', 'REFUND_PENDING'])
  expect(toned('red')).toEqual(['CANCELLED', 'PAYMENT_FAILED', 'REFUNDED', 'REFUND_FAILED'])
  expect(toned('teal')).toEqual(['COMPLETED', 'EXPIRED', 'PROCESSING', 'RESERVED'])
})

import type { PaymentInput, PublicOrderView } from '#core/sales/checkout/schema.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { checkoutApi, linkOf } from '../api.ts'
import type { StepProps } from '../checkout-pages.tsx'
import { useSingleCall } from '../use-single-call.ts'

/** Refusals that mean the order went on without this page: its state says where to (RES-22). */
const MOVED_ON: readonly string[] = [
  'ORDER_ALREADY_PAID',
  'PAYMENT_IN_PROGRESS',
  'ORDER_EXPIRED',
  'ORDER_STATE_CHANGED',
  'CHECKOUT_SESSION_REQUIRED',
]

type Terms = Pick<NonNullable<PublicOrderView['offline']>, 'due_at' | 'confirm_by'>

interface Choice extends Pick<StepProps, 'order' | 'onOrder' | 'reload'> {
  readonly method: PaymentInput['method']
  /** What the page said, so that nobody agrees to less (CALM-7). */
  readonly terms: Terms | null
}

/** Ordering now and paying later, which is final (PAY-22). */
export function usePayLater({ order, onOrder, reload, method, terms }: Choice) {
  const { run, busy, error } = useSingleCall()
  const confirm = () =>
    run(async () => {
      try {
        await checkoutApi.startPayment(linkOf(order), {
          method,
          expected_due_at: terms?.due_at ?? null,
          expects_confirmation: terms ? terms.confirm_by !== null : null,
        })
        onOrder(await reload())
      } catch (failure) {
        if (!(failure instanceof ApiError) || !MOVED_ON.includes(failure.code)) throw failure
        onOrder(await reload(), failure.code)
      }
    })
  return { confirm, busy, error }
}

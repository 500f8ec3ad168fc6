import { useEffect, useRef, useState } from 'react'
import { PaymentStatus } from '#core/platform/states/order-state.ts'
import type { PaymentView, PublicOrderView } from '#core/sales/checkout/schema.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { fieldErrors } from '#web/platform/client/server-errors.ts'
import { checkoutApi, linkOf, type TestCard } from '../api.ts'
import type { StepProps } from '../checkout-pages.tsx'
import { useSingleCall } from '../use-single-call.ts'
import type { Confirmation } from './use-stripe-form.ts'

/** Refusals that mean the order went on without this page; its state says where to (CHK-3, RES-22). */
const MOVED_ON: readonly string[] = [
  'ORDER_ALREADY_PAID',
  'PAYMENT_IN_PROGRESS',
  'ORDER_EXPIRED',
  'ORDER_STATE_CHANGED',
  'CHECKOUT_SESSION_REQUIRED',
]

/** No answer, or none of ours: the payment may have gone through all the same (PAY-5). */
const isUnknown = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** What became of a try is never taken from its answer but from the order (PAY-8). */
function useOutcome({ onOrder, reload, goTo }: StepProps) {
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const [declines, setDeclines] = useState(0)
  const decline = (order: PublicOrderView): void => {
    onOrder(order)
    setDeclines((count) => count + 1)
  }
  const settle = async (failure: unknown): Promise<void> => {
    if (!(failure instanceof ApiError)) throw failure
    if (failure.code === 'PAYMENT_FAILED') decline(await reload())
    else if (MOVED_ON.includes(failure.code)) onOrder(await reload(), failure.code)
    else if (failure.code === 'VALIDATION_FAILED') setFields(fieldErrors(failure))
    else throw failure
  }
  /** Confirmed, or nobody knows: the order tells. Read anew, because the page may still show an earlier decline (RES-22). */
  const awaitOutcome = async (): Promise<void> => {
    const now = await reload().catch(() => null)
    if (now && now.payment_status !== PaymentStatus.AWAITING_PAYMENT) onOrder(now)
    else goTo('payment_return')
  }
  return { fields, setFields, declines, decline, settle, awaitOutcome }
}

/**
 * Payment object, submission, confirmation (PAY-3, PAY-7, API-124), in this order: nothing is confirmed before the server
 * has accepted the submission.
 */
export function useCardPayment(step: StepProps) {
  const { order, onOrder, reload } = step
  const link = linkOf(order)
  const [payment, setPayment] = useState<PaymentView | null>(null)
  const [card, setCard] = useState<TestCard | null>(null)
  const { fields, setFields, declines, decline, settle, awaitOutcome } = useOutcome(step)
  const { run, busy, error, setError } = useSingleCall()

  const start = async (): Promise<void> => setPayment(await checkoutApi.startPayment(link, { method: 'CARD' }))
  const confirm = async (given: TestCard): Promise<void> => {
    const { status } = await checkoutApi.payByTestCard(link, given).catch((failure: unknown) => {
      if (!isUnknown(failure)) throw failure
      return { status: 'UNKNOWN' as const }
    })
    if (status === 'REQUIRES_ACTION') setCard(given)
    else if (status === 'UNKNOWN') await awaitOutcome()
    else onOrder(await reload())
  }
  const attempt = (work: () => Promise<void>) => run(() => work().catch(settle))
  const payWith = (given: TestCard) =>
    attempt(async () => {
      setFields({})
      if (!payment) await start()
      await checkoutApi.submitPayment(link)
      await confirm(given)
    })
  /** Stripe's own form confirms (PAY-7); a decline is read at the provider at once, so that the next try is not taken for it. */
  const confirmAt = (confirmThere: () => Promise<Confirmation>) =>
    attempt(async () => {
      await checkoutApi.submitPayment(link)
      if ((await confirmThere()) === 'declined') decline(await checkoutApi.syncPayment(link))
      else await awaitOutcome()
    })
  /** The address to pay at is made once the tickets are held for it; what became of it is asked on the way back (PSP-3). */
  const leaveToPay = () =>
    attempt(async () => {
      await checkoutApi.submitPayment(link)
      const made = await checkoutApi.startPayment(link, { method: 'CARD' })
      if (made.checkout_url) location.assign(made.checkout_url)
    })
  const authenticate = (answer: 'approve' | 'refuse') =>
    attempt(async () => {
      setCard(null)
      if (card) await confirm({ ...card, authentication: answer })
    })
  usePaymentStart(() => start().catch((failure: unknown) => settle(failure).catch(setError)))
  return {
    payment,
    fields,
    declines,
    busy,
    problem: error,
    payWith,
    confirmAt,
    leaveToPay,
    startAgain: () => attempt(start),
    authenticate,
    is_authenticating: card !== null,
    closeDialog: () => setCard(null),
  }
}

/** The object is made when the page opens, so that what cannot be paid is told before anybody types a number. */
function usePaymentStart(start: () => void): void {
  const is_started = useRef(false)
  useEffect(() => {
    if (is_started.current) return
    is_started.current = true
    start()
  })
}

import { useEffect, useRef, useState } from 'react'
import type { PaymentView } from '#core/checkout/schema.ts'
import { ApiError } from '#web/platform/api-client.ts'
import { fieldErrors } from '#web/platform/server-errors.ts'
import { checkoutApi, linkOf, type TestCard } from './api.ts'
import type { StepProps } from './checkout-pages.tsx'
import { useAct } from './use-act.ts'
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

/**
 * Payment object, submission, confirmation (PAY-3, PAY-7, API-124), in this order: nothing is confirmed before the server
 * has accepted the submission. What became of it is never taken from the answer but from the order (PAY-8).
 */
export function useCardPayment({ order, onOrder, reload, goTo }: StepProps) {
  const link = linkOf(order)
  const [payment, setPayment] = useState<PaymentView | null>(null)
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const [declines, setDeclines] = useState(0)
  const [card, setCard] = useState<TestCard | null>(null)
  const { run, busy, error, setError } = useAct()

  const settle = async (failure: unknown): Promise<void> => {
    if (!(failure instanceof ApiError)) throw failure
    if (failure.code === 'PAYMENT_FAILED') {
      onOrder(await reload())
      setDeclines((count) => count + 1)
    } else if (MOVED_ON.includes(failure.code)) onOrder(await reload(), failure.code)
    else if (failure.code === 'VALIDATION_FAILED') setFields(fieldErrors(failure))
    else throw failure
  }
  /** Confirmed, or nobody knows: the order tells. Read anew, because the page may still show an earlier decline (RES-22). */
  const awaitOutcome = async (): Promise<void> => {
    const now = await reload().catch(() => null)
    if (now && now.payment_status !== 'AWAITING_PAYMENT') onOrder(now)
    else goTo('payment_return')
  }
  const confirm = async (given: TestCard): Promise<void> => {
    const { status } = await checkoutApi.payByTestCard(link, given).catch((failure: unknown) => {
      if (!isUnknown(failure)) throw failure
      return { status: 'UNKNOWN' as const }
    })
    if (status === 'REQUIRES_ACTION') return setCard(given)
    if (status === 'UNKNOWN') return awaitOutcome()
    onOrder(await reload())
  }
  const start = async (): Promise<void> => setPayment(await checkoutApi.startPayment(link, 'CARD'))
  const payWith = (given: TestCard) =>
    run(async () => {
      setFields({})
      try {
        if (!payment) await start()
        await checkoutApi.submitPayment(link)
        await confirm(given)
      } catch (failure) {
        await settle(failure)
      }
    })
  /** Stripe's own form confirms (PAY-7); a decline is read at the provider at once, so that the next try is not taken for it. */
  const confirmAt = (confirmThere: () => Promise<Confirmation>) =>
    run(async () => {
      try {
        await checkoutApi.submitPayment(link)
        const outcome = await confirmThere()
        if (outcome !== 'declined') return await awaitOutcome()
        onOrder(await checkoutApi.syncPayment(link))
        setDeclines((count) => count + 1)
      } catch (failure) {
        await settle(failure)
      }
    })
  const authenticate = (answer: 'approve' | 'refuse') =>
    run(async () => {
      if (!card) return
      setCard(null)
      try {
        await confirm({ ...card, authentication: answer })
      } catch (failure) {
        await settle(failure)
      }
    })

  // the object is made when the page opens, so that what cannot be paid is told before anybody types a number
  const is_started = useRef(false)
  useEffect(() => {
    if (is_started.current) return
    is_started.current = true
    start().catch((failure: unknown) => settle(failure).catch(setError))
  })
  return {
    payment,
    fields,
    declines,
    busy,
    problem: error,
    payWith,
    confirmAt,
    startAgain: () => run(() => start().catch(settle)),
    authenticate,
    is_authenticating: card !== null,
    closeDialog: () => setCard(null),
  }
}

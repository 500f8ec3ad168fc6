import { useLingui } from '@lingui/react/macro'
import { startTransition, useCallback, useEffect, useState } from 'react'
import type { ErrorCode } from '#core/platform/errors/errors.ts'
import type { Operator } from '#core/platform/operator.ts'
import { SOLD_STATUSES } from '#core/platform/states/order-state.ts'
import { screenOf } from '#core/sales/checkout/checkout-address.ts'
import { type CheckoutStep, checkoutStep } from '#core/sales/checkout/checkout-step.ts'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import type { NetworkCode } from '#web/platform/client/api-client.ts'
import { applyEventColors } from '#web/platform/public-ui/event-colors.ts'
import { LoadFailed, Loading } from '#web/platform/public-ui/page/load-state.tsx'
import type { OrderLink } from './api.ts'
import { DetailsPage } from './details/details-page.tsx'
import { ExpiredPage, eventAfterExpiry } from './expired-page.tsx'
import { fetchNextSteps, PaymentPage, PaymentReturnPage, SummaryPage } from './lazy-pages.ts'
import { LimitedPage } from './limited-page.tsx'
import { OrderMissing } from './order-missing.tsx'
import { useStepNavigation } from './step-navigation.ts'
import { useOrder } from './use-order.ts'

/** What every step may do with the order it shows. */
export interface StepProps {
  readonly order: PublicOrderView
  readonly operator: Operator | null
  /** The order as a call answered it; the step follows from it (RES-22). */
  readonly onOrder: (order: PublicOrderView, note?: ErrorCode | NetworkCode) => void
  /** The order changed where it stands: the step stays as long as it fits. */
  readonly onChanged: (order: PublicOrderView) => void
  /** The refusal that led here, where the next page has something to say about it. */
  readonly note: ErrorCode | NetworkCode | null
  /** The order got here on this page, not by opening its address. */
  readonly is_fresh: boolean
  readonly reload: () => Promise<PublicOrderView>
  readonly goTo: (step: CheckoutStep) => void
  readonly onLapse: () => void
}

/** Whoever has the link may see these whole; everything before needs the session (PRM-21 to PRM-23). */
const CLOSED: readonly string[] = SOLD_STATUSES

const stepOf = (order: PublicOrderView, wanted: CheckoutStep | null): CheckoutStep | null =>
  checkoutStep(
    { ...order, reserved_until: order.reserved_until ? new Date(order.reserved_until) : null },
    wanted,
    new Date(order.server_time),
  )

interface CheckoutPagesProps {
  readonly link: OrderLink
  readonly first_step: CheckoutStep | null
  readonly operator: Operator | null
}

/** The steps below /checkout/{eventId}/{orderShortId}: the order decides which one is shown, the address follows (CHK-8). */
export function CheckoutPages({ link, first_step, operator }: CheckoutPagesProps) {
  const navigation = useStepNavigation()
  const { state, setOrder, reload } = useOrder(link)
  const [wanted, setWanted] = useState(first_step)
  const [has_lapsed, setHasLapsed] = useState(false)
  const [note, setNote] = useState<StepProps['note']>(null)
  const [is_fresh, setIsFresh] = useState(false)
  const order = state.kind === 'ready' ? state.order : null
  const step = order && !has_lapsed ? stepOf(order, wanted) : null

  useEffect(() => {
    // a frame has the colours the page around it asked for (WID-3)
    if (order && !navigation.is_frame) applyEventColors(order.event.settings)
  }, [order, navigation])
  useDocumentTitle(order, step)
  useEffect(() => {
    if (order && step) navigation.show(order, step)
    if (step) fetchNextSteps(step)
  }, [order, step, navigation])
  // opened too late: the event page says so (RES-22); a hold that lapses under one's hands is told in place (CHK-1)
  const [was_open, setWasOpen] = useState(false)
  const is_late = order !== null && step === null && !was_open
  useEffect(() => {
    if (step) setWasOpen(true)
    if (is_late && order) navigation.leave(eventAfterExpiry(order), true)
  }, [step, is_late, order, navigation])
  useEffect(() => {
    const follow = () => {
      const screen = screenOf(location.pathname)
      if (screen.kind !== 'checkout') return
      // back or forth, the step that comes takes the focus as well
      history.replaceState({ ...history.state, moved: true }, '')
      setWanted(screen.step)
    }
    // a page out of the browser's back cache shows what was true when it was left
    const refresh = (event: PageTransitionEvent) => event.persisted && location.reload()
    addEventListener('popstate', follow)
    addEventListener('pageshow', refresh)
    return () => {
      removeEventListener('popstate', follow)
      removeEventListener('pageshow', refresh)
    }
  }, [])
  // the server decides: the hold may have been extended meanwhile (TIM-6)
  const onLapse = useCallback(() => {
    reload().catch(() => setHasLapsed(true))
  }, [reload])

  if (state.kind === 'loading' || is_late) return <Loading />
  if (state.kind === 'missing') return <OrderMissing operator={operator} />
  if (state.kind === 'failed') return <LoadFailed error={state.error} operator={operator} />
  const goTo = (next: CheckoutStep) => {
    navigation.push(link, next)
    // the step shown stays until the next one is there
    startTransition(() => {
      setWanted(next)
      setIsFresh(true)
    })
    scrollTo({ top: 0 })
  }
  const take = (changed: PublicOrderView, next: CheckoutStep | null, refusal: StepProps['note']) => {
    startTransition(() => {
      setOrder(changed)
      setNote(refusal)
    })
    if (next && next !== step) goTo(next)
  }
  const onOrder: StepProps['onOrder'] = (changed, refusal) => take(changed, stepOf(changed, null), refusal ?? null)
  const onChanged: StepProps['onChanged'] = (changed) => take(changed, stepOf(changed, step), null)
  const props: StepProps = { order: state.order, operator, onOrder, onChanged, note, is_fresh, reload, goTo, onLapse }
  if (step === null) return <ExpiredPage order={state.order} operator={operator} />
  // how to pay by bank transfer or cash is for whoever has the link: mails lead here, on any device (PAY-23, MAIL-12)
  const is_open_to_all =
    CLOSED.includes(state.order.status) || state.order.offline !== null || state.order.transfer?.due_on != null
  if (!state.order.has_session && !is_open_to_all) return <LimitedPage {...props} resume_token={state.resume_token} />
  switch (step) {
    case 'details':
      return <DetailsPage {...props} />
    case 'payment':
      return <PaymentPage {...props} />
    case 'payment_return':
      return <PaymentReturnPage {...props} />
    case 'summary':
      return <SummaryPage {...props} />
  }
}

function useDocumentTitle(order: PublicOrderView | null, step: CheckoutStep | null): void {
  const { t } = useLingui()
  const names: Record<CheckoutStep, string> = {
    details: t`Your details`,
    payment: t`Payment`,
    payment_return: t`Payment`,
    summary: t`Your order`,
  }
  const title = order?.event.title
  const name = step ? names[step] : t`Your order`
  useEffect(() => {
    if (title) document.title = `${name} – ${title}`
  }, [name, title])
}

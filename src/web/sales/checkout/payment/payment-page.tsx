import { Trans, useLingui as useMacro } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import type { PaymentInput } from '#core/sales/checkout/schema.ts'
import { Badge } from '#web/platform/public-ui/badge.tsx'
import { Button } from '#web/platform/public-ui/button.tsx'
import { ChoiceField } from '#web/platform/public-ui/field.tsx'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'
import { Panel } from '#web/platform/public-ui/panel.tsx'
import { TEST_MODE_LABEL } from '#web/records/ticket-page/labels.ts'
import type { StepProps } from '../checkout-pages.tsx'
import { Frame, PageHeading } from '../frame.tsx'
import { OrderCode } from '../order-code.tsx'
import pageStyles from '../page.module.css'
import { StartAgain } from '../start-again.tsx'
import { useStepNavigation } from '../step-navigation.ts'
import { AuthenticationDialog } from './authentication-dialog.tsx'
import { Declined } from './declined.tsx'
import { OfflinePart } from './offline-part.tsx'
import { PayInTab } from './pay-in-tab.tsx'
import styles from './payment.module.css'
import { PaymentProblem } from './payment-problem.tsx'
import { RedirectForm } from './redirect-form.tsx'
import { TestCardForm } from './test-card-form.tsx'
import { TransferPart } from './transfer-part.tsx'
import { useCardPayment } from './use-card-payment.ts'

type Method = PaymentInput['method']

/** Only where cards are taken by Stripe: the form, and with it Stripe's own script. */
const StripeCardForm = lazy(async () => ({ default: (await import('./stripe-card-form.tsx')).StripeCardForm }))

/** Choice of method, card form or offline explanation, amount on the button (CHK-3). */
export function PaymentPage(props: StepProps) {
  const { order, operator, onLapse, goTo } = props
  const { payment_methods } = order
  const [method, setMethod] = useState<Method | undefined>(payment_methods[0])
  return (
    <Frame order={order} operator={operator} step="payment" onLapse={onLapse} beside_summary={<OrderCode {...props} />}>
      <Panel className={pageStyles.panel}>
        <PageHeading>
          <Trans>Payment</Trans>
        </PageHeading>
        {payment_methods.length > 1 && <MethodChoice methods={payment_methods} chosen={method} onChoose={setMethod} />}
        {/* a code ends the payment that was open: the next one asks for the new total (PRO-9) */}
        {method === 'CARD' && <CardPart key={`${order.total_gross} ${order.promo_code ?? ''}`} {...props} />}
        {method === 'OFFLINE' && <OfflinePart {...props} />}
        {method === 'BANK_TRANSFER' && <TransferPart {...props} />}
        {method === undefined && (
          <Notice
            tone="error"
            title={<Trans>This event cannot take payments at the moment. Contact the organizer.</Trans>}
          />
        )}
      </Panel>
      <StartAgain order={order}>
        <Button variant="quiet" onClick={() => goTo('details')}>
          <Trans>Change your details</Trans>
        </Button>
      </StartAgain>
    </Frame>
  )
}

interface MethodChoiceProps {
  readonly methods: readonly Method[]
  readonly chosen: Method | undefined
  readonly onChoose: (method: Method) => void
}

function MethodChoice({ methods, chosen, onChoose }: MethodChoiceProps) {
  const { t } = useMacro()
  const names: Record<Method, string> = {
    CARD: t`Card`,
    OFFLINE: t`Pay later by bank transfer or cash`,
    BANK_TRANSFER: t`Bank transfer`,
  }
  return (
    <ChoiceField
      label={t`How do you want to pay?`}
      name="method"
      type="radio"
      options={methods.map((method) => ({ value: method, label: names[method] }))}
      value={chosen ? [chosen] : []}
      onChange={([method]) => method && onChoose(method as Method)}
    />
  )
}

function CardPart(props: StepProps) {
  const { order } = props
  const pay = useCardPayment(props)
  const is_test = order.is_test || pay.payment?.provider === 'test'
  return (
    <>
      <Declined order={order} attempt={pay.declines} />
      <PaymentProblem problem={pay.problem} support_email={order.event.settings.support_email} />
      <div className={styles.method}>
        <h2 className={styles.name}>
          {pay.payment?.provider === 'mollie' ? <Trans>Pay online</Trans> : <Trans>Card</Trans>}
        </h2>
        {is_test && <Badge label={TEST_MODE_LABEL} />}
      </div>
      <CardForm {...props} pay={pay} is_test={is_test} />
      {pay.is_authenticating && (
        <AuthenticationDialog order={order} busy={pay.busy} onAnswer={pay.authenticate} onClose={pay.closeDialog} />
      )}
    </>
  )
}

interface CardFormProps extends Pick<StepProps, 'order' | 'onOrder'> {
  readonly pay: ReturnType<typeof useCardPayment>
  readonly is_test: boolean
}

/** The form of whoever takes this payment; which one is known with the payment object (PAY-6). */
function CardForm({ order, onOrder, pay, is_test }: CardFormProps) {
  const { payment } = pay
  const { is_frame } = useStepNavigation()
  if (payment?.provider === 'test')
    return <TestCardForm order={order} errors={pay.fields} busy={pay.busy} is_test={is_test} onPay={pay.payWith} />
  const has_own_page = payment?.provider === 'stripe' || payment?.provider === 'mollie'
  if (has_own_page && is_frame) return <PayInTab order={order} onOrder={onOrder} />
  if (payment?.provider === 'mollie') return <RedirectForm order={order} busy={pay.busy} onPay={pay.leaveToPay} />
  if (payment?.provider === 'stripe')
    return (
      <Suspense fallback={<FormComes />}>
        <StripeCardForm order={order} payment={payment} busy={pay.busy} onPay={pay.confirmAt} />
      </Suspense>
    )
  if (payment)
    return <Notice tone="error" title={<Trans>This payment method is not available for this order.</Trans>} />
  if (pay.problem === null) return <FormComes />
  return (
    <Button busy={pay.busy} onClick={pay.startAgain}>
      <Trans>Try again</Trans>
    </Button>
  )
}

function FormComes() {
  return (
    <p role="status" className={pageStyles.quiet}>
      <Trans>Loading the card form…</Trans>
    </p>
  )
}

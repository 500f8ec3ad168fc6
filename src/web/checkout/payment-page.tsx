import { useLingui } from '@lingui/react'
import { Trans, useLingui as useMacro } from '@lingui/react/macro'
import { useState } from 'react'
import type { PaymentInput } from '#core/checkout/schema.ts'
import { errorMessage } from '#web/platform/server-errors.ts'
import { Badge } from '#web/public-ui/badge.tsx'
import { Button } from '#web/public-ui/button.tsx'
import { ChoiceField } from '#web/public-ui/field.tsx'
import { Notice } from '#web/public-ui/notice.tsx'
import { Panel } from '#web/public-ui/panel.tsx'
import { RichText } from '#web/public-ui/rich-text.tsx'
import { checkoutApi, linkOf } from './api.ts'
import { AuthenticationDialog } from './authentication-dialog.tsx'
import type { StepProps } from './checkout-pages.tsx'
import { Declined } from './declined.tsx'
import { Frame, PageHeading } from './frame.tsx'
import pageStyles from './page.module.css'
import styles from './payment.module.css'
import { PaymentProblem } from './payment-problem.tsx'
import { StartAgain } from './start-again.tsx'
import { TestCardForm } from './test-card-form.tsx'
import { useAct } from './use-act.ts'
import { useCardPayment } from './use-card-payment.ts'

type Method = PaymentInput['method']

/** Choice of method, card form or offline explanation, amount on the button (CHK-3). */
export function PaymentPage(props: StepProps) {
  const { order, operator, onLapse, goTo } = props
  const { payment_methods } = order
  const [method, setMethod] = useState<Method | undefined>(payment_methods[0])
  return (
    <Frame order={order} operator={operator} step="payment" onLapse={onLapse}>
      <Panel className={pageStyles.panel}>
        <PageHeading>
          <Trans>Payment</Trans>
        </PageHeading>
        {payment_methods.length > 1 && <MethodChoice methods={payment_methods} chosen={method} onChoose={setMethod} />}
        {method === 'CARD' && <CardPart {...props} />}
        {method === 'OFFLINE' && <OfflinePart {...props} />}
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
  const names: Record<Method, string> = { CARD: t`Card`, OFFLINE: t`Pay later, outside this shop` }
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
          <Trans>Card</Trans>
        </h2>
        {is_test && (
          <Badge tone="plain">
            <Trans>Test mode</Trans>
          </Badge>
        )}
      </div>
      {pay.payment && pay.payment.provider !== 'test' ? (
        <Notice tone="error" title={<Trans>This way to pay is not available for this order.</Trans>} />
      ) : (
        <TestCardForm order={order} errors={pay.fields} busy={pay.busy} is_test={is_test} onPay={pay.payWith} />
      )}
      {pay.is_authenticating && (
        <AuthenticationDialog order={order} busy={pay.busy} onAnswer={pay.authenticate} onClose={pay.closeDialog} />
      )}
    </>
  )
}

/** Paying outside the shop: the choice is final, so the button says what it does (PAY-22). */
function OfflinePart({ order, onOrder, reload }: StepProps) {
  const { i18n } = useLingui()
  const { run, busy, error } = useAct()
  const confirm = () =>
    run(async () => {
      await checkoutApi.startPayment(linkOf(order), 'OFFLINE')
      onOrder(await reload())
    })
  return (
    <>
      {error !== null && <Notice tone="error" role="alert" title={errorMessage(error, i18n)} />}
      <p>
        <Trans>
          You confirm the order now and pay later. The next page says how and until when; your tickets are held until
          then.
        </Trans>
      </p>
      {order.offline?.instructions && <RichText html={order.offline.instructions} />}
      <Button variant="main" busy={busy} onClick={confirm}>
        <Trans>Confirm order</Trans>
      </Button>
    </>
  )
}

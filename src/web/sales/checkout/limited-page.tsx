import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { TOKEN_LIFETIMES_MS } from '#core/identity/auth/limits.ts'
import { MINUTE_MS } from '#core/platform/limits.ts'
import { PaymentStatus } from '#core/platform/states/order-state.ts'
import { isPaidLater } from '#core/platform/states/payment-state.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { errorMessage } from '#web/platform/client/server-errors.ts'
import { Button } from '#web/platform/public-ui/button.tsx'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'
import { Panel } from '#web/platform/public-ui/panel.tsx'
import { checkoutApi, linkOf } from './api.ts'
import type { StepProps } from './checkout-pages.tsx'
import { Frame, PageHeading } from './frame.tsx'
import styles from './page.module.css'
import { useSingleCall } from './use-single-call.ts'

/** What the order waits for, in a word (ORD-18). */
function Status({ order }: Pick<StepProps, 'order'>) {
  if (order.payment_status === PaymentStatus.PROCESSING) return <Trans>The payment is being processed</Trans>
  if (isPaidLater(order.payment_provider)) return <Trans>This order is awaiting payment</Trans>
  return <Trans>This order is not finished yet</Trans>
}

/** Somebody with the order's link only: no personal data, and a one-time link to go on (RES-21). */
export function LimitedPage({ resume_token, ...props }: StepProps & { resume_token: string | null }) {
  const [problem, setProblem] = useState<ApiError | null>(null)
  const is_processing = props.order.payment_status === PaymentStatus.PROCESSING
  const is_offline = isPaidLater(props.order.payment_provider)
  return (
    <Frame
      order={props.order}
      operator={props.operator}
      {...(is_processing || is_offline ? {} : { onLapse: props.onLapse })}
    >
      <Panel className={styles.panel}>
        {resume_token !== null && !problem ? (
          <TakeOver {...props} token={resume_token} onProblem={setProblem} />
        ) : (
          <AskForLink order={props.order} problem={problem} />
        )}
      </Panel>
    </Frame>
  )
}

interface TakeOverProps extends StepProps {
  readonly token: string
  /** The link works no more. */
  readonly onProblem: (problem: ApiError) => void
}

/** Opened by a mailed link: nothing moves until the buyer says so. */
function TakeOver({ order, onOrder, token, onProblem }: TakeOverProps) {
  const { i18n } = useLingui()
  const { run, busy, error } = useSingleCall()
  const take = () =>
    run(async () => {
      const taken = await checkoutApi.takeOver(linkOf(order), token).catch((problem: unknown) => {
        if (!(problem instanceof ApiError) || ![404, 410].includes(problem.status)) throw problem
        onProblem(problem)
        return null
      })
      if (taken) onOrder(taken)
    })
  return (
    <>
      <PageHeading>
        <Trans>Continue your order</Trans>
      </PageHeading>
      <p>
        <Trans>It moves to this device. The browser it was started in can no longer change or pay it.</Trans>
      </p>
      {error !== null && <Notice tone="error" role="alert" title={errorMessage(error, i18n)} />}
      <Button busy={busy} onClick={take}>
        <Trans>Continue here</Trans>
      </Button>
    </>
  )
}

function AskForLink({ order, problem }: Pick<StepProps, 'order'> & { problem: ApiError | null }) {
  const { i18n } = useLingui()
  const [is_sent, setIsSent] = useState(false)
  const { run, busy, error } = useSingleCall()
  const is_processing = order.payment_status === PaymentStatus.PROCESSING
  const send = () =>
    run(async () => {
      await checkoutApi.requestLink(linkOf(order))
      setIsSent(true)
    })
  return (
    <>
      <PageHeading>
        <Status order={order} />
      </PageHeading>
      {problem && (
        <Notice tone="error" role="alert" title={errorMessage(problem, i18n)}>
          <p>
            <Trans>
              Links work once and for{' '}
              <Plural value={TOKEN_LIFETIMES_MS.order_resume / MINUTE_MS} one="# minute" other="# minutes" />. Ask for a
              new one below.
            </Trans>
          </p>
        </Notice>
      )}
      <p>
        {is_processing ? (
          <Trans>The confirmation goes to the buyer by mail as soon as the payment is through.</Trans>
        ) : (
          <Trans>
            It was started in another browser. Go on there, or ask for a link: it goes to the email address given in the
            order, and with it you can move the order to another device.
          </Trans>
        )}
      </p>
      {error !== null && <Notice tone="error" role="alert" title={errorMessage(error, i18n)} />}
      {is_sent ? (
        <Notice tone="success" role="status" title={<Trans>Check your mail.</Trans>}>
          <p>
            <Trans>If the order has an email address, a link is on its way to it.</Trans>
          </p>
        </Notice>
      ) : (
        !is_processing && (
          <Button busy={busy} onClick={send}>
            <Trans>Send me a link</Trans>
          </Button>
        )
      )}
    </>
  )
}

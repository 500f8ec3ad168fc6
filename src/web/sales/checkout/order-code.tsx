import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ApiError } from '#web/platform/client/api-client.ts'
import { errorMessage } from '#web/platform/client/server-errors.ts'
import { AskForCode, CodeChip, CodeForm, CodeIsBeaten } from '#web/platform/public-ui/code-entry.tsx'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'
import { checkoutApi, linkOf } from './api.ts'
import type { StepProps } from './checkout-pages.tsx'
import styles from './order-code.module.css'
import { useSingleCall } from './use-single-call.ts'

/** Refusals that mean the order went on without this page; its state says where to (RES-22). */
const MOVED_ON: readonly string[] = [
  'ORDER_EXPIRED',
  'ORDER_STATE_CHANGED',
  'PAYMENT_IN_PROGRESS',
  'CHECKOUT_SESSION_REQUIRED',
]

/** The discounts of the order take off more than the code would (PRC-32). */
const isBeaten = (error: unknown): boolean =>
  error instanceof ApiError && error.data.promo_code_note === 'OFFER_IS_BETTER'

/** A promo code after the reservation, where the event has any (PRO-9, CHK-10). */
export function OrderCode({ order, onChanged, onOrder, reload }: StepProps) {
  const { i18n } = useLingui()
  const { run, busy, error } = useSingleCall()
  const [is_asked, setAsked] = useState(false)
  if (!order.takes_promo_code) return null
  const change = (code: string | null) =>
    void run(async () => {
      try {
        onChanged(await checkoutApi.changePromoCode(linkOf(order), code))
        setAsked(code !== null)
      } catch (failure) {
        if (!(failure instanceof ApiError) || !MOVED_ON.includes(failure.code)) throw failure
        onOrder(await reload(), failure.code)
      }
    })
  const problem = error === null ? null : isBeaten(error) ? <CodeIsBeaten /> : errorMessage(error, i18n)
  if (order.promo_code !== null)
    return (
      <div className={styles.box}>
        <CodeChip code={order.promo_code} takes_focus={is_asked} onRemove={() => change(null)}>
          <Trans>Code applied</Trans>
        </CodeChip>
        {problem && <Notice tone="error" role="alert" title={problem} />}
      </div>
    )
  return (
    <div className={styles.box}>
      {is_asked ? (
        <CodeForm is_busy={busy} error={problem} is_asked={is_asked} onApply={change} />
      ) : (
        <AskForCode onAsk={() => setAsked(true)} />
      )}
    </div>
  )
}

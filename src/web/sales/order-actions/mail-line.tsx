import { Trans, useLingui } from '@lingui/react/macro'
import { MAIL_FAILURE_LABELS, MAIL_HOLD_LABELS } from '#core/identity/mails/labels.ts'
import { can } from '#core/platform/permissions.ts'
import { MailStatus } from '#core/platform/states/mail-state.ts'
import type { ActivityView, OrderView } from '#core/records/orders/schema.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { Ago } from '#web/platform/ui/display/dates.tsx'
import type { LogLine } from '#web/platform/ui/display/details.tsx'
import { actionLink } from '#web/platform/ui/display/details.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { MAIL_LABELS, MAIL_TONES } from '#web/records/orders/labels.ts'
import { resendMail } from './api.ts'
import { SendNow } from './held-mails.tsx'
import styles from './orders.module.css'

export type MailActivity = Extract<ActivityView, { kind: 'MAIL' }>

type OrderKey = Pick<OrderView, 'id' | 'event_id'>

/** A mail of the order: what, to whom, how far it came, why it failed, and "send again" (MAIL-1, MAIL-7). */
export function useMailLine(order: OrderKey, zone: string): (mail: MailActivity) => Omit<LogLine, 'key'> {
  const { t, i18n } = useLingui()
  return (mail) => {
    const word = MAIL_LABELS[mail.mail_kind]
    const what = mail.subject ? t`Message “${mail.subject}”` : word ? i18n._(word) : t`Mail`
    const to = mail.to
    const states: Record<MailStatus, string> = {
      QUEUED: t`${what}: mail to ${to} is waiting to be sent`,
      HELD: t`${what}: the mail to ${to} is held back`,
      SENT: t`${what} mailed to ${to}`,
      FAILED: t`${what}: the mail to ${to} could not be delivered`,
    }
    return {
      at: mail.sent_at ?? mail.at,
      what: states[mail.status],
      who: <MailFacts order={order} mail={mail} zone={zone} />,
      tone: MAIL_TONES[mail.status],
    }
  }
}

function MailFacts({ order, mail, zone }: { order: OrderKey; mail: MailActivity; zone: string }) {
  const { i18n } = useLingui()
  const { failure, held_reason, refusal, attempts, next_attempt_at, status, attendee_reference } = mail
  const is_tried_again = status === MailStatus.QUEUED && attempts > 0 && next_attempt_at !== null
  return (
    <span className={styles.mail_facts}>
      {attendee_reference && <span className="reference">{attendee_reference}</span>}
      {held_reason && <span>{i18n._(MAIL_HOLD_LABELS[held_reason])}</span>}
      {failure && <span>{i18n._(MAIL_FAILURE_LABELS[failure])}</span>}
      {refusal && <q className={styles.refusal}>{refusal}</q>}
      {is_tried_again && (
        <span>
          <Trans>
            The mail server has not accepted it yet. Next try <Ago at={next_attempt_at} zone={zone} />.
          </Trans>
        </span>
      )}
      {status === MailStatus.HELD && <SendNow order={order} mail={mail} zone={zone} />}
      {mail.can_resend && (status !== MailStatus.QUEUED || attempts > 0) && <SendAgain order={order} mail={mail} />}
    </span>
  )
}

/** Goes to the address as it is now, so a mistyped one is corrected first (MAIL-7). */
function SendAgain({ order, mail }: { order: OrderKey; mail: MailActivity }) {
  const { t } = useLingui()
  const me = useMe()
  const { perform, is_busy } = useAction()
  if (!can(me, 'order.resend')) return null
  const resend = () =>
    perform({
      run: () => resendMail(order.event_id, order.id, mail.mail_id),
      done: t`The mail is on its way again, to the address as it is now.`,
      failed: t`The mail was not sent again. Try again.`,
    })
  return (
    <button type="button" className={actionLink} onClick={resend} disabled={is_busy}>
      <Trans>Send again</Trans>
    </button>
  )
}

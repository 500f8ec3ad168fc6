import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button } from '@mantine/core'
import { can } from '#core/platform/permissions.ts'
import { MailStatus } from '#core/platform/states/mail-state.ts'
import type { OrderView } from '#core/records/orders/schema.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { Ago } from '#web/platform/ui/display/dates.tsx'
import { actionLink } from '#web/platform/ui/display/details.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { releaseMail, releaseMails } from './api.ts'
import type { MailActivity } from './mail-line.tsx'
import styles from './orders.module.css'

type OrderKey = Pick<OrderView, 'id' | 'event_id'>

const isReleasable = ({ releasable_from }: MailActivity): boolean =>
  releasable_from !== null && Date.parse(releasable_from) <= Date.now()

const useRelease = () => {
  const { t } = useLingui()
  const { perform, is_busy } = useAction()
  const release = (run: () => Promise<unknown>) =>
    perform({ run, done: t`On their way.`, failed: t`Nothing was sent. Try again.` })
  return { release, is_busy }
}

/** CALM-10: sends this one, or says until when the buyer may do so. */
export function SendNow({ order, mail, zone }: { order: OrderKey; mail: MailActivity; zone: string }) {
  const me = useMe()
  const { release, is_busy } = useRelease()
  if (mail.releasable_from === null || !can(me, 'order.resend')) return null
  if (!isReleasable(mail))
    return (
      <span>
        <Trans>
          You can send it yourself <Ago at={mail.releasable_from} zone={zone} />.
        </Trans>
      </span>
    )
  return (
    <button
      type="button"
      className={actionLink}
      onClick={() => release(() => releaseMail(order.event_id, order.id, mail.mail_id))}
      disabled={is_busy}
    >
      <Trans>Send now</Trans>
    </button>
  )
}

/** What of the order was not mailed, above its history, with one button for all of it (CALM-10). */
export function HeldMails({ order }: { order: Pick<OrderView, 'id' | 'event_id' | 'activity'> }) {
  const me = useMe()
  const { release, is_busy } = useRelease()
  const held = order.activity.filter(
    (line): line is MailActivity => line.kind === 'MAIL' && line.status === MailStatus.HELD,
  )
  if (held.length === 0) return null
  const ready = held.filter(isReleasable).length
  return (
    <Alert
      color="orange"
      title={<Plural value={held.length} one="One mail is held back" other="# mails are held back" />}
      className={styles.held}
    >
      <p>
        <Trans>The tickets are valid all the same. The activity says whom the mails are for and why they wait.</Trans>
      </p>
      {ready > 0 && can(me, 'order.resend') && (
        <Button
          size="compact-sm"
          loading={is_busy}
          onClick={() => release(() => releaseMails(order.event_id, order.id))}
        >
          <Plural value={ready} one="Send it now" other="Send # now" />
        </Button>
      )}
    </Alert>
  )
}

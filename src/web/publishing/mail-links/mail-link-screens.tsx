import { Trans, useLingui } from '@lingui/react/macro'
import type { Operator } from '#core/platform/operator.ts'
import { confirmAddress, confirmContact, stopMails } from './api.ts'
import { MailLinkPage } from './mail-link-page.tsx'

export interface MailLinkScreensProps {
  readonly screen: 'confirm-address' | 'confirm-contact' | 'no-more-mails'
  readonly operator: Operator | null
}

/** Which page a mailed link opens, by its address. */
export function MailLinkScreens({ screen, operator }: MailLinkScreensProps) {
  if (screen === 'confirm-contact') return <ConfirmContact operator={operator} />
  return screen === 'confirm-address' ? <ConfirmAddress operator={operator} /> : <NoMoreMails operator={operator} />
}

/** CALM-6, CALM-8: whoever reads the mails of the order's address says so. */
function ConfirmAddress({ operator }: Pick<MailLinkScreensProps, 'operator'>) {
  const { t } = useLingui()
  return (
    <MailLinkPage
      operator={operator}
      title={t`Confirm your address`}
      text={<Trans>Somebody placed an order with this email address. Confirm it if that was you.</Trans>}
      button={<Trans>Confirm address</Trans>}
      done={{
        title: t`Your address is confirmed`,
        text: <Trans>Thank you. There is nothing more to do here.</Trans>,
      }}
      action={confirmAddress}
    />
  )
}

/** CALM-11: somebody who ordered nothing wants no more mails about an event. */
function NoMoreMails({ operator }: Pick<MailLinkScreensProps, 'operator'>) {
  const { t } = useLingui()
  return (
    <MailLinkPage
      operator={operator}
      title={t`No more mails about this event`}
      text={
        <Trans>
          Somebody entered your email address with a ticket for an event. If you do not want its mails, stop them here.
          The ticket itself stays valid.
        </Trans>
      }
      button={<Trans>Stop the mails</Trans>}
      done={{
        title: t`You get no more mails about this event`,
        text: <Trans>If you order tickets for it yourself, you are mailed about your order.</Trans>,
      }}
      action={stopMails}
    />
  )
}

/** MAIL-110: whoever reads the mails of an organizer's address agrees to be answered there. */
function ConfirmContact({ operator }: Pick<MailLinkScreensProps, 'operator'>) {
  const { t } = useLingui()
  return (
    <MailLinkPage
      operator={operator}
      title={t`Confirm your address`}
      text={
        <Trans>
          An organizer names this email address for questions about events. Confirm it if replies may be sent to you.
        </Trans>
      }
      button={<Trans>Confirm address</Trans>}
      done={{
        title: t`Your address is confirmed`,
        text: <Trans>Replies to mails about these events go to your address from now on.</Trans>,
      }}
      action={confirmContact}
    />
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { Operator } from '#core/public-pages/page-data.ts'
import { confirmAddress } from './api.ts'
import { MailLinkPage } from './mail-link-page.tsx'

export interface MailLinkScreensProps {
  readonly screen: 'confirm-address'
  readonly operator: Operator | null
}

/** Which page a mailed link opens, by its address. */
export function MailLinkScreens({ operator }: MailLinkScreensProps) {
  return <ConfirmAddress operator={operator} />
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
      act={confirmAddress}
    />
  )
}

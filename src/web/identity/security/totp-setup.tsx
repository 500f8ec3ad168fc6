import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { TOTP_DIGITS, TOTP_SETUP_MS } from '#core/identity/factors/limits.ts'
import { type NewTotpView, TotpCodeInput } from '#core/identity/security/schema.ts'
import { MINUTE_MS } from '#core/platform/limits.ts'
import { QrCode } from '#web/platform/qr-code/qr-code.tsx'
import { CopyButton } from '#web/platform/ui/display/copy-button.tsx'
import { FormBody, SaveButton } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { CodeField } from '#web/platform/ui/inputs/code-field.tsx'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { confirmTotp } from './api.ts'
import styles from './security.module.css'

interface TotpSetupProps {
  readonly setup: NewTotpView
  readonly onCancel: () => void
  readonly onCodes: (codes: readonly string[]) => void
}

/** In groups of four it can be typed. */
const grouped = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ')

const SETUP_MINUTES = TOTP_SETUP_MS / MINUTE_MS

/** The code to photograph, the same to be typed, and the field that shows that the app has it (ACCESS-3). */
export function TotpSetup({ setup, onCancel, onCodes }: TotpSetupProps) {
  const { t } = useLingui()
  const resource = useResourceForm({
    schema: TotpCodeInput,
    initial: { code: '' },
    save: ({ code }) => confirmTotp(code),
    onSaved: (codes) => {
      notifyDone(t`Authenticator app set up`)
      onCodes(codes)
    },
    failed: t`The app was not set up. Try again.`,
  })
  const cancel = () => {
    resource.release()
    onCancel()
  }
  return (
    <div className={styles.setup}>
      <div className={styles.qr}>
        <QrCode text={setup.uri} label={t`QR code for your authenticator app`} />
      </div>
      <div className={styles.steps}>
        <p>
          <Trans>
            Scan the QR code with your app, or type this key into it. Then enter the code it shows, within{' '}
            {SETUP_MINUTES} minutes.
          </Trans>
        </p>
        <div className={styles.secret}>
          <code>{grouped(setup.secret)}</code>
          <CopyButton value={setup.secret} label={t`Copy the key`} />
        </div>
        <FormBody resource={resource} label={t`Authenticator app`}>
          <CodeField length={TOTP_DIGITS} {...resource.form.getInputProps('code')} />
          <div className={styles.row}>
            <SaveButton resource={resource}>
              <Trans>Finish the setup</Trans>
            </SaveButton>
            <Button onClick={cancel}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </FormBody>
      </div>
    </div>
  )
}

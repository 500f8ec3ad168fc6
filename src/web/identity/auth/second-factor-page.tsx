import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { SecondFactorInput, type SessionView } from '#core/identity/auth/schema.ts'
import { RECOVERY_CODE_LENGTH, TOTP_DIGITS } from '#core/identity/factors/limits.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { canUsePasskeys } from '#web/platform/client/passkey.ts'
import { FormBody, SaveButton } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { CodeField } from '#web/platform/ui/inputs/code-field.tsx'
import { proveSecondFactor } from './api.ts'
import { AuthPage } from './auth-page.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { useRefusal } from './refusal.tsx'

/** What a login goes on with once the password was right (ACCESS-4). */
export interface SecondStep extends Pick<SessionView, 'methods'> {
  readonly login_ticket: string
}

interface SecondFactorPageProps {
  readonly step: SecondStep
  readonly onEntered: (session: SessionView) => void
  /** The ticket is no good any more, or somebody else is to log in. */
  readonly onBack: (error?: ApiError) => void
}

/** BO-80: a passkey, the code of an authenticator app, or a recovery code in its place. */
export function SecondFactorPage({ step, onEntered, onBack }: SecondFactorPageProps) {
  const { t } = useLingui()
  const { login_ticket, methods } = step
  const has_app = methods.includes('TOTP')
  const has_passkey = methods.includes('PASSKEY') && canUsePasskeys()
  const [is_recovery, setRecovery] = useState(false)
  return (
    <AuthPage
      title={t`Confirm that it is you`}
      foot={
        <Button variant="subtle" size="compact-sm" onClick={() => onBack()}>
          <Trans>Back to login</Trans>
        </Button>
      }
    >
      {has_passkey && (
        <PasskeyButton
          login_ticket={login_ticket}
          is_main={!has_app && !is_recovery}
          onShown={async (passkey) => onEntered(await proveSecondFactor({ login_ticket, passkey }))}
        >
          <Trans>Use your passkey</Trans>
        </PasskeyButton>
      )}
      {(has_app || is_recovery || !has_passkey) && (
        <CodeForm
          key={String(is_recovery)}
          step={step}
          is_recovery={is_recovery || !has_app}
          onEntered={onEntered}
          onBack={onBack}
        />
      )}
      {methods.includes('RECOVERY_CODE') && (has_app || has_passkey) && (
        <Button variant="subtle" onClick={() => setRecovery(!is_recovery)}>
          {!is_recovery && <Trans>Use a recovery code</Trans>}
          {is_recovery && has_app && <Trans>Use a code from your app</Trans>}
          {is_recovery && !has_app && <Trans>No recovery code at hand</Trans>}
        </Button>
      )}
    </AuthPage>
  )
}

function CodeForm({
  step: { login_ticket },
  is_recovery,
  onEntered,
  onBack,
}: SecondFactorPageProps & { is_recovery: boolean }) {
  const { t } = useLingui()
  const refusal = useRefusal()
  const resource = useResourceForm({
    schema: SecondFactorInput,
    initial: { code: '' },
    toInput: ({ code }) => ({ login_ticket, code }),
    save: proveSecondFactor,
    refusal: {
      ...refusal,
      show: (error) => {
        if (!(error instanceof ApiError) || error.code !== 'LOGIN_EXPIRED') return refusal.show(error)
        onBack(error)
        return true
      },
    },
    onSaved: (session) => onEntered(session),
  })
  return (
    <FormBody resource={resource} label={t`Second factor`}>
      {refusal.note}
      <CodeField
        length={is_recovery ? RECOVERY_CODE_LENGTH : TOTP_DIGITS}
        is_recovery={is_recovery}
        autoFocus
        {...resource.form.getInputProps('code')}
      />
      <SaveButton resource={resource} fullWidth>
        <Trans>Continue</Trans>
      </SaveButton>
    </FormBody>
  )
}

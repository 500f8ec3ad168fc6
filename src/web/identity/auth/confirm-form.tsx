import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { ConfirmInput } from '#core/identity/auth/schema.ts'
import type { ConfirmMethod } from '#core/identity/factors/factors.ts'
import { FRESH_MS, RECOVERY_CODE_LENGTH, TOTP_DIGITS } from '#core/identity/factors/limits.ts'
import { MINUTE_MS } from '#core/platform/limits.ts'
import { FormBody, SaveButton } from '#web/platform/ui/forms/resource-form.tsx'
import { useFocusBack } from '#web/platform/ui/forms/use-focus-back.ts'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { CodeField } from '#web/platform/ui/inputs/code-field.tsx'
import { PasswordField } from '#web/platform/ui/inputs/password-field.tsx'
import { confirmSession } from './api.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { useRefusal } from './refusal.tsx'
import { SignOnConfirm } from './sign-on/sign-on-confirm.tsx'

interface ConfirmFormProps {
  readonly methods: readonly ConfirmMethod[]
  readonly onConfirmed: () => void
  readonly onCancel: () => void
}

const FRESH_MINUTES = FRESH_MS / MINUTE_MS

/** What the user can show: the sign-on that opened the session, a passkey, the password (ACCESS-6). */
export function ConfirmForm({ methods, onConfirmed, onCancel }: ConfirmFormProps) {
  useFocusBack()
  if (methods.includes('PASSWORD'))
    return <PasswordForm methods={methods} onConfirmed={onConfirmed} onCancel={onCancel} />
  return (
    <Stack gap={14}>
      <OtherWays methods={methods} onConfirmed={onConfirmed} />
      <Group justify="flex-end">
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </Group>
    </Stack>
  )
}

/** Why it is asked, and everything that needs no field. */
function OtherWays({ methods, onConfirmed }: Omit<ConfirmFormProps, 'onCancel'>) {
  return (
    <>
      <p>
        <Trans>
          This concerns who may get in, so we ask once more. You are not asked again for {FRESH_MINUTES} minutes.
        </Trans>
      </p>
      {methods.includes('SSO') && <SignOnConfirm onConfirmed={onConfirmed} />}
      {methods.includes('PASSKEY') && (
        <PasskeyButton
          onShown={async (passkey) => {
            await confirmSession({ passkey })
            onConfirmed()
          }}
        >
          <Trans>Use your passkey</Trans>
        </PasskeyButton>
      )}
    </>
  )
}

/** The password once more, with a code where a second factor is there. */
function PasswordForm({ methods, onConfirmed, onCancel }: ConfirmFormProps) {
  const { t } = useLingui()
  const [is_recovery, setRecovery] = useState(false)
  const refusal = useRefusal()
  const needs_code = methods.includes('TOTP') || methods.includes('RECOVERY_CODE')
  const resource = useResourceForm({
    schema: ConfirmInput,
    initial: { password: '', code: '' },
    toInput: ({ password, code }) => ({ password, ...(needs_code ? { code } : {}) }),
    save: confirmSession,
    refusal,
    onSaved: () => onConfirmed(),
  })
  const { form } = resource
  const cancel = () => {
    resource.release()
    onCancel()
  }
  return (
    <FormBody resource={resource} label={t`Confirm that it is you`}>
      <OtherWays
        methods={methods}
        onConfirmed={() => {
          resource.release()
          onConfirmed()
        }}
      />
      {refusal.note}
      <PasswordField
        label={t`Your password`}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      {needs_code && (
        <CodeField
          length={is_recovery ? RECOVERY_CODE_LENGTH : TOTP_DIGITS}
          is_recovery={is_recovery}
          {...form.getInputProps('code')}
        />
      )}
      {needs_code && methods.includes('RECOVERY_CODE') && (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => setRecovery(!is_recovery)}>
            {is_recovery ? <Trans>Use a code from your app</Trans> : <Trans>Use a recovery code</Trans>}
          </Button>
        </div>
      )}
      <Group justify="flex-end" gap={8}>
        <Button onClick={cancel}>
          <Trans>Cancel</Trans>
        </Button>
        <SaveButton resource={resource}>
          <Trans>Confirm</Trans>
        </SaveButton>
      </Group>
    </FormBody>
  )
}

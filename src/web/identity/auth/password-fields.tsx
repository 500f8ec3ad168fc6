import { useLingui } from '@lingui/react/macro'
import { MIN_PASSWORD_LENGTH } from '#core/platform/limits.ts'
import { PasswordField } from '#web/platform/ui/inputs/password-field.tsx'

interface Fields {
  readonly form: { getInputProps: (path: 'password' | 'password_confirmation') => object }
}

/** A new password, twice. */
export function PasswordFields({ form }: Fields) {
  const { t } = useLingui()
  return (
    <>
      <PasswordField
        label={t`Password`}
        description={t`At least ${MIN_PASSWORD_LENGTH} characters`}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordField
        label={t`Repeat the password`}
        autoComplete="new-password"
        {...form.getInputProps('password_confirmation')}
      />
    </>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { TOKEN_LIFETIMES_MS } from '#core/identity/auth/limits.ts'
import { ForgotPasswordInput } from '#core/identity/auth/schema.ts'
import { MINUTE_MS } from '#core/platform/limits.ts'
import { paths } from '#core/platform/paths.ts'
import { FormBody, SaveButton } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { Note } from '#web/platform/ui/page-header.tsx'
import { askForReset } from './api.ts'
import { AuthPage } from './auth-page.tsx'
import { useRefusal } from './refusal.tsx'

/** BO-4: the same answer whether or not the address exists (AUT-10). */
export function ForgotPasswordPage() {
  const { t } = useLingui()
  const [is_sent, setSent] = useState(false)
  const refusal = useRefusal()
  const resource = useResourceForm({
    schema: ForgotPasswordInput,
    initial: { email: '' },
    save: askForReset,
    refusal,
    onSaved: () => setSent(true),
  })
  return (
    <AuthPage
      title={t`Forgot your password?`}
      foot={
        <Link to={paths.login()}>
          <Trans>Back to login</Trans>
        </Link>
      }
    >
      {is_sent ? (
        <Note tone="green" icon={<IconMail size={18} />}>
          <Trans>
            If this address belongs to a user, a link to set a new password is on its way. It works for{' '}
            <Plural value={TOKEN_LIFETIMES_MS.password_reset / MINUTE_MS} one="# minute" other="# minutes" />.
          </Trans>
        </Note>
      ) : (
        <FormBody resource={resource}>
          {refusal.note}
          <TextInput
            label={t`Email`}
            type="email"
            autoComplete="username"
            autoFocus
            {...resource.form.getInputProps('email')}
          />
          <SaveButton resource={resource} fullWidth>
            <Trans>Send the link</Trans>
          </SaveButton>
        </FormBody>
      )}
    </AuthPage>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { ResetPasswordInput } from '#core/identity/auth/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { errorMessage } from '#web/platform/client/server-errors.ts'
import { SkeletonRows } from '#web/platform/ui/display/states.tsx'
import { FormBody, SaveButton } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { Note } from '#web/platform/ui/page-header.tsx'
import { resetQuery, setNewPassword } from './api.ts'
import { AuthPage } from './auth-page.tsx'
import { PasswordFields } from './password-fields.tsx'
import { useRefusal } from './refusal.tsx'

/** BO-5: checks the link first (AUT-12). */
export function ResetPasswordPage() {
  const { t, i18n } = useLingui()
  const { token = '' } = useParams()
  const check = useQuery(resetQuery(token))
  return (
    <AuthPage
      title={t`Set a new password`}
      foot={
        <Link to={check.isError ? paths.forgotPassword() : paths.login()}>
          {check.isError ? <Trans>Ask for a new link</Trans> : <Trans>Back to login</Trans>}
        </Link>
      }
    >
      {check.isPending && <SkeletonRows count={3} />}
      {check.isError && <Note tone="red">{errorMessage(check.error, i18n)}</Note>}
      {check.isSuccess && <ResetForm token={token} />}
    </AuthPage>
  )
}

function ResetForm({ token }: { token: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const refusal = useRefusal()
  const resource = useResourceForm({
    schema: ResetPasswordInput,
    initial: { password: '', password_confirmation: '' },
    save: (input) => setNewPassword(token, input),
    refusal,
    onSaved: () =>
      navigate(paths.login(), { replace: true, state: { notice: t`Your new password is set. Log in with it.` } }),
  })
  return (
    <FormBody resource={resource}>
      {refusal.note}
      <PasswordFields form={resource.form} />
      <SaveButton resource={resource} fullWidth>
        <Trans>Save password</Trans>
      </SaveButton>
    </FormBody>
  )
}

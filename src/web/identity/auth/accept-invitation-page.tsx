import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { z } from 'zod'
import { type InvitationView, NewMemberInput, type SessionView } from '#core/identity/auth/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { changeSession } from '#web/identity/session/session.ts'
import { isSpoken } from '#web/platform/client/i18n.ts'
import { errorMessage } from '#web/platform/client/server-errors.ts'
import { SkeletonRows } from '#web/platform/ui/display/states.tsx'
import { FieldRow, FormBody, SaveButton } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { PasswordField } from '#web/platform/ui/inputs/password-field.tsx'
import { TimezoneSelect } from '#web/platform/ui/inputs/selects.tsx'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { Note } from '#web/platform/ui/page-header.tsx'
import { acceptInvitation, invitationQuery } from './api.ts'
import { AuthPage } from './auth-page.tsx'
import { PasswordFields } from './password-fields.tsx'
import { useRefusal } from './refusal.tsx'
import { browserTimezone } from './register-page.tsx'
import { SignOnOffer } from './sign-on/sign-on-form.tsx'
import { TermsCheckbox } from './terms-checkbox.tsx'

/** BO-6: revoked, run out or accepted says so and leads to the login. */
export function AcceptInvitationPage() {
  const { t, i18n } = useLingui()
  const { token = '' } = useParams()
  const invitation = useQuery(invitationQuery(token))
  const name = invitation.data?.account_name
  return (
    <AuthPage
      title={name ? t`Join ${name}` : t`Invitation`}
      foot={
        <Link to={paths.login()}>
          <Trans>Back to login</Trans>
        </Link>
      }
    >
      {invitation.isPending && <SkeletonRows count={3} />}
      {invitation.isError && <Note tone="red">{errorMessage(invitation.error, i18n)}</Note>}
      {invitation.data && <Accept token={token} invitation={invitation.data} />}
    </AuthPage>
  )
}

/** Signing on accepts where that is the only way in (ACCESS-12). */
function Accept({ token, invitation }: FormProps) {
  const { is_existing_user, sign_on_account_id } = invitation
  if (sign_on_account_id !== null)
    return <SignOnOffer account_id={sign_on_account_id} return_to={paths.events()} is_only />
  const Form = is_existing_user ? KnownForm : NewForm
  return <Form token={token} invitation={invitation} />
}

interface FormProps {
  readonly token: string
  readonly invitation: InvitationView
}

function useAccepted({ account_name }: InvitationView) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return ({ user, second_factor_required, login_ticket, methods }: SessionView) => {
    // joined, and now in like anybody with a second factor (ACCESS-4)
    if (second_factor_required && login_ticket)
      return navigate(paths.login(), { state: { step: { login_ticket, methods } } })
    // the document speaks the browser's language, from now on it has to be the user's (LOC-2)
    if (user && !isSpoken(user.language)) return changeSession(paths.events())
    notifyDone(t`You are now a member of ${account_name}.`)
    return navigate(paths.events(), { replace: true })
  }
}

const KnownInput = z.object({ password: z.string().min(1) })

function KnownForm({ token, invitation }: FormProps) {
  const { t } = useLingui()
  const refusal = useRefusal()
  const resource = useResourceForm({
    schema: KnownInput,
    initial: { password: '' },
    save: (input) => acceptInvitation(token, input),
    refusal,
    onSaved: useAccepted(invitation),
  })
  return (
    <FormBody resource={resource}>
      {refusal.note}
      <TextInput label={t`Email`} value={invitation.email} readOnly />
      <PasswordField
        label={t`Your password`}
        autoComplete="current-password"
        {...resource.form.getInputProps('password')}
      />
      <SaveButton resource={resource} fullWidth>
        <Trans>Accept invitation</Trans>
      </SaveButton>
    </FormBody>
  )
}

function NewForm({ token, invitation }: FormProps) {
  const { t } = useLingui()
  const refusal = useRefusal()
  const resource = useResourceForm({
    schema: NewMemberInput,
    initial: {
      first_name: invitation.first_name,
      last_name: invitation.last_name ?? '',
      password: '',
      password_confirmation: '',
      timezone: browserTimezone() ?? 'UTC',
      terms_accepted: false,
    },
    toInput: (values): z.input<typeof NewMemberInput> => ({ ...values, terms_accepted: values.terms_accepted as true }),
    save: (input) => acceptInvitation(token, { ...input, last_name: input.last_name as string | null }),
    refusal,
    onSaved: useAccepted(invitation),
  })
  const { form } = resource
  return (
    <FormBody resource={resource}>
      {refusal.note}
      <TextInput label={t`Email`} value={invitation.email} readOnly />
      <FieldRow>
        <TextInput label={t`First name`} autoComplete="given-name" {...form.getInputProps('first_name')} />
        <TextInput label={t`Last name (optional)`} autoComplete="family-name" {...form.getInputProps('last_name')} />
      </FieldRow>
      <PasswordFields form={form} />
      <TimezoneSelect label={t`Timezone`} {...form.getInputProps('timezone')} />
      <TermsCheckbox form={form} />
      <SaveButton resource={resource} fullWidth>
        <Trans>Accept invitation</Trans>
      </SaveButton>
    </FormBody>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router'
import type { z } from 'zod'
import { RegisterInput } from '#core/identity/auth/schema.ts'
import type { Locale } from '#core/platform/locales.ts'
import { paths } from '#core/platform/paths.ts'
import { isTimezone } from '#core/platform/time.ts'
import { FieldRow, FormBody, SaveButton } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { Note } from '#web/platform/ui/page-header.tsx'
import { configQuery, register } from './api.ts'
import { AuthPage } from './auth-page.tsx'
import { PasswordFields } from './password-fields.tsx'
import { useRefusal } from './refusal.tsx'
import { TermsCheckbox } from './terms-checkbox.tsx'

/** What the browser knows is sent along (BO-3); a zone under an old name that the server would refuse is left out. */
export function browserTimezone(): string | undefined {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone && isTimezone(zone) ? zone : undefined
}

const BEFORE_TOKEN = '#setup='

/** The token of the printed link (GEN-7). It stays in the address, so that another language does not lose it. */
const tokenOf = (hash: string): string => (hash.startsWith(BEFORE_TOKEN) ? hash.slice(BEFORE_TOKEN.length) : '')

/** The first user of a new account; they confirm their address later (BO-3, AUT-14). */
export function RegisterPage() {
  const { t, i18n } = useLingui()
  const setup_token = tokenOf(useLocation().hash)
  const navigate = useNavigate()
  const config = useQuery(configQuery)
  const timezone = browserTimezone()
  const refusal = useRefusal()
  const resource = useResourceForm({
    schema: RegisterInput,
    initial: {
      first_name: '',
      last_name: '',
      email: '',
      password: '',
      password_confirmation: '',
      account_name: '',
      setup_token,
      terms_accepted: false,
    },
    toInput: (values): z.input<typeof RegisterInput> => ({
      ...values,
      // unticked is refused by the schema with its own sentence
      terms_accepted: values.terms_accepted as true,
      language: i18n.locale as Locale,
      ...(timezone ? { timezone } : {}),
    }),
    save: register,
    refusal,
    onSaved: () => navigate(paths.welcome(), { replace: true }),
  })
  const { form } = resource
  const login = (
    <Link to={paths.login()}>
      <Trans>Log in instead</Trans>
    </Link>
  )
  if (config.data && !config.data.registration_open)
    return (
      <AuthPage title={t`Create an account`} foot={login}>
        <Note>
          <Trans>Registration is closed on this installation. Ask an admin for an invitation.</Trans>
        </Note>
      </AuthPage>
    )
  return (
    <AuthPage title={t`Create an account`} foot={login}>
      <FormBody resource={resource}>
        {refusal.note}
        {config.data?.needs_setup_token && <SetupToken form={form} />}
        <FieldRow>
          <TextInput label={t`First name`} autoComplete="given-name" autoFocus {...form.getInputProps('first_name')} />
          <TextInput label={t`Last name (optional)`} autoComplete="family-name" {...form.getInputProps('last_name')} />
        </FieldRow>
        <TextInput label={t`Email`} type="email" autoComplete="username" {...form.getInputProps('email')} />
        <PasswordFields form={form} />
        <TextInput
          label={t`Name of the account (optional)`}
          description={t`Your organization. Without one it carries your name.`}
          autoComplete="organization"
          {...form.getInputProps('account_name')}
        />
        <TermsCheckbox form={form} />
        <SaveButton resource={resource} fullWidth>
          <Trans>Create account</Trans>
        </SaveButton>
      </FormBody>
    </AuthPage>
  )
}

interface SetupTokenProps {
  readonly form: { getInputProps: (path: 'setup_token') => object }
}

/** GEN-7: only for the first account of an installation that others can reach. */
function SetupToken({ form }: SetupTokenProps) {
  const { t } = useLingui()
  return (
    <>
      <Note tone="blue">
        <Trans>
          Nobody has an account here yet. The first one belongs to whoever runs this installation, so it needs the token
          that Turnout printed when it started.
        </Trans>
      </Note>
      <TextInput
        label={t`Setup token`}
        description={t`From the console or the log: the part of the link after "setup=".`}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('setup_token')}
      />
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { LoginInput } from '#core/identity/auth/schema.ts'
import type { AccountRef } from '#core/identity/people/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { changeSession, meQuery, returnPath } from '#web/identity/session/session.ts'
import { isSpoken } from '#web/platform/client/i18n.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { FormBody, SaveButton } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { PasswordField } from '#web/platform/ui/inputs/password-field.tsx'
import { notifyFailure } from '#web/platform/ui/notify.tsx'
import { Note } from '#web/platform/ui/page-header.tsx'
import { configQuery, logIn } from './api.ts'
import styles from './auth-page.module.css'
import { AuthPage } from './auth-page.tsx'
import { useRefusal } from './refusal.tsx'
import { SignOnForm, SignOnOffer, signOnAccount } from './sign-on-form.tsx'

interface Choice {
  readonly accounts: readonly AccountRef[]
  readonly email: string
  readonly password: string
}

/** BO-2, AUT-4: email and password, then the account where there are several. */
export function LoginPage() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const [choice, setChoice] = useState<Choice | null>(null)
  const [is_by_sign_on, setBySignOn] = useState(false)
  const enter = async () => {
    const to = returnPath(search)
    // a call that fails is told by the guard of the screen that follows
    const me = await queryClient.fetchQuery(meQuery).catch(() => null)
    // the document speaks the browser's language, from now on it has to be the user's (LOC-2)
    if (!me || isSpoken(me.language)) navigate(to, { replace: true })
    else changeSession(to)
  }
  const choose = async (account_id: number) => {
    try {
      await logIn({ email: choice?.email ?? '', password: choice?.password ?? '', account_id })
      await enter()
    } catch (error) {
      notifyFailure(error, i18n)
    }
  }
  if (choice)
    return (
      <AuthPage
        title={t`Choose an account`}
        text={<Trans>You belong to several accounts. You can switch later in your menu.</Trans>}
      >
        <div className={styles.accounts}>
          {choice.accounts.map((account) => (
            <button key={account.id} type="button" onClick={() => choose(account.id)}>
              <b>{account.name}</b>
              <small>{account.role === 'ADMIN' ? t`Admin` : t`Organizer`}</small>
            </button>
          ))}
        </div>
      </AuthPage>
    )
  if (is_by_sign_on) return <SignOnForm return_to={returnPath(search)} onBack={() => setBySignOn(false)} />
  return (
    <LoginForm
      onSignOn={() => setBySignOn(true)}
      notice={(state as { notice?: string } | null)?.notice}
      onEnter={enter}
      onChoice={setChoice}
    />
  )
}

interface LoginFormProps {
  readonly notice: string | undefined
  readonly onEnter: () => void
  readonly onSignOn: () => void
  readonly onChoice: (choice: Choice) => void
}

function LoginForm({ notice, onEnter, onSignOn, onChoice }: LoginFormProps) {
  const { t } = useLingui()
  const config = useQuery(configQuery)
  const refusal = useRefusal()
  const { search } = useLocation()
  const account_id = signOnAccount(search)
  const resource = useResourceForm({
    schema: LoginInput,
    initial: { email: '', password: '' },
    save: logIn,
    refusal,
    onSaved: (session, { email, password }) =>
      session.account_choice_required ? onChoice({ accounts: session.accounts, email, password }) : onEnter(),
  })
  const { form } = resource
  return (
    <AuthPage
      title={t`Log in`}
      foot={
        <>
          <Link to={paths.forgotPassword()}>
            <Trans>Forgot your password?</Trans>
          </Link>
          {config.data?.registration_open && (
            <Link to={paths.register()}>
              <Trans>Create an account</Trans>
            </Link>
          )}
        </>
      }
    >
      {notice && (
        <Note tone="green" icon={<IconCircleCheck size={18} />}>
          {notice}
        </Note>
      )}
      {account_id !== null && <SignOnOffer account_id={account_id} return_to={returnPath(search)} />}
      <FormBody resource={resource}>
        {refusal.note}
        <TextInput label={t`Email`} type="email" autoComplete="username" autoFocus {...form.getInputProps('email')} />
        <PasswordField label={t`Password`} autoComplete="current-password" {...form.getInputProps('password')} />
        <SaveButton resource={resource} fullWidth>
          <Trans>Log in</Trans>
        </SaveButton>
        <Button onClick={onSignOn} fullWidth>
          <Trans>Log in by sign-on</Trans>
        </Button>
      </FormBody>
    </AuthPage>
  )
}

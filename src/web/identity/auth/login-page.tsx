import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { LoginInput, type SessionView } from '#core/identity/auth/schema.ts'
import type { PasskeyAssertion } from '#core/identity/factors/passkeys.ts'
import type { AccountRef } from '#core/identity/people/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { changeSession, meQuery, returnPath } from '#web/identity/session/session.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { isSpoken } from '#web/platform/client/i18n.ts'
import { canUsePasskeys, offerPasskeys, stopOffering } from '#web/platform/client/passkey.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { errorMessage } from '#web/platform/client/server-errors.ts'
import { FormBody, SaveButton } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { PasswordField } from '#web/platform/ui/inputs/password-field.tsx'
import { notifyFailure } from '#web/platform/ui/notify.tsx'
import { Note } from '#web/platform/ui/page-header.tsx'
import { askForPasskey, configQuery, logIn, logInByLink, logInByPasskey, proveSecondFactor } from './api.ts'
import styles from './auth-page.module.css'
import { AuthPage } from './auth-page.tsx'
import { LoginLinkPage, linkToken } from './login-link-page.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { useRefusal } from './refusal.tsx'
import { SecondFactorPage, type SecondStep } from './second-factor-page.tsx'
import { isSignOnOnly, SignOnForm, SignOnOffer, SignOnOnlyPage, signOnAccount } from './sign-on/sign-on-form.tsx'

interface Choice {
  readonly accounts: readonly AccountRef[]
  readonly choose: (account_id: number) => Promise<SessionView>
}

/** What another page leads here with. */
interface LoginState {
  readonly notice?: string
  readonly step?: SecondStep
}

/** Into the back office, in the user's language. */
function useEnter() {
  const navigate = useNavigate()
  const { search } = useLocation()
  return async () => {
    const to = returnPath(search)
    // a call that fails is told by the guard of the screen that follows
    const me = await queryClient.fetchQuery(meQuery).catch(() => null)
    // the document speaks the browser's language, from now on it has to be the user's (LOC-2)
    if (!me || isSpoken(me.language)) navigate(to, { replace: true })
    else changeSession(to)
  }
}

/** BO-2, AUT-4, ACCESS-4: email and password, then the second factor where there is one, then the account where there are several. */
export function LoginPage() {
  const { search, hash, state: given } = useLocation()
  const link = linkToken(hash)
  const only = isSignOnOnly(search) ? signOnAccount(search) : null
  const state = given as LoginState | null
  const [is_by_sign_on, setBySignOn] = useState(false)
  const [step, setStep] = useState<SecondStep | null>(state?.step ?? null)
  const [choice, setChoice] = useState<Choice | null>(null)
  const [expired, setExpired] = useState<ApiError | null>(null)
  const enter = useEnter()
  /** `again` chooses an account where no ticket does. */
  const follow = (session: SessionView, again?: Choice['choose']) => {
    const { login_ticket, methods, accounts } = session
    if (session.second_factor_required && login_ticket) return setStep({ login_ticket, methods })
    const choose = login_ticket ? (account_id: number) => proveSecondFactor({ login_ticket, account_id }) : again
    if (session.account_choice_required && choose) return setChoice({ accounts, choose })
    return void enter()
  }
  if (choice) return <AccountChoice choice={choice} onEntered={follow} />
  if (step)
    return (
      <SecondFactorPage
        step={step}
        onEntered={follow}
        onBack={(error) => {
          setStep(null)
          setExpired(error ?? null)
        }}
      />
    )
  if (link)
    return (
      <LoginLinkPage
        token={link}
        onEntered={(session) => follow(session, (account_id) => logInByLink(link, account_id))}
      />
    )
  if (only !== null) return <SignOnOnlyPage account_id={only} return_to={returnPath(search)} />
  if (is_by_sign_on) return <SignOnForm return_to={returnPath(search)} onBack={() => setBySignOn(false)} />
  return <LoginForm notice={state?.notice} expired={expired} onSignOn={() => setBySignOn(true)} onEntered={follow} />
}

function AccountChoice({ choice, onEntered }: { choice: Choice; onEntered: (session: SessionView) => void }) {
  const { t, i18n } = useLingui()
  const choose = async (account_id: number) => {
    try {
      onEntered(await choice.choose(account_id))
    } catch (error) {
      notifyFailure(error, i18n)
    }
  }
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
}

interface LoginFormProps {
  readonly notice: string | undefined
  /** The second step took too long. */
  readonly expired: ApiError | null
  readonly onSignOn: () => void
  readonly onEntered: (session: SessionView, again?: Choice['choose']) => void
}

function LoginForm({ notice, expired, onSignOn, onEntered }: LoginFormProps) {
  const { t, i18n } = useLingui()
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
      onEntered(session, (account_id) => logIn({ email, password, account_id })),
  })
  const { form } = resource
  const enter = async (passkey: PasskeyAssertion) => {
    const session = await logInByPasskey(passkey)
    resource.release()
    onEntered(session)
  }
  useOfferedPasskey(enter)
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
      {expired && (
        <Note tone="red" icon={<IconAlertTriangle size={18} />}>
          {errorMessage(expired, i18n)}
        </Note>
      )}
      <FormBody resource={resource}>
        {refusal.note}
        <TextInput
          label={t`Email`}
          type="email"
          autoComplete="username webauthn"
          autoFocus
          {...form.getInputProps('email')}
        />
        <PasswordField label={t`Password`} autoComplete="current-password" {...form.getInputProps('password')} />
        <SaveButton resource={resource} fullWidth>
          <Trans>Log in</Trans>
        </SaveButton>
        <Button onClick={onSignOn} fullWidth>
          <Trans>Log in by sign-on</Trans>
        </Button>
      </FormBody>
      <PasskeyButton onShown={enter}>
        <Trans>Log in with a passkey</Trans>
      </PasskeyButton>
    </AuthPage>
  )
}

/** Keys of this device stand among the suggestions of the email's field, where the browser can do that (BO-80). */
function useOfferedPasskey(enter: (passkey: PasskeyAssertion) => Promise<void>): void {
  const { i18n } = useLingui()
  const entering = useRef(enter)
  entering.current = enter
  useEffect(() => {
    if (!canUsePasskeys()) return
    let is_here = true
    offerPasskeys<PasskeyAssertion>(askForPasskey)
      .then((passkey) => (passkey && is_here ? entering.current(passkey) : undefined))
      // nobody asked for it, so nobody is told: the button and the password are there
      .catch(
        (error) =>
          is_here && error instanceof ApiError && error.code === 'PASSKEY_INVALID' && notifyFailure(error, i18n),
      )
    return () => {
      is_here = false
      void stopOffering()
    }
  }, [i18n])
}

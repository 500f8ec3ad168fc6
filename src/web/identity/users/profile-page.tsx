import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Select, Tabs, TextInput } from '@mantine/core'
import { IconBuilding, IconMail } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { MeInput } from '#core/identity/users/schema.ts'
import { LOCALE_NAMES, LOCALES } from '#core/platform/locales.ts'
import { PasswordFields } from '#web/identity/auth/password-fields.tsx'
import { SecurityTab } from '#web/identity/security/security-tab.tsx'
import { useMe } from '#web/identity/session/actor.ts'
import { chooseLanguage } from '#web/identity/session/session.ts'
import { LinkedIdentities } from '#web/identity/sso/linked-identities.tsx'
import { FieldRow, FormBody, SaveButton } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { PasswordField } from '#web/platform/ui/inputs/password-field.tsx'
import { TimezoneSelect } from '#web/platform/ui/inputs/selects.tsx'
import { notifyDone, notifyFailure } from '#web/platform/ui/notify.tsx'
import { Card, Note, Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { cancelEmailChange, resendConfirmation, updateMe } from './api.ts'
import { SessionList } from './session-list.tsx'
import styles from './users.module.css'

const TABS = ['profile', 'password', 'security', 'sessions'] as const
type Tab = (typeof TABS)[number]
/** What an account's sign-on lets change (ACCESS-11). */
const BOUND_TABS: readonly Tab[] = ['profile', 'sessions']

/** The tab stands in the address: mails and notices lead to one of them. */
function useTab(tabs: readonly Tab[]): [Tab, (tab: string | null) => void] {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const tab = tabs.find((one) => hash === `#${one}`) ?? 'profile'
  return [tab, (to) => navigate({ hash: to ?? '' }, { replace: true, preventScrollReset: true })]
}

/** One's own names, address, language, password, second factors and devices (BO-46, BO-80). */
export function ProfilePage() {
  const { t } = useLingui()
  const me = useMe()
  const is_bound = me.is_sign_on_session
  const [tab, setTab] = useTab(is_bound ? BOUND_TABS : TABS)
  return (
    <Page is_narrow>
      <PageHeader title={t`My profile`} />
      {is_bound && <BoundNotice />}
      <EmailNotices />
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="profile">{t`Profile`}</Tabs.Tab>
          {!is_bound && <Tabs.Tab value="password">{t`Password`}</Tabs.Tab>}
          {!is_bound && <Tabs.Tab value="security">{t`Security`}</Tabs.Tab>}
          <Tabs.Tab value="sessions">{t`Sessions`}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="profile">
          <Card>
            {/* the address in the field is the one that counts: again after a change is asked for, confirmed or cancelled */}
            <ProfileForm key={me.pending_email ?? me.email} />
          </Card>
        </Tabs.Panel>
        <Tabs.Panel value="password">
          <Card>
            <PasswordForm />
          </Card>
        </Tabs.Panel>
        <Tabs.Panel value="security">
          <SecurityTab />
        </Tabs.Panel>
        <Tabs.Panel value="sessions">
          <div className={styles.cards}>
            <Card>
              <SessionList />
            </Card>
            <LinkedIdentities />
          </div>
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

/** What would reach beyond the account is refused in such a session, so it is not offered (ACCESS-11). */
function BoundNotice() {
  const { account } = useMe()
  return (
    <Note tone="blue" icon={<IconBuilding size={18} />}>
      <Trans>
        You are logged in by the sign-on of {account.name}. Your email, password, second factors and other devices can
        be changed when you log in with your own password or passkey.
      </Trans>
    </Note>
  )
}

/** Not confirmed yet, or a new address that waits for its own confirmation (USR-12). */
function EmailNotices() {
  const { t, i18n } = useLingui()
  const me = useMe()
  const onError = (error: unknown) => notifyFailure(error, i18n)
  const resend = useMutation({
    mutationFn: () => resendConfirmation(me.id),
    onSuccess: () => notifyDone(t`The confirmation mail is on its way to ${me.email}.`),
    onError,
  })
  const cancel = useMutation({
    mutationFn: () => cancelEmailChange(me.id),
    onSuccess: () => notifyDone(t`Change cancelled`),
    onError,
  })
  const pending = me.pending_email
  return (
    <>
      {!me.is_email_confirmed && (
        <Note icon={<IconMail size={18} />}>
          <p>
            <Trans>{me.email} is not confirmed yet. Open the link in the mail we sent you.</Trans>
          </p>
          <Button mt={8} onClick={() => resend.mutate()} loading={resend.isPending}>
            <Trans>Send the mail again</Trans>
          </Button>
        </Note>
      )}
      {pending && (
        <Note tone="blue" icon={<IconMail size={18} />}>
          <p>
            <Trans>
              Your address changes to {pending} once you confirm it with the link in the mail we sent there.
            </Trans>
          </p>
          {!me.is_sign_on_session && (
            <Button mt={8} onClick={() => cancel.mutate()} loading={cancel.isPending}>
              <Trans>Cancel the change</Trans>
            </Button>
          )}
        </Note>
      )}
    </>
  )
}

/** As the server compares them (TXT-2). */
const isNewAddress = (typed: string, present: string): boolean => typed.trim().toLowerCase() !== present

function ProfileForm() {
  const { t, i18n } = useLingui()
  const me = useMe()
  const resource = useResourceForm({
    schema: MeInput,
    initial: {
      first_name: me.first_name,
      last_name: me.last_name ?? '',
      email: me.email,
      timezone: me.timezone,
      language: me.language,
      current_password: '',
    },
    // what stays as it is needs no password, whatever a browser has filled in
    toInput: ({ current_password, ...values }) =>
      isNewAddress(values.email, me.email) ? { ...values, current_password } : values,
    save: updateMe,
    onSaved: (saved) => {
      notifyDone(saved.pending_email ? t`Saved. A link to confirm the new address is on its way.` : t`Profile saved`)
      // the document is in the old language until it is loaded anew (LOC-3)
      if (saved.language !== i18n.locale) chooseLanguage(saved.language)
    },
    failed: t`Your profile was not saved. Your entries are still here. Try again.`,
  })
  const { form } = resource
  return (
    <FormBody resource={resource} label={t`Profile`}>
      <FieldRow>
        <TextInput label={t`First name`} autoComplete="given-name" {...form.getInputProps('first_name')} />
        <TextInput label={t`Last name (optional)`} autoComplete="family-name" {...form.getInputProps('last_name')} />
      </FieldRow>
      <TextInput
        label={t`Email`}
        {...(me.is_sign_on_session ? {} : { description: t`A new address counts once you have confirmed it.` })}
        type="email"
        readOnly={me.is_sign_on_session}
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      {isNewAddress(form.values.email, me.email) && (
        <PasswordField
          label={t`Current password`}
          description={t`You log in with this address, so changing it needs your password.`}
          autoComplete="current-password"
          {...form.getInputProps('current_password')}
        />
      )}
      <FieldRow>
        <TimezoneSelect label={t`Timezone`} {...form.getInputProps('timezone')} />
        <Select
          label={t`Language`}
          data={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
          {...form.getInputProps('language')}
        />
      </FieldRow>
      <div>
        <SaveButton resource={resource}>
          <Trans>Save profile</Trans>
        </SaveButton>
      </div>
    </FormBody>
  )
}

function PasswordForm() {
  const { t } = useLingui()
  const resource = useResourceForm({
    schema: MeInput,
    initial: { current_password: '', password: '', password_confirmation: '' },
    save: updateMe,
    onSaved: () => {
      notifyDone(t`Password changed. Other devices are logged out.`)
      resource.form.reset()
    },
    failed: t`Your password was not changed. Try again.`,
  })
  return (
    <FormBody resource={resource} label={t`Password`}>
      <PasswordField
        label={t`Current password`}
        autoComplete="current-password"
        {...resource.form.getInputProps('current_password')}
      />
      <PasswordFields form={resource.form} />
      <div>
        <SaveButton resource={resource}>
          <Trans>Change password</Trans>
        </SaveButton>
      </div>
    </FormBody>
  )
}

import { Button, NativeSelect, PasswordInput, Tabs, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { LOCALE_NAMES, LOCALES, type Locale } from '#core/locales.ts'
import { paths } from '#core/paths.ts'
import { MeInput } from '#core/users/schema.ts'
import { logOut } from '#web/auth/api.ts'
import { PasswordFields } from '#web/auth/password-fields.tsx'
import { useMe } from '#web/platform/actor.ts'
import { chooseLanguage } from '#web/platform/session.ts'
import { FieldRow, FormBody, SaveButton } from '#web/ui/noun-form.tsx'
import { notifyDone } from '#web/ui/notify.tsx'
import { Card, Note, Page, PageHeader } from '#web/ui/page-header.tsx'
import { TimezoneSelect } from '#web/ui/selects.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { useNounForm } from '#web/ui/use-noun-form.ts'
import { cancelEmailChange, resendConfirmation, updateMe } from './api.ts'

/** BO-46: who I am, my password, my sessions. */
export function ProfilePage() {
  const { t } = useLingui()
  return (
    <Page is_narrow>
      <PageHeader title={t`My profile`} />
      <AddressNotes />
      <Tabs defaultValue="profile" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="profile">{t`Profile`}</Tabs.Tab>
          <Tabs.Tab value="password">{t`Password`}</Tabs.Tab>
          <Tabs.Tab value="sessions">{t`Sessions`}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="profile">
          <ProfileForm />
        </Tabs.Panel>
        <Tabs.Panel value="password">
          <PasswordForm />
        </Tabs.Panel>
        <Tabs.Panel value="sessions">
          <Sessions />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

/** What is still open with the email address (USR-13, USR-14). */
function AddressNotes() {
  const me = useMe()
  const { t } = useLingui()
  const { act, is_busy } = useAct()
  if (me.pending_email)
    return (
      <Note tone="blue">
        <Trans>We sent a link to {me.pending_email}. Your address changes when you open it.</Trans>{' '}
        <Button size="xs" disabled={is_busy} onClick={() => act({ run: () => cancelEmailChange(me.id), done: t`The change of address is cancelled.`, failed: t`The change of address was not cancelled. Try again.` })}>
          <Trans>Cancel the change</Trans>
        </Button>
      </Note>
    )
  if (me.is_email_confirmed) return null
  return (
    <Note>
      <Trans>Your email address is not confirmed yet.</Trans>{' '}
      <Button size="xs" disabled={is_busy} onClick={() => act({ run: () => resendConfirmation(me.id), done: t`A new link is on its way.`, failed: t`The link was not sent. Try again.` })}>
        <Trans>Send the link again</Trans>
      </Button>
    </Note>
  )
}

function ProfileForm() {
  const me = useMe()
  const { t } = useLingui()
  const noun = useNounForm({
    schema: MeInput,
    initial: { first_name: me.first_name, last_name: me.last_name ?? '', email: me.email, timezone: me.timezone, language: me.language },
    save: updateMe,
    onSaved: (saved, values) => {
      notifyDone(saved.pending_email ? t`Saved. We sent a link to ${saved.pending_email}.` : t`Your profile is saved.`)
      // The page comes back in the language that was chosen (LOC-3).
      if (values.language !== me.language) chooseLanguage(values.language)
    },
  })
  const { form } = noun
  return (
    <Card>
      <FormBody noun={noun} label={t`Profile`}>
        <FieldRow>
          <TextInput label={t`First name`} autoComplete="given-name" {...form.getInputProps('first_name')} />
          <TextInput label={t`Last name (optional)`} autoComplete="family-name" {...form.getInputProps('last_name')} />
        </FieldRow>
        <TextInput type="email" label={t`Email`} description={t`A new address is used after you open the link we send there.`} autoComplete="email" {...form.getInputProps('email')} />
        <FieldRow>
          <TimezoneSelect label={t`Timezone`} {...form.getInputProps('timezone')} />
          <NativeSelect
            label={t`Language`}
            data={LOCALES.map((value: Locale) => ({ value, label: LOCALE_NAMES[value] }))}
            {...form.getInputProps('language')}
          />
        </FieldRow>
        <SaveButton noun={noun}>
          <Trans>Save profile</Trans>
        </SaveButton>
      </FormBody>
    </Card>
  )
}

const NO_PASSWORDS = { current_password: '', password: '', password_confirmation: '' }

function PasswordForm() {
  const { t } = useLingui()
  const noun = useNounForm({
    schema: MeInput,
    initial: NO_PASSWORDS,
    save: updateMe,
    onSaved: () => {
      noun.form.setValues(NO_PASSWORDS)
      noun.form.resetDirty(NO_PASSWORDS)
      notifyDone(t`Your new password is set. Other devices are logged out.`)
    },
  })
  return (
    <Card>
      <FormBody noun={noun} label={t`Password`}>
        <PasswordInput label={t`Current password`} autoComplete="current-password" {...noun.form.getInputProps('current_password')} />
        <PasswordFields form={noun.form} />
        <SaveButton noun={noun}>
          <Trans>Save password</Trans>
        </SaveButton>
      </FormBody>
    </Card>
  )
}

function Sessions() {
  const { t } = useLingui()
  const { act, is_busy } = useAct()
  const navigate = useNavigate()
  const leave = async () => {
    const gone = await act({ run: () => logOut(true), done: t`You are logged out everywhere.`, failed: t`Logging out failed. Try again.` })
    if (gone) await navigate(paths.login(), { replace: true })
  }
  return (
    <Card title={<Trans>Log out everywhere</Trans>}>
      <p>
        <Trans>Ends every session of yours on all devices, this one included.</Trans>
      </p>
      <Button disabled={is_busy} onClick={leave}>
        <Trans>Log out everywhere</Trans>
      </Button>
    </Card>
  )
}

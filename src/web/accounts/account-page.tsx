import { NativeSelect, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { AccountInput } from '#core/accounts/schema.ts'
import { LOCALE_NAMES, LOCALES, type Locale } from '#core/locales.ts'
import { can } from '#core/permissions.ts'
import { useMe } from '#web/platform/actor.ts'
import { FieldRow, FormBody, SaveButton } from '#web/ui/noun-form.tsx'
import { notifyDone } from '#web/ui/notify.tsx'
import { Card, Note, Page, PageHeader } from '#web/ui/page-header.tsx'
import { CurrencySelect, TimezoneSelect } from '#web/ui/selects.tsx'
import { useNounForm } from '#web/ui/use-noun-form.ts'
import { updateAccount } from './api.ts'

/** BO-41: the account's name and what new events start with; read-only for organizers (ACC-6). */
export function AccountPage() {
  const { t } = useLingui()
  const me = useMe()
  const { account } = me
  const is_read_only = !can(me, 'account.write')
  const noun = useNounForm({
    schema: AccountInput,
    initial: {
      name: account.name,
      support_email: account.support_email ?? '',
      default_currency: account.default_currency,
      default_timezone: account.default_timezone,
      language: account.language,
    },
    save: (input) => updateAccount(account.id, input),
    onSaved: () => notifyDone(t`The account settings are saved.`),
  })
  const props = (path: Parameters<typeof noun.form.getInputProps>[0]) => ({ ...noun.form.getInputProps(path), disabled: is_read_only })
  return (
    <Page is_narrow>
      <PageHeader title={t`Account settings`} text={t`Changes here never touch events that exist already.`} />
      {is_read_only && (
        <Note tone="blue">
          <Trans>Only admins can change the account.</Trans>
        </Note>
      )}
      <Card>
        <FormBody noun={noun} label={t`Account settings`}>
          <TextInput label={t`Account name`} {...props('name')} />
          <TextInput type="email" label={t`Support email (optional)`} description={t`Buyers of new events write here.`} {...props('support_email')} />
          <FieldRow>
            <CurrencySelect label={t`Currency of new events`} {...props('default_currency')} />
            <TimezoneSelect label={t`Timezone of new events`} {...props('default_timezone')} />
          </FieldRow>
          <NativeSelect
            label={t`Language`}
            description={t`For invited people and mails to organizers.`}
            data={LOCALES.map((value: Locale) => ({ value, label: LOCALE_NAMES[value] }))}
            {...props('language')}
          />
          {!is_read_only && (
            <SaveButton noun={noun}>
              <Trans>Save account settings</Trans>
            </SaveButton>
          )}
        </FormBody>
      </Card>
    </Page>
  )
}

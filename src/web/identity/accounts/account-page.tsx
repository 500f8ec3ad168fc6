import { Trans, useLingui } from '@lingui/react/macro'
import { Select, TextInput } from '@mantine/core'
import { AccountInput } from '#core/identity/accounts/schema.ts'
import { LOCALE_NAMES, LOCALES } from '#core/platform/locales.ts'
import { can } from '#core/platform/permissions.ts'
import { useContactAddress } from '#web/identity/contact-addresses/use-contact-address.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { ContactNote } from '#web/platform/ui/contact-note.tsx'
import { FieldRow, FormBody, SaveButton } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { CurrencySelect, TimezoneSelect } from '#web/platform/ui/inputs/selects.tsx'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { Card, Note, Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { updateAccount } from './api.ts'

/** BO-41; organizers read it only. */
export function AccountPage() {
  const { t } = useLingui()
  const me = useMe()
  const { account } = me
  const may_write = can(me, 'account.write')
  const resource = useResourceForm({
    schema: AccountInput,
    initial: {
      name: account.name,
      support_email: account.support_email ?? '',
      default_currency: account.default_currency,
      default_timezone: account.default_timezone,
      language: account.language,
    },
    save: (input) => updateAccount(account.id, input),
    onSaved: () => notifyDone(t`Account saved`),
    failed: t`The account was not saved. Your entries are still here. Try again.`,
  })
  const { form } = resource
  const contact = useContactAddress({ email: form.values.support_email, saved: account.support_email })
  const lock = { disabled: !may_write }
  return (
    <Page is_narrow>
      <PageHeader title={t`Account settings`} />
      {!may_write && (
        <Note tone="blue">
          <Trans>Only admins change the account.</Trans>
        </Note>
      )}
      <Card>
        <FormBody resource={resource} label={t`Account settings`}>
          <TextInput label={t`Name`} {...lock} {...form.getInputProps('name')} />
          <TextInput
            label={t`Support email (optional)`}
            description={t`Buyers' replies go here, unless an event has its own.`}
            type="email"
            {...lock}
            {...form.getInputProps('support_email')}
          />
          <ContactNote contact={contact} />
          <FieldRow>
            <CurrencySelect label={t`Currency of new events`} {...lock} {...form.getInputProps('default_currency')} />
            <TimezoneSelect label={t`Timezone of new events`} {...lock} {...form.getInputProps('default_timezone')} />
          </FieldRow>
          <Select
            label={t`Language`}
            data={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
            {...lock}
            {...form.getInputProps('language')}
          />
          {may_write && (
            <div>
              <SaveButton resource={resource}>
                <Trans>Save account</Trans>
              </SaveButton>
            </div>
          )}
        </FormBody>
      </Card>
    </Page>
  )
}

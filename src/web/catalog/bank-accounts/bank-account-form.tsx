import { useLingui } from '@lingui/react/macro'
import { MultiSelect, Switch, TextInput } from '@mantine/core'
import { shownIban } from '#core/catalog/bank-accounts/iban-text.ts'
import { BankAccountInput, type BankAccountView } from '#core/catalog/bank-accounts/schema.ts'
import { CURRENCIES } from '#core/platform/money.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { FieldRow, FormDialog } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { CountrySelect } from '#web/platform/ui/inputs/selects.tsx'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { saveBankAccount } from './api.ts'

const initialOf = (known: BankAccountView | null, currency: string) => ({
  holder: known?.holder ?? '',
  address_line_1: known?.address_line_1 ?? '',
  address_line_2: known?.address_line_2 ?? '',
  zip: known?.zip ?? '',
  city: known?.city ?? '',
  state: known?.state ?? '',
  country: known?.country ?? '',
  iban: known ? shownIban(known.iban) : '',
  bic: known?.bic ?? '',
  currencies: known?.currencies ?? [currency],
  is_default: known?.is_default ?? false,
})

/** One form for a new and a known bank account (BANK-1, UIX-4). */
export function BankAccountForm({ known, onClose }: { known: BankAccountView | null; onClose: () => void }) {
  const { t } = useLingui()
  const { account } = useMe()
  const resource = useResourceForm({
    schema: BankAccountInput,
    initial: initialOf(known, account.default_currency),
    save: (input) => saveBankAccount(account.id, known?.id ?? null, input),
    onSaved: (saved) => {
      notifyDone(t`${saved.holder} saved`)
      onClose()
    },
    failed: t`It was not saved. Your entries are still here. Try again.`,
  })
  const { form } = resource
  return (
    <FormDialog
      resource={resource}
      title={known ? t`Edit bank account` : t`Add bank account`}
      action={known ? t`Save bank account` : t`Add bank account`}
      onClose={onClose}
    >
      <TextInput
        label={t`Account holder`}
        description={t`As the bank has it. Buyers see it.`}
        data-autofocus
        {...form.getInputProps('holder')}
      />
      <TextInput label={t`IBAN`} spellCheck={false} {...form.getInputProps('iban')} />
      <TextInput label={t`BIC (optional)`} spellCheck={false} {...form.getInputProps('bic')} />
      <MultiSelect
        label={t`Currencies`}
        description={t`Those whose transfers it takes.`}
        data={[...CURRENCIES.keys()]}
        searchable
        {...form.getInputProps('currencies')}
      />
      <TextInput label={t`Street and number`} {...form.getInputProps('address_line_1')} />
      <FieldRow>
        <TextInput label={t`Postcode`} {...form.getInputProps('zip')} />
        <TextInput label={t`City`} {...form.getInputProps('city')} />
      </FieldRow>
      <CountrySelect label={t`Country`} {...form.getInputProps('country')} />
      <Switch label={t`Use it where an event names none`} {...form.getInputProps('is_default', { type: 'checkbox' })} />
    </FormDialog>
  )
}

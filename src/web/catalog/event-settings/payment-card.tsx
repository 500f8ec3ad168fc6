import { useLingui } from '@lingui/react/macro'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { FormCard } from '#web/platform/ui/forms/form-card.tsx'
import { BankAccountChoice } from './bank-account-choice.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { paymentValues, toPaymentInput } from './setting-values.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** How buyers can pay, and until when (SET-19 to SET-21, SET-25 to SET-27, BANK-1, BANK-3). */
export function PaymentCard() {
  const { t } = useLingui()
  const event = useEvent()
  const values = { ...paymentValues(event.settings), bank_account_id: event.settings.bank_account_id }
  const resource = useSettingsForm(event, values, toPaymentInput)
  const { form } = resource
  return (
    <FormCard title={t`Payment`} resource={resource}>
      <PaymentFields
        form={form}
        account={
          <BankAccountChoice
            currency={event.currency}
            value={form.values.bank_account_id}
            onChange={(id) => form.setFieldValue('bank_account_id', id)}
            error={form.errors.bank_account_id}
          />
        }
      />
    </FormCard>
  )
}

import { useLingui } from '@lingui/react/macro'
import { useEvent } from '#web/events/use-event.ts'
import { FormCard } from '#web/ui/form-card.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { CheckoutFields } from './setting-fields.tsx'
import { checkoutValues, paymentValues, toCheckoutInput, toPaymentInput } from './setting-values.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** SET-7 to SET-11, SET-19 to SET-21. */
export function CheckoutCard() {
  const { t } = useLingui()
  const event = useEvent()
  const noun = useSettingsForm(
    event,
    { ...checkoutValues(event.settings), ...paymentValues(event.settings) },
    (values) => toPaymentInput(toCheckoutInput(values)),
  )
  return (
    <FormCard title={t`Homepage and checkout`} noun={noun}>
      <CheckoutFields form={noun.form} />
      <PaymentFields form={noun.form} />
    </FormCard>
  )
}

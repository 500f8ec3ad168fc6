import { useLingui } from '@lingui/react/macro'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { FormCard } from '#web/platform/ui/forms/form-card.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { paymentValues, toPaymentInput } from './setting-values.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** How buyers can pay, and until when (SET-19 to SET-21, SET-25 to SET-27). */
export function PaymentCard() {
  const { t } = useLingui()
  const event = useEvent()
  const resource = useSettingsForm(event, paymentValues(event.settings), toPaymentInput)
  return (
    <FormCard title={t`Payment`} resource={resource}>
      <PaymentFields form={resource.form} />
    </FormCard>
  )
}

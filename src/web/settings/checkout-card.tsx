import { useLingui } from '@lingui/react/macro'
import { NumberInput, TextInput } from '@mantine/core'
import { MAX_ORDER_TIMEOUT_MINUTES, RECOMMENDED_ORDER_TIMEOUT_MINUTES } from '#core/events/settings-schema.ts'
import { useEvent } from '#web/events/use-event.ts'
import { FieldRow } from '#web/ui/noun-form.tsx'
import { RichTextInput } from '#web/ui/rich-text-input.tsx'
import { FormCard } from './form-card.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** SET-7 to SET-11, SET-19 to SET-21. */
export function CheckoutCard() {
  const { t } = useLingui()
  const event = useEvent()
  const { settings } = event
  const noun = useSettingsForm(
    event,
    {
      ticket_page_message: settings.ticket_page_message ?? '',
      continue_button_text: settings.continue_button_text ?? '',
      pre_checkout_message: settings.pre_checkout_message ?? '',
      post_checkout_message: settings.post_checkout_message ?? '',
      order_timeout_in_minutes: settings.order_timeout_in_minutes as number | string,
      payment_methods: settings.payment_methods,
      offline_payment_instructions: settings.offline_payment_instructions ?? '',
      offline_payment_due_in_days: (settings.offline_payment_due_in_days ?? '') as number | string,
    },
    (values) => ({
      ...values,
      order_timeout_in_minutes: Number(values.order_timeout_in_minutes),
      offline_payment_due_in_days:
        values.offline_payment_due_in_days === '' ? null : Number(values.offline_payment_due_in_days),
    }),
  )
  const { form } = noun
  return (
    <FormCard title={t`Homepage and checkout`} noun={noun}>
      <RichTextInput
        label={t`Message on the event page (optional)`}
        description={t`Stands above the continue button.`}
        {...form.getInputProps('ticket_page_message')}
      />
      <FieldRow>
        <TextInput
          label={t`Text of the continue button (optional)`}
          placeholder={t`Continue`}
          {...form.getInputProps('continue_button_text')}
        />
        <NumberInput
          label={t`Minutes to complete an order`}
          description={t`From 1 to ${MAX_ORDER_TIMEOUT_MINUTES}. At least ${RECOMMENDED_ORDER_TIMEOUT_MINUTES} is recommended.`}
          {...form.getInputProps('order_timeout_in_minutes')}
        />
      </FieldRow>
      <RichTextInput
        label={t`Message before checkout (optional)`}
        description={t`Stands on top of the details page.`}
        {...form.getInputProps('pre_checkout_message')}
      />
      <RichTextInput
        label={t`Message after checkout (optional)`}
        description={t`Stands on the summary page and in the confirmation mail of completed orders.`}
        {...form.getInputProps('post_checkout_message')}
      />
      <PaymentFields form={form} />
    </FormCard>
  )
}

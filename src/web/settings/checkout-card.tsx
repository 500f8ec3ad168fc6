import { Checkbox, NumberInput, Stack, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { MAX_OFFLINE_DUE_DAYS, MAX_ORDER_TIMEOUT_MINUTES, type PaymentMethod, RECOMMENDED_ORDER_TIMEOUT_MINUTES } from '#core/events/settings-schema.ts'
import { useEvent } from '#web/events/use-event.ts'
import { FieldRow } from '#web/ui/noun-form.tsx'
import { RichTextInput } from '#web/ui/rich-text-input.tsx'
import { FormCard } from './form-card.tsx'
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
      payment_methods: settings.payment_methods as string[],
      offline_payment_instructions: settings.offline_payment_instructions ?? '',
      offline_payment_due_in_days: (settings.offline_payment_due_in_days ?? '') as number | string,
    },
    (values) => ({
      ...values,
      order_timeout_in_minutes: Number(values.order_timeout_in_minutes),
      payment_methods: values.payment_methods as PaymentMethod[],
      offline_payment_due_in_days: values.offline_payment_due_in_days === '' ? null : Number(values.offline_payment_due_in_days),
    }),
  )
  const { form } = noun
  const { values } = form
  return (
    <FormCard title={t`Homepage and checkout`} noun={noun}>
      <RichTextInput
        label={t`Message on the event page (optional)`}
        description={t`Stands above the continue button.`}
        {...form.getInputProps('ticket_page_message')}
      />
      <FieldRow>
        <TextInput label={t`Text of the continue button (optional)`} placeholder={t`Continue`} {...form.getInputProps('continue_button_text')} />
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
      <Checkbox.Group label={t`Payment methods`} {...form.getInputProps('payment_methods')}>
        <Stack gap={8} mt={6}>
          <Checkbox value="CARD" label={t`Card, by the connected payment provider`} />
          <Checkbox value="OFFLINE" label={t`Outside the shop: transfer, invoice, cash`} />
        </Stack>
      </Checkbox.Group>
      {values.payment_methods.includes('OFFLINE') && (
        <>
          <RichTextInput
            label={t`How to pay outside the shop`}
            description={t`Stands on the summary page and in the mail of unpaid orders.`}
            {...form.getInputProps('offline_payment_instructions')}
          />
          <NumberInput
            label={t`Days until payment is due (optional)`}
            description={t`From 1 to ${MAX_OFFLINE_DUE_DAYS}. Empty means until the event ends.`}
            {...form.getInputProps('offline_payment_due_in_days')}
          />
        </>
      )}
    </FormCard>
  )
}

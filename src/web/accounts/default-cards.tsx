import { useLingui } from '@lingui/react/macro'
import { NumberInput, Radio, Stack, Switch, TextInput } from '@mantine/core'
import { MAX_ORDER_TIMEOUT_MINUTES, RECOMMENDED_ORDER_TIMEOUT_MINUTES } from '#core/events/settings-schema.ts'
import { FieldRow } from '#web/ui/noun-form.tsx'
import { DefaultsCard, RichField } from './defaults-card.tsx'
import { type DefaultsCardProps, useDefaultsForm } from './use-defaults-form.ts'

/** SET-7 to SET-11. */
export function CheckoutDefaults({ account_id, defaults, may_write }: DefaultsCardProps) {
  const { t } = useLingui()
  const noun = useDefaultsForm(
    account_id,
    {
      ticket_page_message: defaults.ticket_page_message ?? '',
      continue_button_text: defaults.continue_button_text ?? '',
      order_timeout_in_minutes: defaults.order_timeout_in_minutes as number | string,
      pre_checkout_message: defaults.pre_checkout_message ?? '',
      post_checkout_message: defaults.post_checkout_message ?? '',
    },
    (values) => ({ ...values, order_timeout_in_minutes: Number(values.order_timeout_in_minutes) }),
  )
  const { form } = noun
  return (
    <DefaultsCard title={t`Homepage and checkout`} noun={noun} may_write={may_write}>
      <RichField
        label={t`Message on the event page (optional)`}
        description={t`Stands above the continue button.`}
        may_write={may_write}
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
      <RichField
        label={t`Message before checkout (optional)`}
        description={t`Stands on top of the details page.`}
        may_write={may_write}
        {...form.getInputProps('pre_checkout_message')}
      />
      <RichField
        label={t`Message after checkout (optional)`}
        description={t`Stands on the summary page and in the confirmation mail of completed orders.`}
        may_write={may_write}
        {...form.getInputProps('post_checkout_message')}
      />
    </DefaultsCard>
  )
}

/** SET-3 to SET-6. */
export function EmailDefaults({ account_id, defaults, may_write }: DefaultsCardProps) {
  const { t } = useLingui()
  const noun = useDefaultsForm(account_id, {
    support_email: defaults.support_email ?? '',
    email_footer_message: defaults.email_footer_message ?? '',
    notify_organizer_of_new_orders: defaults.notify_organizer_of_new_orders,
    notify_buyer_of_refund: defaults.notify_buyer_of_refund,
  })
  const { form } = noun
  return (
    <DefaultsCard title={t`Email and notification`} noun={noun} may_write={may_write}>
      <TextInput
        label={t`Support email (optional)`}
        description={t`Buyers' replies go here. Without one it is the account's, else the organizer's.`}
        type="email"
        {...form.getInputProps('support_email')}
      />
      <RichField
        label={t`Footer of every mail (optional)`}
        may_write={may_write}
        {...form.getInputProps('email_footer_message')}
      />
      <Switch
        label={t`Tell the organizer about new orders`}
        {...form.getInputProps('notify_organizer_of_new_orders', { type: 'checkbox' })}
      />
      <Switch
        label={t`Tell buyers about refunds, unless switched off at the refund`}
        {...form.getInputProps('notify_buyer_of_refund', { type: 'checkbox' })}
      />
    </DefaultsCard>
  )
}

/** SET-2, SET-12, SET-14. */
export function DisplayDefaults({ account_id, defaults, may_write }: DefaultsCardProps) {
  const { t } = useLingui()
  const noun = useDefaultsForm(account_id, {
    price_display_mode: defaults.price_display_mode,
    show_available_quantity: defaults.show_available_quantity,
    allow_search_engine_indexing: defaults.allow_search_engine_indexing,
  })
  const { form } = noun
  return (
    <DefaultsCard title={t`Miscellaneous`} noun={noun} may_write={may_write}>
      <Radio.Group label={t`Price display`} {...form.getInputProps('price_display_mode')}>
        <Stack gap={8} mt={6}>
          <Radio value="INCLUSIVE" label={t`With taxes and fees`} description={t`Buyers see what they pay.`} />
          <Radio
            value="EXCLUSIVE"
            label={t`Taxes and fees apart`}
            description={t`Buyers see the bare price, and the rest beside it.`}
          />
        </Stack>
      </Radio.Group>
      <Switch
        label={t`Show how many tickets are left`}
        {...form.getInputProps('show_available_quantity', { type: 'checkbox' })}
      />
      <Switch
        label={t`Search engines may list the event page`}
        {...form.getInputProps('allow_search_engine_indexing', { type: 'checkbox' })}
      />
    </DefaultsCard>
  )
}

import { useLingui } from '@lingui/react/macro'
import { Switch, TextInput } from '@mantine/core'
import { useEvent } from '#web/events/use-event.ts'
import { RichTextInput } from '#web/ui/rich-text-input.tsx'
import { FormCard } from './form-card.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** SET-3 to SET-6. */
export function EmailCard() {
  const { t } = useLingui()
  const event = useEvent()
  const { settings } = event
  const noun = useSettingsForm(event, {
    support_email: settings.support_email ?? '',
    email_footer_message: settings.email_footer_message ?? '',
    notify_organizer_of_new_orders: settings.notify_organizer_of_new_orders,
    notify_buyer_of_refund: settings.notify_buyer_of_refund,
  })
  const { form } = noun
  return (
    <FormCard title={t`Email and notification`} noun={noun}>
      <TextInput
        label={t`Support email (optional)`}
        description={t`Buyers' replies go here. Without one it is the account's, else the organizer's.`}
        type="email"
        {...form.getInputProps('support_email')}
      />
      <RichTextInput label={t`Footer of every mail (optional)`} {...form.getInputProps('email_footer_message')} />
      <Switch
        label={t`Tell the organizer about new orders`}
        {...form.getInputProps('notify_organizer_of_new_orders', { type: 'checkbox' })}
      />
      <Switch
        label={t`Tell buyers about refunds, unless switched off at the refund`}
        {...form.getInputProps('notify_buyer_of_refund', { type: 'checkbox' })}
      />
    </FormCard>
  )
}

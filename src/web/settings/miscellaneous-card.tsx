import { useLingui } from '@lingui/react/macro'
import { Radio, Stack, Switch } from '@mantine/core'
import { useEvent } from '#web/events/use-event.ts'
import { FormCard } from './form-card.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** SET-12 to SET-14, SET-22. */
export function MiscellaneousCard() {
  const { t } = useLingui()
  const event = useEvent()
  const { settings } = event
  const noun = useSettingsForm(event, {
    price_display_mode: settings.price_display_mode,
    show_available_quantity: settings.show_available_quantity,
    show_hidden_questions: settings.show_hidden_questions,
    hide_getting_started: settings.hide_getting_started,
  })
  const { form } = noun
  return (
    <FormCard title={t`Miscellaneous`} noun={noun}>
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
        label={t`Show hidden questions in the back office`}
        {...form.getInputProps('show_hidden_questions', { type: 'checkbox' })}
      />
      <Switch
        label={t`Hide “Getting started” in the menu`}
        {...form.getInputProps('hide_getting_started', { type: 'checkbox' })}
      />
    </FormCard>
  )
}

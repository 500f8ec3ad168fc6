import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { FormCard } from '#web/platform/ui/forms/form-card.tsx'
import { DisplayFields } from './setting-fields.tsx'
import { displayValues } from './setting-values.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** Prices and numbers on the page, and the rest (SET-12 to SET-14, SET-22). */
export function MiscellaneousCard() {
  const { t } = useLingui()
  const event = useEvent()
  const { settings } = event
  const resource = useSettingsForm(event, {
    ...displayValues(settings),
    show_hidden_questions: settings.show_hidden_questions,
    hide_getting_started: settings.hide_getting_started,
  })
  const { form } = resource
  return (
    <FormCard title={t`Display`} resource={resource}>
      <DisplayFields form={form} />
      <Switch
        label={t`Show hidden questions in the back office`}
        {...form.getInputProps('show_hidden_questions', { type: 'checkbox' })}
      />
      <Switch
        label={t`Hide “Getting started” from the menu`}
        {...form.getInputProps('hide_getting_started', { type: 'checkbox' })}
      />
    </FormCard>
  )
}

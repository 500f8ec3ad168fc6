import { useLingui } from '@lingui/react/macro'
import { useEvent } from '#web/events/use-event.ts'
import { FormCard } from '#web/ui/form-card.tsx'
import { EmailFields } from './setting-fields.tsx'
import { emailValues } from './setting-values.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** SET-3 to SET-6. */
export function EmailCard() {
  const { t } = useLingui()
  const event = useEvent()
  const noun = useSettingsForm(event, emailValues(event.settings))
  return (
    <FormCard title={t`Email and notification`} noun={noun}>
      <EmailFields form={noun.form} />
    </FormCard>
  )
}

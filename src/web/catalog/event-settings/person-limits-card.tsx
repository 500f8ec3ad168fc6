import { useLingui } from '@lingui/react/macro'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { FormCard } from '#web/platform/ui/forms/form-card.tsx'
import { PersonLimitFields } from './setting-fields.tsx'
import { personLimitValues, toPersonLimitInput } from './setting-values.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** How many tickets a person may have (SET-28, SET-29). */
export function PersonLimitsCard() {
  const { t } = useLingui()
  const event = useEvent()
  const resource = useSettingsForm(event, personLimitValues(event.settings), toPersonLimitInput)
  return (
    <FormCard title={t`Limits per person`} resource={resource}>
      <PersonLimitFields form={resource.form} has_dates={event.dates_count > 1} />
    </FormCard>
  )
}

import { useLingui } from '@lingui/react/macro'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { FormCard } from '#web/platform/ui/forms/form-card.tsx'
import { HoldFields } from './setting-fields.tsx'
import { holdValues, toHoldInput } from './setting-values.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** How long tickets are held, and what is done against hoarders (SET-7, SET-23, SET-24). */
export function HoldsCard() {
  const { t } = useLingui()
  const event = useEvent()
  const resource = useSettingsForm(event, holdValues(event.settings), toHoldInput)
  return (
    <FormCard title={t`Held tickets`} resource={resource}>
      <HoldFields form={resource.form} />
    </FormCard>
  )
}

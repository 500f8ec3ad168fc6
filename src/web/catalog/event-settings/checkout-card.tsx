import { useLingui } from '@lingui/react/macro'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { FormCard } from '#web/platform/ui/forms/form-card.tsx'
import { CheckoutFields } from './setting-fields.tsx'
import { checkoutValues } from './setting-values.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** What the event asks and says at checkout (SET-8 to SET-11, SET-40, SET-45). */
export function CheckoutCard() {
  const { t } = useLingui()
  const event = useEvent()
  const resource = useSettingsForm(event, checkoutValues(event.settings))
  return (
    <FormCard title={t`Event page and checkout`} resource={resource}>
      <CheckoutFields form={resource.form} />
    </FormCard>
  )
}

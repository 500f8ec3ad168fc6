import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { configQuery } from '#web/identity/auth/api.ts'
import { FormCard } from '#web/platform/ui/forms/form-card.tsx'
import { FieldRow } from '#web/platform/ui/forms/resource-form.tsx'
import { Note } from '#web/platform/ui/page-header.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** Ids of the organizer's own tags. Without an address of their own they cannot be used, and the card says why (FUN-5). */
export function TagsCard() {
  const { t, i18n } = useLingui()
  const event = useEvent()
  const config = useQuery(configQuery)
  const { ga4_measurement_id, meta_pixel_id } = event.settings
  const resource = useSettingsForm(event, {
    ga4_measurement_id: ga4_measurement_id ?? '',
    meta_pixel_id: meta_pixel_id ?? '',
  })
  const { form } = resource
  const takes_tags = config.data?.takes_tags ?? true
  // what was given before can still be taken away
  const isShut = (stored: string | null) => !takes_tags && stored === null
  return (
    <FormCard title={t`Tracking`} resource={resource}>
      {!takes_tags && <Note>{i18n._(FIELD_MESSAGES.tag_origin_required)}</Note>}
      <FieldRow>
        <TextInput
          label={t`Google Analytics measurement ID (optional)`}
          placeholder="G-AB12CD34EF"
          disabled={isShut(ga4_measurement_id)}
          {...form.getInputProps('ga4_measurement_id')}
        />
        <TextInput
          label={t`Meta pixel ID (optional)`}
          placeholder="123456789012345"
          inputMode="numeric"
          disabled={isShut(meta_pixel_id)}
          {...form.getInputProps('meta_pixel_id')}
        />
      </FieldRow>
      <p>
        {t`Visitors of the event page are asked first, and nothing is loaded before they accept. The scripts learn what is viewed, chosen and bought, never who buys.`}
      </p>
    </FormCard>
  )
}

import { useLingui } from '@lingui/react/macro'
import { Radio, Stack } from '@mantine/core'
import { ColorPresets } from '#web/platform/ui/color-presets.tsx'
import { ContrastChanges } from '#web/platform/ui/contrast-changes.tsx'
import { FormCard } from '#web/platform/ui/forms/form-card.tsx'
import { ColorFields } from '#web/platform/ui/inputs/color-fields.tsx'
import { colorsOf } from '#web/platform/ui/inputs/color-names.ts'
import { type DefaultsCardProps, useDefaultsForm } from './use-defaults-form.ts'

/** SET-15 to SET-18, SET-47: how the pages of new events look until their own designer changes it (DSG-1). */
export function ColorDefaults({ account_id, defaults, may_write }: DefaultsCardProps) {
  const { t } = useLingui()
  const resource = useDefaultsForm(account_id, {
    homepage_background_type: defaults.homepage_background_type,
    ...colorsOf(defaults),
  })
  const { form } = resource
  const { homepage_background_type: _type, ...chosen } = form.values
  return (
    <FormCard title={t`Design of the event page`} resource={resource} is_read_only={!may_write}>
      <Radio.Group label={t`Background`} {...form.getInputProps('homepage_background_type')}>
        <Stack gap={8} mt={6}>
          <Radio value="COLOR" label={t`The page colour`} />
          <Radio
            value="MIRRORED_COVER"
            label={t`The cover, blurred`}
            description={t`Without a cover it is the page colour.`}
          />
        </Stack>
      </Radio.Group>
      {may_write && <ColorPresets colors={chosen} onChoose={(colors) => form.setValues(colorsOf(colors))} />}
      <ColorFields form={form} />
      <ContrastChanges colors={chosen} />
    </FormCard>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Radio, Stack } from '@mantine/core'
import { contrastReport, DEFAULT_HOMEPAGE_COLORS } from '#core/homepage-colors.ts'
import { ColorFields } from '#web/ui/color-fields.tsx'
import { areColors, colorsOf, useColorNames } from '#web/ui/color-names.ts'
import { FormCard } from '#web/ui/form-card.tsx'
import { useLocaleTag } from '#web/ui/money.tsx'
import { Note } from '#web/ui/page-header.tsx'
import { type DefaultsCardProps, useDefaultsForm } from './use-defaults-form.ts'

/** SET-15 to SET-18: how the pages of new events look until their own designer changes it (DSG-1). */
export function ColorDefaults({ account_id, defaults, may_write }: DefaultsCardProps) {
  const { t } = useLingui()
  const tag = useLocaleTag()
  const names = useColorNames()
  const noun = useDefaultsForm(account_id, {
    homepage_background_type: defaults.homepage_background_type,
    ...colorsOf(defaults),
  })
  const { form } = noun
  const { homepage_background_type: _type, ...chosen } = form.values
  const low = areColors(chosen) ? contrastReport(chosen).filter(({ is_low }) => is_low) : []
  const faint = new Intl.ListFormat(tag, { type: 'conjunction', style: 'narrow' }).format(
    low.map(({ setting }) => names[setting]),
  )
  return (
    <FormCard title={t`Design of the event page`} noun={noun} is_read_only={!may_write}>
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
      <ColorFields form={form} />
      {low.length > 0 && (
        <Note>
          <Trans>Hard to read on the content card: {faint}. The page shows a stronger shade instead.</Trans>
        </Note>
      )}
      {may_write && (
        <div>
          <Button variant="subtle" onClick={() => form.setValues(DEFAULT_HOMEPAGE_COLORS)}>
            <Trans>Back to the standard colours</Trans>
          </Button>
        </div>
      )}
    </FormCard>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Button, ColorInput, Radio, Stack } from '@mantine/core'
import { contrastReport, DEFAULT_HOMEPAGE_COLORS, type HomepageColors } from '#core/homepage-colors.ts'
import { useLocaleTag } from '#web/ui/money.tsx'
import { Note } from '#web/ui/page-header.tsx'
import { DefaultsCard } from './defaults-card.tsx'
import styles from './event-defaults.module.css'
import { type DefaultsCardProps, useDefaultsForm } from './use-defaults-form.ts'

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i
const COLORS = Object.keys(DEFAULT_HOMEPAGE_COLORS) as (keyof HomepageColors)[]

function useColorNames(): Record<keyof HomepageColors, string> {
  const { t } = useLingui()
  return {
    homepage_background_color: t`Page`,
    homepage_content_background_color: t`Content card`,
    homepage_primary_color: t`Headings and steppers`,
    homepage_secondary_color: t`Secondary text and borders`,
    homepage_text_color: t`Text`,
    homepage_button_color: t`Buttons`,
    homepage_link_color: t`Links`,
  }
}

/** SET-15 to SET-18: how the pages of new events look until their own designer changes it (DSG-1). */
export function ColorDefaults({ account_id, defaults, may_write }: DefaultsCardProps) {
  const { t } = useLingui()
  const tag = useLocaleTag()
  const names = useColorNames()
  const noun = useDefaultsForm(account_id, {
    homepage_background_type: defaults.homepage_background_type,
    homepage_background_color: defaults.homepage_background_color,
    homepage_content_background_color: defaults.homepage_content_background_color,
    homepage_primary_color: defaults.homepage_primary_color,
    homepage_secondary_color: defaults.homepage_secondary_color,
    homepage_text_color: defaults.homepage_text_color,
    homepage_button_color: defaults.homepage_button_color,
    homepage_link_color: defaults.homepage_link_color,
  })
  const { form } = noun
  const { homepage_background_type: _type, ...chosen } = form.values
  const is_readable = COLORS.every((name) => HEX.test(chosen[name]))
  const low = is_readable ? contrastReport(chosen).filter(({ is_low }) => is_low) : []
  const faint = new Intl.ListFormat(tag, { type: 'unit' }).format(low.map(({ setting }) => names[setting]))
  return (
    <DefaultsCard title={t`Design of the event page`} noun={noun} may_write={may_write}>
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
      <div className={styles.colors}>
        {COLORS.map((name) => (
          <ColorInput
            key={name}
            label={names[name]}
            format="hex"
            disabled={!may_write}
            eyeDropperButtonProps={{ 'aria-label': t`Pick a colour from the screen` }}
            {...form.getInputProps(name)}
          />
        ))}
      </div>
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
    </DefaultsCard>
  )
}

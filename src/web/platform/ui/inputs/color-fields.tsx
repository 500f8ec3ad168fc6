import { useLingui } from '@lingui/react/macro'
import { ColorInput, ColorSwatch } from '@mantine/core'
import { useContext } from 'react'
import type { HomepageColors } from '#core/platform/colors/homepage-colors.ts'
import { ReadOnly } from '../forms/read-only.ts'
import styles from './color-fields.module.css'
import { COLOR_SETTINGS, useColorNames } from './color-names.ts'

interface ColorFieldsProps {
  readonly form: {
    readonly values: Readonly<Record<keyof HomepageColors, string>>
    readonly getInputProps: (name: keyof HomepageColors) => object
  }
}

/** The eight colours of an event page (SET-16 to SET-18, SET-47). */
export function ColorFields({ form }: ColorFieldsProps) {
  const { t } = useLingui()
  const names = useColorNames()
  const is_read_only = useContext(ReadOnly)
  const { homepage_hero_color: hero, homepage_primary_color: headings } = form.values
  const asHeadings = {
    className: styles.whole ?? '',
    placeholder: t`As headings`,
    ...(hero ? {} : { leftSection: <ColorSwatch color={headings} size={22} className={styles.swatch} /> }),
  }
  return (
    <div className={styles.colors}>
      {COLOR_SETTINGS.map((name) => (
        <ColorInput
          key={name}
          label={names[name]}
          format="hex"
          {...(name === 'homepage_hero_color' ? asHeadings : {})}
          classNames={{ colorPreview: styles.swatch ?? '' }}
          disabled={is_read_only}
          eyeDropperButtonProps={{ 'aria-label': t`Pick a colour from the screen` }}
          {...form.getInputProps(name)}
        />
      ))}
    </div>
  )
}

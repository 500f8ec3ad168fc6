import { useLingui } from '@lingui/react/macro'
import { COLOR_PRESET_NAMES, COLOR_PRESETS, type ColorPreset } from '#core/platform/colors/color-presets.ts'
import { guardColors, type HomepageColors } from '#core/platform/colors/homepage-colors.ts'
import styles from './color-presets.module.css'
import { COLOR_SETTINGS, isSameColor } from './inputs/color-names.ts'

interface ColorPresetsProps {
  readonly colors: HomepageColors
  readonly onChoose: (colors: HomepageColors) => void
}

/** Sets of colours to start from, each with its name and as the page would look (DSG-1). */
export function ColorPresets({ colors, onChoose }: ColorPresetsProps) {
  const { t } = useLingui()
  const names = usePresetNames()
  return (
    <fieldset className={styles.presets}>
      <legend>{t`Colour presets`}</legend>
      {COLOR_PRESET_NAMES.map((preset) => {
        const set: HomepageColors = COLOR_PRESETS[preset]
        const is_chosen = COLOR_SETTINGS.every((name) => isSameColor(colors[name], set[name]))
        return (
          <button
            key={preset}
            type="button"
            className={styles.preset}
            aria-pressed={is_chosen}
            onClick={() => onChoose(set)}
          >
            <Miniature colors={set} />
            {names[preset]}
          </button>
        )
      })}
    </fieldset>
  )
}

/** Page, hero, card with a line of text and a button. */
function Miniature({ colors }: { colors: HomepageColors }) {
  const shown = guardColors(colors)
  return (
    <svg className={styles.miniature} viewBox="0 0 64 40" aria-hidden="true">
      <rect width="64" height="40" fill={shown['--ev-bg']} />
      <rect x="6" y="5" width="52" height="12" rx="2" fill={shown['--ev-hero']} />
      <rect x="10" y="9" width="22" height="4" rx="1" fill={shown['--ev-on-hero']} />
      <rect x="6" y="20" width="52" height="15" rx="2" fill={shown['--ev-card']} />
      <rect x="10" y="24" width="18" height="2.5" rx="1" fill={shown['--ev-text']} />
      <rect x="10" y="29" width="12" height="2.5" rx="1" fill={shown['--ev-secondary']} />
      <rect x="40" y="25" width="14" height="6" rx="1.5" fill={shown['--ev-button']} />
    </svg>
  )
}

function usePresetNames(): Record<ColorPreset, string> {
  const { t } = useLingui()
  return {
    HARBOUR: t`Harbour`,
    FOREST: t`Forest`,
    BRICK: t`Brick`,
    PLUM: t`Plum`,
    AMBER: t`Amber`,
    SAND: t`Sand`,
    GRAPHITE: t`Graphite`,
    NIGHT: t`Night`,
  }
}

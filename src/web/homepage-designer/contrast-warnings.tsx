import { Trans } from '@lingui/react/macro'
import { contrastReport, type HomepageColors, TEXT_CONTRAST } from '#core/homepage-colors.ts'
import { areColors, useColorNames } from '#web/ui/color-names.ts'
import { useLocaleTag } from '#web/ui/money.tsx'
import { Note } from '#web/ui/page-header.tsx'
import styles from './designer.module.css'

/** Colours below 4.5:1 on the content card, each with the shade the page shows instead; saving is allowed (DSG-1). */
export function ContrastWarnings({ colors }: { colors: HomepageColors }) {
  const names = useColorNames()
  const tag = useLocaleTag()
  const low = areColors(colors) ? contrastReport(colors).filter(({ is_low }) => is_low) : []
  const ratio = (value: number) => value.toLocaleString(tag, { maximumFractionDigits: 1 })
  return (
    <div role="status">
      {low.length > 0 && (
        <Note>
          <p>
            <Trans>Hard to read on the content card. The page shows a stronger shade instead:</Trans>
          </p>
          <ul className={styles.low}>
            {low.map(({ setting, contrast, shown_as }) => (
              <li key={setting}>
                <span className={styles.swatch} style={{ background: shown_as }} aria-hidden="true" />
                <Trans>
                  {names[setting]}: {ratio(contrast)}:1 of {ratio(TEXT_CONTRAST)}:1
                </Trans>
              </li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  )
}

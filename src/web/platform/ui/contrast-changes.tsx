import { Trans, useLingui } from '@lingui/react/macro'
import { type ContrastChange, type ContrastPlace, contrastChanges } from '#core/platform/colors/contrast-changes.ts'
import type { HomepageColors } from '#core/platform/colors/homepage-colors.ts'
import styles from './contrast-changes.module.css'
import { useLocaleTag } from './display/money.tsx'
import { areColors } from './inputs/color-names.ts'
import { Note } from './page-header.tsx'

/** What the contrast guard shows instead of what was chosen, where, and what it gains; saving is allowed (DSG-1). */
export function ContrastChanges({ colors }: { colors: HomepageColors }) {
  const changes = areColors(colors) ? contrastChanges(colors) : []
  return (
    <div role="status">
      {changes.length > 0 && (
        <Note>
          <p>
            <Trans>So that everything can be read, the page, mails and tickets change:</Trans>
          </p>
          <ul className={styles.changes}>
            {changes.map((change) => (
              <li key={change.place}>
                <span className={styles.swatches} aria-hidden="true">
                  <span style={{ background: change.from }} />
                  <span style={{ background: change.to }} />
                </span>
                <span>
                  <Words {...change} />
                </span>
              </li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  )
}

/** Rounded down: 4.49 is not the 4.5 that is needed. */
function useRatio(): (value: number) => string {
  const tag = useLocaleTag()
  return (value) => (Math.floor(value * 10) / 10).toLocaleString(tag, { maximumFractionDigits: 1 })
}

function Words({ place, before, after, to }: ContrastChange) {
  const ratio = useRatio()
  const places = usePlaces()
  const [old, now] = [ratio(before), ratio(after)]
  if (place === 'HERO_TEXT')
    return (
      <Trans>
        The title on the event page head becomes black: {now}:1, where white would be {old}:1.
      </Trans>
    )
  if (place === 'BUTTON_TEXT')
    return (
      <Trans>
        Button text becomes black: {now}:1, where white would be {old}:1.
      </Trans>
    )
  if (place === 'BUTTON_EDGE')
    return (
      <Trans>
        Buttons get an edge ({to}), because they hardly differ from the content card: {old}:1 becomes {now}:1.
      </Trans>
    )
  return (
    <Trans>
      {places[place]}: shown as {to}, {old}:1 becomes {now}:1.
    </Trans>
  )
}

function usePlaces(): Record<Exclude<ContrastPlace, 'HERO_TEXT' | 'BUTTON_TEXT' | 'BUTTON_EDGE'>, string> {
  const { t } = useLingui()
  return {
    TEXT: t`Text on the content card`,
    HEADINGS: t`Headings and steppers on the content card`,
    SECONDARY: t`Secondary text and borders on the content card`,
    LINKS: t`Links on the content card`,
    TEXT_ON_PAGE: t`Text beside the content card, on the page colour`,
    FOCUS_ON_PAGE: t`The frame around what the keyboard has reached, on the page colour`,
  }
}

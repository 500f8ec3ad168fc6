import { Trans, useLingui } from '@lingui/react/macro'
import type { CompanionView } from '#core/check-in/scanning/schema.ts'
import styles from './admit-together.module.css'
import { localeTag } from './labels.ts'
import { SHOWN_NAMES } from './limits.ts'

interface AdmitTogetherProps {
  readonly companions: readonly CompanionView[]
  readonly is_busy: boolean
  readonly onAdmit: (companions: readonly CompanionView[]) => void
}

/** Whoever stands at the door with the same order: one more tap lets them in (SCN-24). */
export function AdmitTogether({ companions, is_busy, onAdmit }: AdmitTogetherProps) {
  const { t, i18n } = useLingui()
  const names = companions.slice(0, SHOWN_NAMES).map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim())
  const more = companions.length - names.length
  const all = companions.length + 1
  const people = new Intl.ListFormat(localeTag(i18n), { type: 'conjunction' }).format(
    more > 0 ? [...names, t`${more} more`] : names,
  )
  return (
    <div className={styles.together}>
      <p>
        <Trans>Same order: {people}</Trans>
      </p>
      <button type="button" aria-disabled={is_busy || undefined} onClick={() => !is_busy && onAdmit(companions)}>
        <Trans>Admit all {all}</Trans>
      </button>
    </div>
  )
}

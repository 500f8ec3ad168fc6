import { Trans } from '@lingui/react/macro'
import styles from './admit-together.module.css'
import type { ShownScan } from './verdict-kind.ts'

interface AfterHandOutProps {
  readonly scan: ShownScan
  readonly is_busy: boolean
  readonly onMore: (scan: ShownScan) => void
  readonly onUndo: (scan: ShownScan) => void
}

/** What may follow a handing out: more of the same, or taking it back (EXT-9). */
export function AfterHandOut({ scan, is_busy, onMore, onUndo }: AfterHandOutProps) {
  const { answer, kind, asked } = scan
  if (kind !== 'ADMITTED' || !answer?.product || !asked) return null
  const left = answer.left ?? 0
  return (
    <div className={styles.together}>
      {left > 0 && (
        <button type="button" aria-disabled={is_busy || undefined} onClick={() => !is_busy && onMore(scan)}>
          <Trans>Hand out more, {left} open</Trans>
        </button>
      )}
      <button type="button" aria-disabled={is_busy || undefined} onClick={() => !is_busy && onUndo(scan)}>
        <Trans>Undo</Trans>
      </button>
    </div>
  )
}

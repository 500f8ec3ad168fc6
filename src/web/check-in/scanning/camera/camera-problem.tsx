import { Trans, useLingui } from '@lingui/react/macro'
import { CAMERA_PROBLEM_LABELS } from '../labels.ts'
import { ScanIcon } from '../scan-icon.tsx'
import styles from './scanner.module.css'
import type { CameraProblem } from './use-camera.ts'

interface CameraProblemProps {
  readonly problem: CameraProblem
  readonly onAgain: () => void
}

/** What is wrong, what to do, and what works meanwhile (SCN-4). */
export function CameraProblemNotice({ problem, onAgain }: CameraProblemProps) {
  const { i18n } = useLingui()
  const { title, advice } = CAMERA_PROBLEM_LABELS[problem]
  return (
    <div className={styles.problem} role="status">
      <ScanIcon name="camera" />
      <h2>{i18n._(title)}</h2>
      <p>{i18n._(advice)}</p>
      <p>
        <Trans>The search below and hand scanners work without it.</Trans>
      </p>
      {problem !== 'INSECURE' && (
        <button type="button" className={styles.again} onClick={onAgain}>
          <Trans>Try again</Trans>
        </button>
      )}
    </div>
  )
}

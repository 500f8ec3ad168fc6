import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ScanIcon } from '../scan-icon.tsx'
import styles from './scanner.module.css'
import type { CameraProblem } from './use-camera.ts'

const TITLES: Record<CameraProblem, ReactNode> = {
  DENIED: <Trans>This page may not use the camera</Trans>,
  NONE: <Trans>No camera found</Trans>,
  BUSY: <Trans>The camera cannot be opened</Trans>,
  INSECURE: <Trans>No camera on this address</Trans>,
}
const ADVICE: Record<CameraProblem, ReactNode> = {
  DENIED: (
    <Trans>Allow the camera for this page in the settings of the browser, beside the address, then ask again.</Trans>
  ),
  NONE: <Trans>Connect one and try again, or use a hand scanner.</Trans>,
  BUSY: <Trans>Another program may be using it. Close that one and ask again.</Trans>,
  INSECURE: (
    <Trans>
      Browsers open cameras only on addresses that start with https://. Ask your organizer for that address.
    </Trans>
  ),
}

interface CameraProblemProps {
  readonly problem: CameraProblem
  readonly onAgain: () => void
}

/** What is wrong, what to do, and what works meanwhile (SCN-4). */
export function CameraProblemNotice({ problem, onAgain }: CameraProblemProps) {
  return (
    <div className={styles.problem} role="status">
      <ScanIcon name="camera" />
      <h2>{TITLES[problem]}</h2>
      <p>{ADVICE[problem]}</p>
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

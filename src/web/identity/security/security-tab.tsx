import { useState } from 'react'
import { PasskeysCard } from './passkeys-card.tsx'
import { RecoveryCodesCard } from './recovery-codes-card.tsx'
import styles from './security.module.css'
import { ShownCodes } from './shown-codes.tsx'
import { TotpCard } from './totp-card.tsx'

/** How one logs in beside the password (BO-80): passkeys, an authenticator app, and recovery codes for the day it is out of reach. */
export function SecurityTab() {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  // told once: nothing else is on screen until they are put away
  if (codes) return <ShownCodes codes={codes} onDone={() => setCodes(null)} />
  return (
    <div className={styles.cards}>
      <PasskeysCard onCodes={setCodes} />
      <TotpCard onCodes={setCodes} />
      <RecoveryCodesCard onCodes={setCodes} />
    </div>
  )
}

import type { ReactNode } from 'react'
import styles from './copy-box.module.css'
import { CopyButton } from './copy-button.tsx'

/** A text to be taken elsewhere, whole, with the button that copies it. */
export function CopyBox({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.box}>
      <code>{text}</code>
      <CopyButton value={text}>{children}</CopyButton>
    </div>
  )
}

import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './states.module.css'

/** Bars where rows will be, from 200 ms on. Never in place of an amount. */
export function SkeletonRows({ count = 5 }: { count?: number }) {
  return (
    <div className={styles.bars} role="status">
      <span className="visually-hidden">
        <Trans>Loading</Trans>
      </span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other identity
        <span key={index} className={styles.bar} style={{ width: `${92 - ((index * 17) % 40)}%` }} />
      ))}
    </div>
  )
}

/** What was got | tear line | what it is worth (look.md, principle 1). Only where one side is handed over. */
export function TearTicket({ goods, money }: { goods: ReactNode; money: ReactNode }) {
  return (
    <div className={styles.stub}>
      <div className={styles.stub_part}>{goods}</div>
      <div className={styles.tear} />
      <span className={styles.notch} data-side="left" />
      <span className={styles.notch} data-side="right" />
      <div className={styles.stub_part}>{money}</div>
    </div>
  )
}

/** A part of a whole; the figures stand beside it as text. */
export function Meter({
  part,
  whole,
  tone = 'teal',
  label,
}: {
  part: number
  whole: number
  tone?: 'teal' | 'ink' | 'green' | 'orange' | 'red'
  label: string
}) {
  const percent = whole > 0 ? Math.min(100, (part / whole) * 100) : 0
  return (
    <div className={styles.meter} data-tone={tone} role="img" aria-label={label}>
      <span style={{ width: `${percent}%` }} />
    </div>
  )
}

import { Trans } from '@lingui/react/macro'
import { IconFlask } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './test-mark.module.css'

/** At a row that is a test where others are not: quiet, its word is for those who do not see it (LST-31). */
export const TestMark = () => (
  <span className={styles.mark}>
    <IconFlask size={15} stroke={1.75} aria-hidden="true" />
    <span className="visually-hidden">
      <Trans>Test</Trans>
    </span>
  </span>
)

/** At the head of a list with tests: what they are is said once, however many rows are (LST-31). */
export const TestNote = ({ children }: { children: ReactNode }) => (
  <p className={styles.note}>
    <IconFlask size={15} stroke={1.75} aria-hidden="true" />
    <span>{children}</span>
  </p>
)

/** Whether all or only some of these rows are tests; null when none is. */
export function testsAmong<Row>(rows: readonly Row[], isTest: (row: Row) => boolean): 'all' | 'some' | null {
  if (!rows.some(isTest)) return null
  return rows.every(isTest) ? 'all' : 'some'
}

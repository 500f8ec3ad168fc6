import type { ReactNode } from 'react'
import { classes } from '../class-names.ts'
import { Icon, type IconName } from '../icon.tsx'
import styles from './notice.module.css'

export type NoticeTone = 'info' | 'success' | 'warning' | 'error'
const ICONS: Record<NoticeTone, IconName> = { info: 'info', success: 'check', warning: 'clock', error: 'alert' }

interface NoticeProps {
  readonly tone?: NoticeTone
  readonly title?: ReactNode
  readonly children?: ReactNode
  readonly id?: string
  /** `alert` announces at once, `status` politely; leave out for what was there from the start. */
  readonly role?: 'alert' | 'status'
}

/** What happened, then what to do. Keeps its own colours on every event. */
export function Notice({ tone = 'info', title, children, id, role }: NoticeProps) {
  return (
    <div
      className={classes(styles.notice, tone !== 'info' && styles[tone])}
      id={id}
      role={role}
      tabIndex={role === 'alert' ? -1 : undefined}
    >
      <Icon name={ICONS[tone]} />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  )
}

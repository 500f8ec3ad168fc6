import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classes } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

interface BadgeProps {
  /** strong: it is over · outline: it will come · plain: for information · soft: neutral. */
  readonly tone?: 'soft' | 'strong' | 'outline' | 'plain'
  readonly icon?: IconName
  readonly title?: string | undefined
  readonly children: ReactNode
}

/** A state in words, with a shape where it has one. */
export function Badge({ tone = 'soft', icon, title, children }: BadgeProps) {
  return (
    <span className={classes(styles.badge, tone !== 'soft' && styles[tone])} title={title}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </span>
  )
}

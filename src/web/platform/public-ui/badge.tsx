import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import styles from './badge.module.css'
import { classes } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

/** A state as buyers read it; written in the `labels.ts` of its noun and nowhere else. */
export interface PublicBadgeLabel {
  readonly text: MessageDescriptor
  /** strong: it is over · outline: it will come · plain: for information. */
  readonly tone: 'strong' | 'outline' | 'plain'
  readonly icon?: IconName
}

/** A state in words, with a shape where it has one. */
export function Badge({ label: { text, tone, icon }, title }: { label: PublicBadgeLabel; title?: string }) {
  const { i18n } = useLingui()
  return (
    <span className={classes(styles.badge, styles[tone])} title={title}>
      {icon && <Icon name={icon} />}
      <span>{i18n._(text)}</span>
    </span>
  )
}

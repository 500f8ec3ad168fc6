import type { HTMLAttributes, ReactNode } from 'react'
import { classes } from './class-names.ts'
import styles from './panel.module.css'

/** A plain card of a public page. */
export function Panel({ className, children, ...rest }: HTMLAttributes<HTMLElement>) {
  return (
    <section {...rest} className={classes(styles.panel, className)}>
      {children}
    </section>
  )
}

interface TearPanelProps {
  readonly goods: ReactNode
  readonly money: ReactNode
  /** The tear line turns upright where there is room (event page); otherwise it always lies. */
  readonly is_split?: boolean
  /** Where a skip link leads. */
  readonly goods_id?: string
  readonly goods_label: string
  readonly money_label: string
}

/** A ticket torn in two: what is handed over | what is paid or shown for it. At most once per region. */
export function TearPanel({ goods, money, is_split = false, goods_id, goods_label, money_label }: TearPanelProps) {
  return (
    <div className={classes(is_split && styles.split)}>
      <section
        className={styles.goods}
        aria-label={goods_label}
        {...(goods_id === undefined ? {} : { id: goods_id, tabIndex: -1 })}
      >
        {goods}
      </section>
      <section className={styles.money} aria-label={money_label}>
        {money}
      </section>
    </div>
  )
}

/** The head of a panel in the event's colour. */
export function Heading({
  level = 2,
  className,
  children,
  ...rest
}: HTMLAttributes<HTMLHeadingElement> & { level?: 1 | 2 | 3 }) {
  const Tag = `h${level}` as const
  return (
    <Tag {...rest} className={classes(styles.heading, className)}>
      {children}
    </Tag>
  )
}

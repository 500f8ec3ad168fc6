import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import styles from './page.module.css'

/** The one h1 of a screen with its actions at the right; the document's title follows it. */
export function PageHeader({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  useDocumentTitle(`${title} – Turnout`)
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1 dir="auto">{title}</h1>
        {text && <p>{text}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  )
}

/** The content column of a screen. */
export const Page = ({ children, is_narrow = false }: { children: ReactNode; is_narrow?: boolean }) => (
  <div className={styles.page} data-narrow={is_narrow || undefined}>
    {children}
  </div>
)

/** A box with a line, not a shadow; its head is an h2. */
export function Card({
  title,
  aside,
  children,
  id,
}: {
  title?: ReactNode
  aside?: ReactNode
  children: ReactNode
  id?: string
}) {
  return (
    <section className={styles.card} id={id}>
      {title && (
        <div className={styles.card_head}>
          <h2>{title}</h2>
          {aside && <div className={styles.aside}>{aside}</div>}
        </div>
      )}
      <div className={styles.card_body}>{children}</div>
    </section>
  )
}

export type NoteTone = 'orange' | 'red' | 'blue' | 'green'

/** Something the reader has to know here; says what to do about it. */
export function Note({ tone = 'orange', icon, children }: { tone?: NoteTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.note} data-tone={tone}>
      {icon && <span className={styles.note_icon}>{icon}</span>}
      <div>{children}</div>
    </div>
  )
}

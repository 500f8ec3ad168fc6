import { classes } from './class-names.ts'
import styles from './rich-text.module.css'

/** An organizer's rich text. The server cleans it when it is written and again when it is sent (SEC-17). */
export function RichText({
  html,
  is_small = false,
  className,
}: {
  html: string
  is_small?: boolean
  className?: string | undefined
}) {
  return (
    <div
      dir="auto"
      className={classes(styles.prose, is_small && styles.small, className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned twice by the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { CopyButton } from '#web/platform/ui/display/copy-button.tsx'
import styles from '../webhooks.module.css'

const indented = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** A body in lines to read; what is copied are the bytes that were signed. */
export function BodyText({ body }: { body: string }) {
  const { t } = useLingui()
  return (
    <div className={styles.result}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={styles.body} aria-label={t`Body`} tabIndex={0}>
        <pre>{indented(body)}</pre>
      </section>
      <div className={styles.foot}>
        <CopyButton value={body}>
          <Trans>Copy as it was sent</Trans>
        </CopyButton>
      </div>
    </div>
  )
}

import { Plural, Trans } from '@lingui/react/macro'
import type { WebhookView } from '#core/identity/webhooks/schema.ts'
import { TYPES_NAMED } from './limits.ts'
import styles from './webhooks.module.css'

/** Where it is for, by name. */
export const WebhookTarget = ({ webhook: { organizer_id, event_id, target_name } }: { webhook: WebhookView }) =>
  organizer_id === null && event_id === null ? <Trans>Whole account</Trans> : <bdi>{target_name}</bdi>

/** What it is told; of many types the first. */
export function WebhookTypes({ webhook: { types } }: { webhook: WebhookView }) {
  if (types === null) return <Trans>Everything its writer may read</Trans>
  const named = types.slice(0, TYPES_NAMED).join(', ')
  const more = types.length - TYPES_NAMED
  return (
    <>
      <span className={styles.code}>{named}</span>
      {more > 0 && (
        <>
          {' '}
          <Plural value={more} one="and # other" other="and # others" />
        </>
      )}
    </>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ActName } from '#core/messaging/approvals/acts.ts'
import type { ProposalPreview } from '#core/messaging/approvals/schema.ts'
import { Card } from '#web/platform/ui/page-header.tsx'
import styles from './approvals.module.css'
import { FIELD_LABELS } from './labels.ts'
import { PreviewValue } from './preview-value.tsx'

interface PreviewViewProps {
  readonly act: ActName
  readonly preview: ProposalPreview
}

/** What would be different, as the server computed it (MCP-6). */
export function PreviewView({ act, preview }: PreviewViewProps) {
  return (
    <>
      <Card title={<Trans>What it changes</Trans>}>
        <Changes preview={preview} />
        {act === 'propose_order_cancel' && (
          <p className={styles.small}>
            <Trans>Cancelling gives no money back.</Trans>
          </p>
        )}
      </Card>
      {preview.recipients && <Recipients recipients={preview.recipients} />}
      {preview.text && (
        <Card title={<Trans>The message</Trans>}>
          <h3 className={styles.subject} dir="auto">
            {preview.text.subject}
          </h3>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server (TXT-4) */}
          <div dir="auto" className={styles.body} dangerouslySetInnerHTML={{ __html: preview.text.body }} />
        </Card>
      )}
    </>
  )
}

function Changes({ preview }: { preview: ProposalPreview }) {
  const { i18n, t } = useLingui()
  const { changes } = preview
  if (changes.length === 0)
    return (
      <p className={styles.quiet}>
        {preview.recipients ? (
          <Trans>Nothing but that the mails below are sent.</Trans>
        ) : (
          <Trans>Nothing. It is like this already.</Trans>
        )}
      </p>
    )
  // what is new, and what is done, has nothing before
  const has_before = changes.some(({ before }) => before !== null)
  return (
    <table className={styles.changes} aria-label={t`What it changes`}>
      <thead className={has_before ? undefined : styles.unseen}>
        <tr>
          <th scope="col">
            <Trans>What</Trans>
          </th>
          {has_before && (
            <th scope="col">
              <Trans>Now</Trans>
            </th>
          )}
          <th scope="col">
            <Trans>Then</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={`${change.field} ${change.of ?? ''}`}>
            <th scope="row">
              {i18n._(FIELD_LABELS[change.field])}
              {change.of !== null && (
                <small>
                  <bdi>{change.of}</bdi>
                </small>
              )}
            </th>
            {has_before && (
              <td className={styles.before}>
                <PreviewValue change={change} value={change.before} preview={preview} />
              </td>
            )}
            <td>
              <PreviewValue change={change} value={change.after} preview={preview} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Recipients({ recipients: { count, addresses } }: { recipients: NonNullable<ProposalPreview['recipients']> }) {
  const more = count - addresses.length
  return (
    <Card title={<Trans>Who is mailed</Trans>}>
      {count === 0 ? (
        <p className={styles.quiet}>
          <Trans>Nobody.</Trans>
        </p>
      ) : (
        <>
          <p className={styles.count}>
            <Plural value={count} one="# address" other="# addresses" />
          </p>
          {addresses.length > 0 && (
            <ul className={styles.addresses}>
              {addresses.map((address) => (
                <li key={address}>
                  <bdi>{address}</bdi>
                </li>
              ))}
              {more > 0 && (
                <li>
                  <Plural value={more} one="and # more" other="and # more" />
                </li>
              )}
            </ul>
          )}
        </>
      )}
    </Card>
  )
}

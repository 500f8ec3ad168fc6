import { type RawBuilder, sql } from 'kysely'
import { MailStatus } from '#core/platform/states/mail-state.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { literal } from '#server/platform/database/literals.ts'

/** To whom one mail of a message goes. */
export interface Recipient {
  readonly address: string
  readonly language: string
  readonly order_id: number | null
  readonly attendee_id: number | null
}

export interface MessageMails {
  readonly message_id: number
  readonly account_id: number
  readonly event_id: number
  readonly now: Date
}

/**
 * One row per address, all in the transaction that makes the message: whatever happens afterwards, an address has one
 * row and thereby one mail (MSG-3, MSG-8). They have no jobs of their own, or a message to thousands would stand before
 * everybody's tickets; `messages.send` takes them in turn. Answers how many addresses there are.
 */
export async function queueMessageMails(
  tx: Tx,
  recipients: RawBuilder<Recipient>,
  { message_id, account_id, event_id, now }: MessageMails,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into mails (kind, message_id, account_id, event_id, order_id, attendee_id, to_address, language, payload,
      status, created_at, next_attempt_at)
    select 'message', ${message_id}, ${account_id}, ${event_id}, order_id, attendee_id, address, language, '{}',
      ${literal(MailStatus.QUEUED)}, ${now}, ${now}
    from (${recipients}) recipient
    on conflict (message_id, to_address) where message_id is not null do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** The sender's own copy; not a recipient, and not sent where the sender is one already (MSG-3, MSG-4). */
export async function queueMessageCopy(
  tx: Tx,
  { address, language }: Pick<Recipient, 'address' | 'language'>,
  { message_id, account_id, event_id, now }: MessageMails,
): Promise<void> {
  await sql`
    insert into mails (kind, message_id, account_id, event_id, to_address, language, payload, status, created_at, next_attempt_at)
    values ('message', ${message_id}, ${account_id}, ${event_id}, ${address}, ${language}, '{"is_copy": true}',
      ${literal(MailStatus.QUEUED)}, ${now}, ${now})
    on conflict (message_id, to_address) where message_id is not null do nothing`.execute(tx)
}

/** Not sent after all, in the transaction that wrote them: nobody has seen them (MSG-9, MSG-12). */
export const deleteMessageMails = (tx: Tx, message_id: number) =>
  tx.deleteFrom('mails').where('message_id', '=', message_id).where('status', '=', MailStatus.QUEUED).execute()

import type { MailKind } from '#core/mails/schema.ts'
import type { Ctx } from './context.ts'
import type { Tx } from './db.ts'
import { enqueue } from './jobs.ts'

export interface MailToQueue {
  readonly kind: MailKind
  readonly to: string
  /** Buyer: the order's; attendee: the attendee's; staff: the user's; organizer mails: the account's (MAIL-2). */
  readonly language: string
  readonly account_id?: number | null
  readonly event_id?: number | null
  readonly order_id?: number | null
  readonly attendee_id?: number | null
  /** Ids and plain facts of the moment only; everything else is read anew when the mail is built. */
  readonly payload?: Readonly<Record<string, unknown>>
  /** A one-time token of the mail's link: it rests encrypted until the mail is sent, then it is erased (SEC-42). */
  readonly token?: string
}

/** What the mails of one purpose are sealed with (SEC-25). */
export const MAIL_TOKEN_PURPOSE = 'mail-token'

/**
 * Queues one mail in the transaction of its cause (MAIL-1): the row and its job commit or vanish together. The job's
 * key is the row's id, so one row never has two jobs.
 */
export async function queueMail(tx: Tx, ctx: Pick<Ctx, 'now' | 'secrets'>, mail: MailToQueue): Promise<number> {
  const sealed = mail.token && ctx.secrets.encrypt(MAIL_TOKEN_PURPOSE, Buffer.from(mail.token)).toString('base64')
  const { id } = await tx
    .insertInto('mails')
    .values({
      kind: mail.kind,
      to_address: mail.to,
      language: mail.language,
      account_id: mail.account_id ?? null,
      event_id: mail.event_id ?? null,
      order_id: mail.order_id ?? null,
      attendee_id: mail.attendee_id ?? null,
      payload: JSON.stringify({ ...mail.payload, ...(sealed ? { sealed_token: sealed } : {}) }),
      status: 'QUEUED',
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, 'mails.send', { mail_id: id }, { key: `mail:${id}` })
  return id
}

/** Counts a try; false when another run was first. */
export async function claimMail(tx: Tx, { id, attempts }: { id: number; attempts: number }): Promise<boolean> {
  const result = await tx
    .updateTable('mails')
    .set({ attempts: attempts + 1 })
    .where('id', '=', id)
    .where('status', '=', 'QUEUED')
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** What was in it is not kept (SEC-42). */
export async function storeMailSent(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ status: 'SENT', sent_at: now, last_error: null, payload: null })
    .where('id', '=', id)
    .execute()
}

export async function storeMailFailed(
  tx: Tx,
  id: number,
  { error, final }: { error: string; final: boolean },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ last_error: error, ...(final ? { status: 'FAILED', payload: null } : {}) })
    .where('id', '=', id)
    .execute()
}

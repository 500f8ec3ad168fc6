import { type Insertable, sql, type Updateable } from 'kysely'
import { MAIL_CLAIM_MS } from '#core/identity/mails/limits.ts'
import type { HeldReason, MailFailure } from '#core/identity/mails/schema.ts'
import { MAIL_MOVES, MailStatus } from '#core/platform/states/mail-state.ts'
import { checkMoves, type Move } from '#core/platform/states/moves.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/tables.ts'

export const insertMails = (tx: Tx, rows: readonly Insertable<DB['mails']>[]) =>
  tx
    .insertInto('mails')
    .values([...rows])
    .returning(['id', 'status', 'priority'])
    .execute()

/** Takes a mail for one try; false when another process has it or was first (REL-7, REL-20). */
export async function claimMail(
  tx: Tx,
  { id, attempts }: { id: number; attempts: number },
  now: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('mails')
    .set({ attempts: attempts + 1, claimed_at: now, next_attempt_at: new Date(now.getTime() + MAIL_CLAIM_MS) })
    .where('id', '=', id)
    .where('status', '=', MailStatus.QUEUED)
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** Moves mails (MAIL-1) and answers those that were moved: one that is elsewhere by now is left alone. */
export const moveMails = <To extends MailStatus>(
  tx: Tx,
  ids: readonly number[],
  { from, to, ...values }: Move<typeof MAIL_MOVES, To> & Omit<Updateable<DB['mails']>, 'status'>,
): Promise<Pick<Row<'mails'>, 'id' | 'priority'>[]> =>
  tx
    .updateTable('mails')
    .set({ ...values, status: to })
    .where('id', 'in', [...ids])
    .where('status', 'in', checkMoves<MailStatus>(MAIL_MOVES, from, to))
    .returning(['id', 'priority'])
    .execute()

/** Not sent after all: it waits for staff (CALM-9, CALM-10). Only a mail that was just claimed. */
export const storeMailHeld = (tx: Tx, id: number, held_reason: HeldReason) =>
  moveMails(tx, [id], {
    from: MailStatus.QUEUED,
    to: MailStatus.HELD,
    held_reason,
    attempts: 0,
    claimed_at: null,
    next_attempt_at: null,
  })

/** A new link for a mail that was not sent yet. */
export const storeMailToken = (tx: Tx, { id, payload }: Pick<Row<'mails'>, 'id' | 'payload'>, sealed_token: string) =>
  tx
    .updateTable('mails')
    .set({ payload: JSON.stringify({ ...(payload as object | null), sealed_token }) })
    .where('id', '=', id)
    .execute()

/** What a sent mail may still need to be sent again: ids, and nothing that people wrote or that opens anything (SEC-42). */
function idsOf(payload: unknown): string | null {
  const ids = Object.entries((payload ?? {}) as Record<string, unknown>).filter(([name]) => /_ids?$/.test(name))
  return ids.length > 0 ? JSON.stringify(Object.fromEntries(ids)) : null
}

type FinalMail = Pick<Row<'mails'>, 'id' | 'payload'>

/** False when it was final already; what was in it is not kept (SEC-42). */
async function storeFinal(
  tx: Tx,
  { id, payload }: FinalMail,
  row: Pick<Updateable<DB['mails']>, 'sent_at' | 'last_error' | 'failure'> & { readonly to: 'SENT' | 'FAILED' },
): Promise<boolean> {
  const values = { ...row, claimed_at: null, next_attempt_at: null, payload: idsOf(payload) }
  return (await moveMails(tx, [id], { from: MailStatus.QUEUED, ...values })).length === 1
}

export const storeMailSent = (tx: Tx, mail: FinalMail, now: Date): Promise<boolean> =>
  storeFinal(tx, mail, { to: MailStatus.SENT, sent_at: now, last_error: null })

export const storeMailFailed = (
  tx: Tx,
  mail: FinalMail,
  { error, failure }: { error: string; failure: MailFailure },
): Promise<boolean> => storeFinal(tx, mail, { to: MailStatus.FAILED, failure, last_error: error })

/** One try was in vain; the next comes later (MAIL-1). */
export const storeMailLater = (
  tx: Tx,
  id: number,
  { error, next_attempt_at }: { error: string; next_attempt_at: Date },
) =>
  tx
    .updateTable('mails')
    .set({ last_error: error, claimed_at: null, next_attempt_at })
    .where('id', '=', id)
    .where('status', '=', MailStatus.QUEUED)
    .execute()

/** Whoever had claimed them is dead: they are due again. */
export const releaseClaims = (tx: Tx, ids: readonly number[]) =>
  tx
    .updateTable('mails')
    .set({ claimed_at: null, next_attempt_at: null })
    .where('id', 'in', [...ids])
    .where('status', '=', MailStatus.QUEUED)
    .where('claimed_at', 'is not', null)
    .where('message_id', 'is', null)
    .execute()

/** Where mails about these orders went is forgotten with the buyers (EXP-9); none of them waits any more. */
export const deleteMailsOf = (tx: Tx, order_ids: readonly number[]) =>
  tx
    .deleteFrom('mails')
    .where('order_id', 'in', [...order_ids])
    .where('status', '!=', MailStatus.QUEUED)
    .execute()

/** What was mailed to those who asked for a place; what is still to be sent finds nobody (APP-5). */
export const deleteMailsOfApplications = (tx: Tx, ids: readonly number[]) =>
  tx
    .deleteFrom('mails')
    .where('kind', 'in', ['application-received', 'application-approved', 'application-decided'])
    .where('status', '!=', MailStatus.QUEUED)
    .where(sql<boolean>`(payload->>'application_id')::bigint = any(${[...ids]}::bigint[])`)
    .execute()

/** Invitations that were mailed (WTL-20); what is still to be sent finds nobody. */
export const deleteMailsOfRsvps = (tx: Tx, ids: readonly number[]) =>
  tx
    .deleteFrom('mails')
    .where('kind', '=', 'rsvp-invitation')
    .where('status', '!=', MailStatus.QUEUED)
    .where(sql<boolean>`(payload->>'rsvp_id')::bigint = any(${[...ids]}::bigint[])`)
    .execute()

/**
 * What was mailed to those who wait, by what their mails are built from, and the messages to them (WTL-20); what is still to be
 * sent finds nobody.
 */
export async function deleteMailsOfEntries(
  tx: Tx,
  entries: readonly { readonly id: number; readonly event_id: number; readonly email: string }[],
): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where('kind', 'in', ['waiting-confirm', 'waiting-offer', 'waiting-lapsed', 'waiting-closed'])
    .where('status', '!=', MailStatus.QUEUED)
    .where(sql<boolean>`(payload->>'waiting_entry_id')::bigint = any(${entries.map(({ id }) => id)}::bigint[])`)
    .execute()
  // a message to somebody who waits is of no order and no attendee
  await sql`delete from mails m using messages g, unnest(${entries.map(({ event_id }) => event_id)}::bigint[],
      ${entries.map(({ email }) => email)}::text[]) as e (event_id, email)
    where g.event_id = e.event_id and m.message_id = g.id and m.to_address = e.email
      and m.order_id is null and m.attendee_id is null and m.status <> ${MailStatus.QUEUED}`.execute(tx)
}

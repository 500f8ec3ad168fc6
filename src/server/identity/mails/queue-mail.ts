import type { Insertable, Updateable } from 'kysely'
import { MAIL_CLAIM_MS } from '#core/identity/mails/limits.ts'
import type { HeldReason, MailFailure, MailKind } from '#core/identity/mails/schema.ts'
import type { Follower } from '#core/platform/actions/causes.ts'
import { MAIL_MOVES, MailStatus } from '#core/platform/states/mail-state.ts'
import { checkMoves, type Move } from '#core/platform/states/moves.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { enqueueMany } from '#server/platform/jobs/jobs.ts'

export interface MailToQueue {
  /** What sets it off, by the list of actions (ONE-4). */
  readonly follows: Follower<'mails.send'>
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
  /** Set for a mail that waits for the buyer or for staff instead of being sent (CALM-10). */
  readonly held_reason?: HeldReason | null
  /** The lower goes first (`mailPriority`). */
  readonly priority?: number
  /** Set off by staff: it counts against the account's day (MSG-9). */
  readonly is_by_staff?: boolean
}

/** What the mails of one purpose are sealed with (SEC-25). */
export const MAIL_TOKEN_PURPOSE = 'mail-token'

/**
 * Queues one mail in the transaction of its cause (MAIL-1): the row and its job commit or vanish together. The job's
 * key is the row's id, so one row never has two jobs.
 */
export async function queueMail(tx: Tx, ctx: Pick<Ctx, 'now' | 'secrets'>, mail: MailToQueue): Promise<number> {
  const [id] = await queueMails(tx, ctx, [mail])
  return id as number
}

/** Many at once, e.g. those of all orders that complete together; the ids come back in the order of the mails. */
export async function queueMails(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'secrets'>,
  mails: readonly MailToQueue[],
): Promise<number[]> {
  if (mails.length === 0) return []
  const rows = await tx
    .insertInto('mails')
    .values(mails.map((mail) => rowOf(ctx, mail)))
    .returning(['id', 'status', 'priority'])
    .execute()
  await enqueueMails(
    tx,
    rows.flatMap((row, index) => (row.status === 'QUEUED' ? { ...row, follows: mails[index]!.follows } : [])),
  )
  return rows.map(({ id }) => id)
}

/** A mail's job: which, how urgent, and what it follows. */
export interface MailJob extends Pick<Row<'mails'>, 'id' | 'priority'> {
  readonly follows: Follower<'mails.send'>
}

/** The jobs of these mails, at once or at that time; one that still waits is replaced rather than doubled. */
export async function enqueueMails(tx: Tx, mails: readonly MailJob[], run_at?: Date): Promise<void> {
  const [first] = mails
  if (!first) return
  const priorities = new Map(mails.map(({ id, priority }) => [id, priority]))
  await enqueueMany(
    tx,
    first.follows,
    mails.map(({ id }) => ({ mail_id: id })),
    {
      key: ({ mail_id }) => `mail:${mail_id}`,
      priority: ({ mail_id }) => priorities.get(mail_id as number) ?? 0,
      ...(run_at ? { run_at } : {}),
    },
  )
}

/** How a link's token rests in a mail's payload (SEC-42). */
export const sealToken = ({ secrets }: Pick<Ctx, 'secrets'>, token: string): string =>
  secrets.encrypt(MAIL_TOKEN_PURPOSE, Buffer.from(token)).toString('base64')

function rowOf(ctx: Pick<Ctx, 'now' | 'secrets'>, mail: MailToQueue): Insertable<DB['mails']> {
  const sealed = mail.token && sealToken(ctx, mail.token)
  return {
    kind: mail.kind,
    to_address: mail.to,
    language: mail.language,
    account_id: mail.account_id ?? null,
    event_id: mail.event_id ?? null,
    order_id: mail.order_id ?? null,
    attendee_id: mail.attendee_id ?? null,
    payload: JSON.stringify({ ...mail.payload, ...(sealed ? { sealed_token: sealed } : {}) }),
    status: mail.held_reason ? 'HELD' : 'QUEUED',
    held_reason: mail.held_reason ?? null,
    priority: mail.priority ?? 0,
    is_by_staff: mail.is_by_staff ?? false,
    created_at: ctx.now,
    next_attempt_at: mail.held_reason ? null : ctx.now,
  }
}

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
    .where('status', '=', 'QUEUED')
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

/**
 * HELD mails of an order go out now; their 24 hours of tries begin here (MAIL-1, CALM-10). What staff release is not
 * asked again and counts against their day.
 */
export async function releaseMails(
  tx: Tx,
  ctx: Pick<Ctx, 'now'>,
  { ids, by_staff, follows }: { ids: readonly number[]; by_staff: boolean; follows: Follower<'mails.send'> },
): Promise<void> {
  if (ids.length === 0) return
  const released = await moveMails(tx, ids, {
    from: MailStatus.HELD,
    to: MailStatus.QUEUED,
    held_reason: null,
    created_at: ctx.now,
    next_attempt_at: ctx.now,
    ...(by_staff ? { is_by_staff: true, released_at: ctx.now } : {}),
  })
  await enqueueMails(
    tx,
    released.map((row) => ({ ...row, follows })),
  )
}

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
    .where('status', '=', 'QUEUED')
    .execute()

/** Where mails about these orders went is forgotten with the buyers (EXP-9); none of them waits any more. */
export const deleteMailsOf = (tx: Tx, order_ids: readonly number[]) =>
  tx
    .deleteFrom('mails')
    .where('order_id', 'in', [...order_ids])
    .where('status', '!=', 'QUEUED')
    .execute()

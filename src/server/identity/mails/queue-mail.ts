import type { Insertable } from 'kysely'
import type { HeldReason, MailKind } from '#core/identity/mails/schema.ts'
import type { Follower } from '#core/platform/actions/causes.ts'
import { MailStatus } from '#core/platform/states/mail-state.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { enqueueMany } from '#server/platform/jobs/jobs.ts'
import { insertMails, moveMails } from './state-queries.ts'

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
  const rows = await insertMails(
    tx,
    mails.map((mail) => rowOf(ctx, mail)),
  )
  await enqueueMails(
    tx,
    rows.flatMap((row, index) => (row.status === MailStatus.QUEUED ? { ...row, follows: mails[index]!.follows } : [])),
  )
  return rows.map(({ id }) => id)
}

/** A mail's job: which, how urgent, and what it follows. */
export interface MailJob extends Pick<Row<'mails'>, 'id' | 'priority'> {
  readonly follows: Follower<'mails.send'>
}

const JOB_KEY = 'mail:'

/** The mail whose job has this key; null of other jobs. */
export const mailOfJob = (key: string): number | null =>
  key.startsWith(JOB_KEY) ? Number(key.slice(JOB_KEY.length)) : null

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
      key: ({ mail_id }) => `${JOB_KEY}${mail_id}`,
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
    status: mail.held_reason ? MailStatus.HELD : MailStatus.QUEUED,
    held_reason: mail.held_reason ?? null,
    priority: mail.priority ?? 0,
    is_by_staff: mail.is_by_staff ?? false,
    created_at: ctx.now,
    next_attempt_at: mail.held_reason ? null : ctx.now,
  }
}

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

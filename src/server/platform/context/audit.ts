import type { Tx } from '#server/platform/database/db.ts'
import type { Ctx } from './context.ts'

export interface AuditSubject {
  readonly account_id?: number | null
  readonly event_id?: number | null
  readonly order_id?: number | null
  readonly attendee_id?: number | null
}

export type AuditActor = 'USER' | 'BUYER' | 'DOOR' | 'SYSTEM' | 'PROVIDER'

/** One act on one subject; each has its own actor and instant, also where many are written at once. */
export interface AuditLine {
  readonly ctx: Pick<Ctx, 'actor' | 'now'>
  readonly subject: AuditSubject
  readonly data?: Record<string, unknown>
  readonly as?: AuditActor
}

/** Who did what when, in the transaction of the change itself (REL-21). `action` is the permission in the past tense. */
export async function audit(
  tx: Tx,
  ctx: Pick<Ctx, 'actor' | 'now'>,
  action: string,
  { data, as, ...subject }: AuditSubject & Pick<AuditLine, 'data' | 'as'>,
): Promise<void> {
  await auditAll(tx, action, [{ ctx, subject, ...(data ? { data } : {}), ...(as ? { as } : {}) }])
}

/** The same act on many subjects, in one statement. */
export async function auditAll(tx: Tx, action: string, lines: readonly AuditLine[]): Promise<void> {
  if (lines.length === 0) return
  await tx
    .insertInto('audit_log')
    .values(
      lines.map(({ ctx, subject, data = {}, as }) => ({
        account_id: subject.account_id ?? ctx.actor?.account_id ?? null,
        event_id: subject.event_id ?? null,
        order_id: subject.order_id ?? null,
        attendee_id: subject.attendee_id ?? null,
        actor_type: as ?? (ctx.actor ? 'USER' : 'SYSTEM'),
        actor_id: ctx.actor?.user_id ?? null,
        actor_name: ctx.actor?.name ?? null,
        action,
        data: JSON.stringify(data),
        created_at: ctx.now,
      })),
    )
    .execute()
}

/** The act stays with its author and its time; what it says of people goes with their data (EXP-9). */
export const forgetActs = (tx: Tx, order_ids: readonly number[], action: string) =>
  tx
    .updateTable('audit_log')
    .set({ data: '{}' })
    .where('order_id', 'in', [...order_ids])
    .where('action', '=', action)
    .execute()

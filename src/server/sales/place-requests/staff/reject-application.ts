import { after } from '#core/platform/actions/causes.ts'
import { madeWith } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { ApplicationStatus } from '#core/platform/states/application-state.ts'
import type { RejectInput } from '#core/records/applications/schema.ts'
import { allowStaffMails } from '#server/identity/mails/allow-staff-mails.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { lockApplication, moveApplications } from '#server/records/applications/queries.ts'
import { queueApplicationMail } from '#server/records/applications/queue-application-mail.ts'

const { APPLIED, REJECTED } = ApplicationStatus

interface Rejection extends Omit<RejectInput, 'ids'> {
  readonly event_id: number
  readonly id: number
}

/**
 * Staff refuse a place (APP-4c): the reason stays with them, the message and the mail are for the applicant, if they are to
 * hear of it. NOT_FOUND, WAITING_STATE_CHANGED where it is decided.
 */
export async function rejectApplication(
  ctx: StaffCtx,
  { event_id, id, notify, reason = null, message = null }: Rejection,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const locked = await lockApplication(tx, id)
    if (!locked || locked.event_id !== event_id) throw new AppError('NOT_FOUND')
    if (locked.status !== APPLIED) throw new AppError('WAITING_STATE_CHANGED')
    const told = notify ? message : null
    const decided_by = ctx.actor.key ? null : ctx.actor.user_id
    const [moved] = await moveApplications(tx, [id], {
      from: APPLIED,
      to: REJECTED,
      at: ctx.now,
      decided: { decided_by, reason, message: told },
    })
    if (!moved) throw new AppError('WAITING_STATE_CHANGED')
    await audit(tx, ctx, 'application.rejected', {
      event_id,
      data: { application_id: id, notify },
      changes: madeWith({ reason, message: told }),
    })
    if (!notify) return
    await queueApplicationMail(tx, ctx, {
      follows: after('application.rejected', 'mails.send'),
      kind: 'application-decided',
      application: moved,
      by_account: ctx.actor.account_id,
    })
    await allowStaffMails(tx, ctx)
  })
}

import { AppError } from '#core/platform/errors/errors.ts'
import { isShortId } from '#core/platform/ids.ts'
import type { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { throttleUnknownLink } from '#server/platform/context/throttle.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { findEntryByShortId } from '#server/records/waiting-entries/holder-queries.ts'
import { lockEntry, type WaitingEntryRow } from '#server/records/waiting-entries/queries.ts'

/** The entry behind a link; whoever guesses links is stopped (SEC-40f). */
export async function findPlace(ctx: Ctx, short_id: string): Promise<WaitingEntryRow> {
  const entry = isShortId('waiting_entry', short_id) ? await findEntryByShortId(ctx.db, short_id) : undefined
  if (entry) return entry
  await throttleUnknownLink(ctx, short_id)
  throw new AppError('NOT_FOUND')
}

/** The same entry locked, if it still is where it has to be; else WAITING_STATE_CHANGED (WTL-5). */
export async function lockPlace(
  tx: Tx,
  { id }: Pick<WaitingEntryRow, 'id'>,
  from: readonly WaitingEntryStatus[],
): Promise<WaitingEntryRow> {
  const entry = await lockEntry(tx, id)
  if (!entry || !from.includes(entry.status)) throw new AppError('WAITING_STATE_CHANGED')
  return entry
}

import { lockRun } from '#server/catalog/queue-rooms/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { requireRoom } from '../known-rooms.ts'
import { endPass, findLivePass } from '../pass-queries.ts'

/** Whoever is done lets the next one in (ROOM-14). Without a pass nothing happens; NOT_FOUND where no room is open. */
export async function leaveRoom(ctx: Ctx, event_id: number, session_hash: Buffer | null): Promise<void> {
  await requireRoom(ctx, event_id)
  if (session_hash === null || !(await findLivePass(ctx.db, event_id, session_hash))) return
  await inTransaction(ctx.db, async (tx) => {
    const pass = await findLivePass(tx, event_id, session_hash)
    if (!pass || !(await lockRun(tx, pass.run_id))) return
    await endPass(tx, pass.id, { reason: 'LEFT', at: ctx.now })
  })
}

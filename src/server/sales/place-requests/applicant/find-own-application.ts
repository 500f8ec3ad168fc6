import { AppError } from '#core/platform/errors/errors.ts'
import { isShortId } from '#core/platform/ids.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { throttleUnknownLink } from '#server/platform/context/throttle.ts'
import { type ApplicationRow, findApplicationByShortId } from '#server/records/applications/queries.ts'

/** The application behind a link; whoever guesses links is stopped (SEC-40f). */
export async function findOwnApplication(ctx: Ctx, short_id: string): Promise<ApplicationRow> {
  const found = isShortId('application', short_id) ? await findApplicationByShortId(ctx.db, short_id) : undefined
  if (found) return found
  await throttleUnknownLink(ctx, short_id)
  throw new AppError('NOT_FOUND')
}

import { AppError } from '#core/platform/errors/errors.ts'
import type { JoinQueueInput } from '#core/sales/waiting-room/schema.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { requireRoom } from '../known-rooms.ts'
import { solvedPlace } from './challenges.ts'
import { issueToken } from './place-tokens.ts'

/**
 * The token of a number whose challenge was solved in time, always the same (ROOM-8). Nothing is asked of the database.
 * NOT_FOUND where no room is open, QUEUE_TOKEN_INVALID for what is no solution of a challenge of ours, or came too late.
 */
export async function joinQueue(ctx: Ctx, event_id: number, input: JoinQueueInput): Promise<string> {
  await requireRoom(ctx, event_id)
  const place = await solvedPlace(ctx.secrets, input, ctx.now).catch(() => null)
  if (place?.event_id !== event_id) throw new AppError('QUEUE_TOKEN_INVALID')
  return issueToken(ctx.secrets, place)
}

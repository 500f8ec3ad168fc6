import { CODE_CHECKS } from '#core/catalog/promo-codes/limits.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { SECOND_MS } from '#core/platform/limits.ts'
import { asksForPass, QueueState } from '#core/platform/states/queue-state.ts'
import { DRAWING_MS, MANY_NUMBERS_FACTOR, WORK_COST, WORK_MS } from '#core/sales/waiting-room/limits.ts'
import type { Place } from '#core/sales/waiting-room/place-token.ts'
import { wrongField } from '#server/catalog/events/event-columns.ts'
import { codeCheckKey } from '#server/catalog/promo-codes/find-presented-code.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { countLive } from '#server/platform/context/live-counts.ts'
import { forgiveTry, throttle } from '#server/platform/context/throttle.ts'
import { requireStandby } from '#server/platform/database/gate.ts'
import type { KnownRun } from '../known-queries.ts'
import { requireRoom } from '../known-rooms.ts'
import { laneCodeHash } from '../lane-codes.ts'
import { challengeFor } from './challenges.ts'
import { nextNumber } from './give-numbers.ts'
import { countNumber } from './networks.ts'
import { issueToken } from './place-tokens.ts'

export interface TakenNumber {
  readonly challenge: Awaited<ReturnType<typeof challengeFor>> | null
  readonly token: string | null
}

/**
 * A number in the queue (ROOM-8): what is to be solved first, or the place at once. NOT_FOUND while no numbers are given,
 * RATE_LIMITED for a network that takes too many, a field error for a code of no lane. BUSY while the database is away.
 */
export async function takeNumber(ctx: Ctx, event_id: number, code: string | null): Promise<TakenNumber> {
  const run = await requireRoom(ctx, event_id)
  if (!asksForPass(run.state)) throw new AppError('NOT_FOUND')
  requireStandby(ctx)
  const { is_many } = countNumber(ctx)
  const lane = code ? await laneOf(ctx, run, code) : 0
  const index = await nextNumber(ctx, run.run_id, lane)
  if (index === null) throw new AppError('NOT_FOUND')
  countLive(ctx, event_id, ['numbers'])
  const issued = Math.floor(ctx.now.getTime() / SECOND_MS)
  const place: Place = { event_id, run: run.number, lane, index, issued, has_missed: false }
  if (!run.proof_of_work) return { challenge: null, token: issueToken(ctx.secrets, place) }
  const cost = is_many ? WORK_COST * MANY_NUMBERS_FACTOR : WORK_COST
  return {
    challenge: await challengeFor(ctx.secrets, place, { cost, expires_at: workUntil(ctx, run, place) }),
    token: null,
  }
}

/** Whoever knows the seed shall not choose among numbers: none that is drawn can be solved after the draw. */
function workUntil({ now }: Ctx, run: KnownRun, { lane, index }: Place): Date {
  const usual = now.getTime() + WORK_MS
  const n = run.lanes.find((one) => one.lane === lane)?.n
  const is_behind = run.state === QueueState.DRAWING && n !== undefined && index >= n
  const drawn_at =
    !is_behind && (run.state === QueueState.PREQUEUE || run.state === QueueState.DRAWING)
      ? (run.frozen_at ?? run.opens_at).getTime() + DRAWING_MS
      : usual
  return new Date(Math.min(usual, drawn_at))
}

/** Guesses are counted before anybody looks, as those of promo codes are (SEC-40e). */
async function laneOf(ctx: Ctx, { lanes }: KnownRun, code: string): Promise<number> {
  const key = codeCheckKey(ctx.ip)
  await throttle(ctx, key, CODE_CHECKS)
  const hash = laneCodeHash(ctx.secrets, code)
  const lane = lanes.find((one) => one.code !== null && one.code === hash)
  if (!lane) throw wrongField('code', 'lane_code')
  if (!ctx.config.raised_limits) await forgiveTry(ctx.db, { key, seconds: CODE_CHECKS.seconds }, ctx.now)
  return lane.lane
}

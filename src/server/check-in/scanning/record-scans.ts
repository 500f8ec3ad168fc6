import pLimit from 'p-limit'
import { acceptsOfflineScans, LIST_REFUSALS, listState } from '#core/catalog/check-in-lists/list-state.ts'
import { decideScans } from '#core/check-in/scanning/decide-scans.ts'
import type { IdentifiedScan } from '#core/check-in/scanning/scanned.ts'
import type { ScanAnswer, ScanInput } from '#core/check-in/scanning/schema.ts'
import { AppError, type ErrorCode } from '#core/platform/errors/errors.ts'
import { findScanList, type ScanListRow } from '#server/catalog/check-in-lists/queries.ts'
import { type Ctx, onePerProcess } from '#server/platform/context/context.ts'
import { throttleUnknownLink } from '#server/platform/context/throttle.ts'
import { type Db, inTransaction, type Tx, violatedConstraint } from '#server/platform/database/db.ts'
import { BatchQueues, type BatchResult } from '#server/platform/jobs/batch-queue.ts'
import { identifyScans } from './identify-scans.ts'
import { MAX_RECORD_TRIES, SCANS_ALONE_AT_ONCE } from './limits.ts'
import { lockFreeUnits, lockUnits, readScannedUnits, type UnitHolders, writeRedemptions } from './redemption-queries.ts'
import {
  findAnsweredScans,
  listCompanions,
  lockFreeAttendees,
  lockScannedAttendees,
  readScannedAttendees,
  writeLedger,
} from './scan-queries.ts'

type Limit = ReturnType<typeof pLimit>

interface ScanCall {
  readonly ctx: Ctx
  readonly scans: readonly ScanInput[]
}

/**
 * API-132. Whoever is let in by a scan of their own is told with those of the same order who are not in yet, so that a
 * family is one action (SCN-24). Read after the commit: it decides nothing, and nobody waits behind it.
 */
export async function submitScans(ctx: Ctx, list_short_id: string, scans: readonly ScanInput[]): Promise<ScanAnswer[]> {
  const answers = await recordScans(ctx, list_short_id, scans)
  const [scan, ...others] = scans
  const [answer] = answers
  if (others.length > 0 || scan?.offline || answer?.verdict !== 'ADMITTED' || !answer.attendee || answer.product)
    return answers
  const companions = await listCompanions(ctx.prepared, list_short_id, answer.attendee.reference).catch(
    (err: unknown) => {
      // the visit is recorded: whoever stands before the door is let in, their family by scans of their own
      ctx.log.warn({ err }, 'companions could not be read')
      return []
    },
  )
  return [{ ...answer, companions }]
}

/**
 * Calls at one list are decided together as reservations are: while one batch commits, the next gathers, and a
 * single device waits for nobody (docs/locking.md). Each call is answered for itself, at its own time.
 */
export const recordScans = (ctx: Ctx, list_short_id: string, scans: readonly ScanInput[]): Promise<ScanAnswer[]> =>
  doorsOf(ctx).join(list_short_id, { ctx, scans })

/** By the short ids of their lists. Nothing here is a truth: locks and index decide. */
const doorsOf = onePerProcess(
  () =>
    new BatchQueues<string, ScanCall, ScanAnswer[]>((short_id) => {
      const limit = pLimit(SCANS_ALONE_AT_ONCE)
      return {
        name: 'scan',
        decide: (calls) => decideCalls(short_id, calls, limit),
        sizeOf: ({ scans }) => scans.length,
      }
    }),
)

/** SCN-20, OFF-7: an online call needs an active list; offline scans are judged by when they were made. */
function listRefusal(list: ScanListRow, now: Date, scans: readonly Pick<ScanInput, 'offline'>[]): ErrorCode | null {
  const uploads = scans.length > 0 && scans.every(({ offline }) => offline)
  return uploads && acceptsOfflineScans(list, now) ? null : LIST_REFUSALS[listState(list, now)]
}

export function requireOpenList(list: ScanListRow, now: Date): void {
  const refusal = listRefusal(list, now, [])
  if (refusal !== null) throw new AppError(refusal)
}

interface ScanCase {
  readonly call: ScanCall
  readonly scans: readonly IdentifiedScan[]
}
type Settled = BatchResult<ScanCall, ScanAnswer[]>['settled']

interface Deciding {
  readonly list: ScanListRow
  readonly cases: readonly ScanCase[]
  readonly limit: Limit
  /** Where the batch is recorded; who waits for a ticket that somebody else works on does so elsewhere (DB-6). */
  readonly hot: Db
}

/** Whoever guesses links is stopped; a door that has one never notices (SEC-40f). */
export async function refuseUnknownList(ctx: Ctx, short_id: string): Promise<never> {
  await throttleUnknownLink(ctx, short_id)
  throw new AppError('CHECK_IN_LIST_NOT_FOUND')
}

/** The link is asked for once per batch, after every call in it has come: a rotated one lets nobody in (SCN-1, CIL-5). */
async function decideCalls(
  short_id: string,
  calls: readonly ScanCall[],
  limit: Limit,
): Promise<BatchResult<ScanCall, ScanAnswer[]>> {
  const { db, hot } = calls[0]!.ctx
  const list = await findScanList(db, short_id)
  if (!list)
    return {
      settled: calls.map((request) => ({ request, answer: refuseUnknownList(request.ctx, short_id) })),
      again: [],
    }
  const refusals = calls.map(({ ctx, scans }) => listRefusal(list, ctx.now, scans))
  const cases = await identifyCalls(
    db,
    list,
    calls.filter((_call, index) => refusals[index] === null),
  )
  const refused = calls.flatMap((request, index) => {
    const code = refusals[index]
    return code ? [{ request, error: new AppError(code) }] : []
  })
  return { settled: [...refused, ...(await settleCases(db, { list, cases, limit, hot }))], again: [] }
}

/** Codes are verified before any lock. */
async function identifyCalls(db: Db, list: ScanListRow, calls: readonly ScanCall[]): Promise<ScanCase[]> {
  const received = calls.map(({ ctx, scans }) => scans.map((input) => ({ input, now: ctx.now, ip: ctx.ip })))
  const identified = await identifyScans(db, list, received.flat())
  let from = 0
  return calls.map((call) => {
    const scans = identified.slice(from, from + call.scans.length)
    from += call.scans.length
    return { call, scans }
  })
}

/**
 * Together where nobody else works on the tickets; the others, and all of them when the batch fails, each for itself,
 * which the queue does not wait for: one slow ticket or one bad scan never stops a door. Few at once, so that hundreds of
 * them leave the process its connections; a scan whose ticket is free does not stand behind them.
 */
async function settleCases(db: Db, { list, cases, limit, hot }: Deciding): Promise<Settled> {
  const alone = (one: ScanCase) => ({ request: one.call, answer: limit(() => recordAlone(db, list, one)) })
  if (cases.length === 0) return []
  try {
    const answers = await inTransaction(hot, async (tx) => {
      const free = await lockFreeAttendees(tx, attendeesOf(cases))
      const untaken = cases.filter(({ scans }) => scans.every(({ attendee_id: id }) => id === null || free.has(id)))
      const here = list.kind === 'REDEMPTION' ? await withFreeUnits(tx, untaken) : untaken
      return here.length === 0 ? new Map<ScanCase, ScanAnswer[]>() : recordLocked(tx, list, here)
    })
    return cases.map((one) => {
      const answer = answers.get(one)
      return answer ? { request: one.call, answer } : alone(one)
    })
  } catch {
    return cases.map(alone)
  }
}

async function recordAlone(db: Db, list: ScanListRow, one: ScanCase): Promise<ScanAnswer[]> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(db, async (tx) => {
        await lockScannedAttendees(tx, attendeesOf([one]))
        if (list.kind === 'REDEMPTION') await lockUnits(tx, holdersOf([one]))
        return (await recordLocked(tx, list, [one])).get(one)!
      })
    } catch (error) {
      // both mean that another call was faster; its rows are visible to the next try, which replays or refuses
      const overtaken = error instanceof Overtaken || ONE_OPEN.includes(violatedConstraint(error) ?? '')
      if (!overtaken || tries === MAX_RECORD_TRIES) throw error
    }
  }
}

class Overtaken extends Error {}

/** The last walls: one open visit per attendee, one redemption per unit (CIL-4, EXT-10). */
const ONE_OPEN: readonly string[] = ['check_ins_one_active', 'redemptions_one_open']

const attendeesOf = (cases: readonly ScanCase[]): number[] =>
  cases.flatMap(({ scans }) => scans.flatMap(({ attendee_id }) => attendee_id ?? []))

const holdersOf = (cases: readonly ScanCase[]): UnitHolders => ({
  attendee_ids: attendeesOf(cases),
  order_ids: cases.flatMap(({ scans }) => scans.flatMap(({ extras_of }) => extras_of?.order_id ?? [])),
})

/** Units after attendees, by ascending id (ONE-1); a case with one that somebody else works on is left out. */
async function withFreeUnits(tx: Tx, cases: readonly ScanCase[]): Promise<ScanCase[]> {
  const taken = await lockFreeUnits(tx, holdersOf(cases))
  return cases.filter(({ scans }) =>
    scans.every(({ attendee_id, extras_of }) =>
      taken.every((unit) =>
        unit.attendee_id === null ? unit.order_id !== extras_of?.order_id : unit.attendee_id !== attendee_id,
      ),
    ),
  )
}

/** The attendees are locked: what is stored is read now, decided scan after scan in the order given, and written (SCN-17). */
async function recordLocked(
  tx: Tx,
  list: ScanListRow,
  cases: readonly ScanCase[],
): Promise<Map<ScanCase, ScanAnswer[]>> {
  const scans = cases.flatMap((one) => one.scans)
  const attendees = await readScannedAttendees(tx, list, attendeesOf(cases))
  const seen = await findAnsweredScans(
    tx,
    list.id,
    scans.map(({ input }) => input.nonce),
  )
  const answered = new Map(seen.map(({ nonce, answer }) => [nonce, answer as unknown as ScanAnswer]))
  const units = list.kind === 'REDEMPTION' ? await readScannedUnits(tx, list, holdersOf(cases)) : []
  const { answers, ledger, redeemed } = decideScans({ list, attendees, units, answered, scans })
  await writeRedemptions(tx, list, { ledger: redeemed, now: cases[0]!.call.ctx.now })
  if (!(await writeLedger(tx, list, ledger))) throw new Overtaken()
  const answerOf = new Map(scans.map((scan, index) => [scan, answers[index]!]))
  return new Map(cases.map((one) => [one, one.scans.map((scan) => answerOf.get(scan)!)]))
}

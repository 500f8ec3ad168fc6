import type { Insertable } from 'kysely'
import { acceptsOfflineScans, LIST_REFUSALS, listState } from '#core/check-in-lists/list-state.ts'
import {
  effectiveScanTime,
  offlineVerdict,
  type ScanDecision,
  type ScanFacts,
  scanVerdict,
  verdictWithoutAttendee,
} from '#core/check-in-lists/scan-verdict.ts'
import type { ScanAnswer, ScanInput } from '#core/check-in-lists/schema.ts'
import { AppError } from '#core/errors.ts'
import type { Ctx } from '#server/platform/context.ts'
import { inTransaction, type Tx, violatedConstraint } from '#server/platform/db.ts'
import type { DB } from '#server/platform/tables.ts'
import { type DoorAttendeeRow, lockScannedAttendees, readScannedAttendees } from './door-queries.ts'
import { type IdentifiedScan, identifyScans } from './identify-scans.ts'
import { type DoorListRow, findAnsweredScans, insertCheckIn, insertScans, updateCheckInRow } from './queries.ts'
import { toDoorAttendeeView } from './views.ts'

/** CIL-7: of what was no ticket, the log keeps this much. */
const RAW_CODE_LENGTH = 32
/** Another upload of the same queue may log a nonce between our look and our line. */
const MAX_TRIES = 3

/** SCN-20, OFF-7: an online call needs an active list; offline scans are judged by when they were made. */
export function requireOpenList(list: DoorListRow, now: Date, scans: readonly Pick<ScanInput, 'offline'>[] = []): void {
  const refusal = LIST_REFUSALS[listState(list, now)]
  const uploads = scans.length > 0 && scans.every(({ offline }) => offline)
  if (refusal !== null && !(uploads && acceptsOfflineScans(list, now))) throw new AppError(refusal)
}

/**
 * API-132. Codes are verified before any lock; then one transaction locks all attendees concerned, reads what is stored
 * and decides scan after scan in the order given. Every attempt gets its line in the log, refused ones too (CIL-7), and
 * a nonce seen before repeats its answer and does nothing (SCN-6).
 */
export async function recordScans(ctx: Ctx, list: DoorListRow, scans: readonly ScanInput[]): Promise<ScanAnswer[]> {
  requireOpenList(list, ctx.now, scans)
  const identified = await identifyScans(ctx, list, scans)
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(ctx.db, (tx) => recordIdentified(tx, ctx, { list, scans: identified }))
    } catch (error) {
      // both mean that another call was faster; its rows are visible to the next try, which replays or refuses
      const overtaken = error instanceof Overtaken || violatedConstraint(error) === 'check_ins_one_active'
      if (!overtaken || tries === MAX_TRIES) throw error
    }
  }
}

class Overtaken extends Error {}

interface Batch {
  readonly list: DoorListRow
  readonly scans: readonly IdentifiedScan[]
}

async function recordIdentified(tx: Tx, ctx: Ctx, { list, scans }: Batch): Promise<ScanAnswer[]> {
  const ids = scans.flatMap(({ attendee_id }) => attendee_id ?? [])
  await lockScannedAttendees(tx, ids)
  const attendees = new Map((await readScannedAttendees(tx, list, ids)).map((row) => [row.id, row]))
  const nonces = scans.map(({ input }) => input.nonce)
  const answers = new Map(
    (await findAnsweredScans(tx, list.id, nonces)).map(({ nonce, answer }) => [nonce, answer as unknown as ScanAnswer]),
  )
  const lines: Insertable<DB['scans']>[] = []
  for (const scan of scans) {
    if (answers.has(scan.input.nonce)) continue
    const attendee = scan.attendee_id === null ? undefined : attendees.get(scan.attendee_id)
    const { answer, line, changed } = await decide(tx, ctx, { list, scan, attendee })
    answers.set(scan.input.nonce, answer)
    lines.push(line)
    if (changed) attendees.set(changed.id, changed)
  }
  if ((await insertScans(tx, lines)) < lines.length) throw new Overtaken()
  return nonces.map((nonce) => answers.get(nonce)!)
}

interface Case {
  readonly list: DoorListRow
  readonly scan: IdentifiedScan
  readonly attendee: DoorAttendeeRow | undefined
}

async function decide(tx: Tx, ctx: Ctx, { list, scan, attendee }: Case) {
  const { input } = scan
  const at = effectiveScanTime({ offline: input.offline, scanned_at: new Date(input.scanned_at) }, ctx.now)
  let decision: ScanDecision = scan.refusal ?? verdictWithoutAttendee(scan.order?.status ?? null)
  let changed: DoorAttendeeRow | undefined
  if (attendee) {
    const facts = scanFacts(list, scan, attendee)
    const judged = input.offline
      ? offlineVerdict(facts, { local_verdict: input.local_verdict!, at, dates: list })
      : { decision: scanVerdict(facts), effect: 'NONE' as const }
    decision = judged.decision
    changed = await apply(tx, {
      list,
      scan,
      attendee,
      decision,
      at,
      now: ctx.now,
      earlier: judged.effect === 'EARLIER_ADMISSION',
    })
  }
  const answer = toScanAnswer({ scan, attendee: changed ?? attendee, decision })
  const check_in_id = changed?.check_in_id ?? attendee?.check_in_id ?? null
  return { answer, changed, line: logLine(ctx, { list, scan, attendee, answer, at, check_in_id }) }
}

const scanFacts = (list: DoorListRow, { input, claim }: IdentifiedScan, row: DoorAttendeeRow): ScanFacts => ({
  action: input.action,
  attendee: row,
  claim,
  list_ticket_ids: list.ticket_ids,
  presence: { inside_since: row.checked_in_at, last_change_at: row.last_change_at },
})

interface Effect {
  readonly list: DoorListRow
  readonly scan: IdentifiedScan
  readonly attendee: DoorAttendeeRow
  readonly decision: ScanDecision
  readonly at: Date
  readonly now: Date
  readonly earlier: boolean
}

/** Writes what the decision means and returns the attendee as it then stands, for the scans that follow. */
async function apply(
  tx: Tx,
  { list, scan, attendee, decision, at, now, earlier }: Effect,
): Promise<DoorAttendeeRow | undefined> {
  const last_change_at = attendee.last_change_at !== null && attendee.last_change_at > at ? attendee.last_change_at : at
  if (decision.verdict === 'ADMITTED') {
    const device_id = scan.input.device_id ?? null
    const made = await insertCheckIn(tx, {
      event_id: list.event_id,
      check_in_list_id: list.id,
      attendee_id: attendee.id,
      checked_in_at: at,
      device_id,
      created_at: now,
    })
    return { ...attendee, check_in_id: made.id, check_in_short_id: made.short_id, checked_in_at: at, last_change_at }
  }
  if (decision.verdict === 'CHECKED_OUT') {
    await updateCheckInRow(tx, attendee.check_in_id!, { checked_out_at: at })
    return { ...attendee, check_in_id: null, check_in_short_id: null, checked_in_at: null, last_change_at }
  }
  if (!earlier) return undefined
  await updateCheckInRow(tx, attendee.check_in_id!, { checked_in_at: at })
  return { ...attendee, checked_in_at: at }
}

interface Outcome {
  readonly scan: IdentifiedScan
  readonly attendee: DoorAttendeeRow | undefined
  readonly decision: ScanDecision
}

/** What the device hears. A name is told of tickets of this event only; an unpaid order tells its sum and no more (SCN-2, SCN-9). */
function toScanAnswer({ scan, attendee, decision }: Outcome): ScanAnswer {
  const view = attendee && toDoorAttendeeView(attendee)
  const unpaid = decision.reason === 'UNPAID' ? scan.order : null
  return {
    nonce: scan.input.nonce,
    verdict: decision.verdict,
    reason: decision.reason,
    ...(view ? { attendee: view } : {}),
    ...(view?.check_in ? { check_in: view.check_in } : {}),
    ...(unpaid ? { amount_due: { amount: unpaid.total_gross - unpaid.amount_paid, currency: unpaid.currency } } : {}),
  }
}

interface Line {
  readonly list: DoorListRow
  readonly scan: IdentifiedScan
  readonly attendee: DoorAttendeeRow | undefined
  readonly answer: ScanAnswer
  readonly at: Date
  readonly check_in_id: number | null
}

const logLine = (
  ctx: Ctx,
  { list, scan: { input }, attendee, answer, at, check_in_id }: Line,
): Insertable<DB['scans']> => ({
  event_id: list.event_id,
  check_in_list_id: list.id,
  attendee_id: attendee?.id ?? null,
  check_in_id,
  nonce: input.nonce,
  raw_code: attendee ? null : (input.code ?? input.reference ?? '').slice(0, RAW_CODE_LENGTH),
  action: input.action,
  verdict: answer.verdict,
  reason: answer.reason,
  scanned_at: at,
  received_at: ctx.now,
  offline: input.offline,
  local_verdict: input.local_verdict ?? null,
  admitted_offline: input.offline && input.local_verdict === 'ADMITTED',
  device_id: input.device_id ?? null,
  ip: ctx.ip,
  answer: JSON.stringify(answer),
})

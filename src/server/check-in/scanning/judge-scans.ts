import {
  deviceLabel,
  effectiveScanTime,
  offlineVerdict,
  type ScanDecision,
  type ScanFacts,
  scanVerdict,
  verdictWithoutAttendee,
} from '#core/check-in/scanning/scan-verdict.ts'
import type { ScanAnswer } from '#core/check-in/scanning/schema.ts'
import { type DoorListRow, newShortId } from '#server/catalog/check-in-lists/queries.ts'
import type { DoorAttendeeRow } from './door-queries.ts'
import type { IdentifiedScan } from './identify-scans.ts'
import { toDoorAttendeeView } from './views.ts'

/** CIL-7: of what was no ticket, the log keeps this much. */
const RAW_CODE_LENGTH = 32

/** A visit that begins in this batch; it may end in it as well. */
export interface NewCheckIn {
  readonly short_id: string
  readonly attendee_id: number
  readonly checked_in_at: Date
  checked_out_at: Date | null
  readonly device_id: string | null
  readonly device_name: string | null
  readonly created_at: Date
}

/** A visit stored earlier that ends, or turns out to have begun earlier (OFF-8). */
export interface CheckInChange {
  readonly id: number
  readonly checked_in_at: Date | null
  readonly checked_out_at: Date | null
}

/** A line of the log; a visit that begins in this batch is named by its short id, it has no other yet. */
export interface ScanLine {
  readonly attendee_id: number | null
  readonly check_in_id: number | null
  readonly check_in_short_id: string | null
  readonly nonce: string
  readonly raw_code: string | null
  readonly action: string
  readonly verdict: string
  readonly reason: string | null
  readonly scanned_at: Date
  readonly received_at: Date
  readonly offline: boolean
  readonly local_verdict: string | null
  readonly admitted_offline: boolean
  readonly device_id: string | null
  readonly device_name: string | null
  readonly ip: string | null
  readonly answer: ScanAnswer
}

/** Everything a batch of scans writes. */
export interface ScanLedger {
  readonly check_ins: NewCheckIn[]
  readonly changes: CheckInChange[]
  readonly lines: ScanLine[]
}

interface Desk {
  readonly list: DoorListRow
  /** As locked and read; a scan that lets somebody in or out leaves them so for the scans after it. */
  readonly attendees: Map<number, DoorAttendeeRow>
  /** What was answered to these nonces, before or in this batch (SCN-6). */
  readonly answers: Map<string, ScanAnswer>
}

/**
 * Decides scan after scan in the order given and writes down what follows, without touching anything: every attempt gets
 * its line in the log, refused ones too (CIL-7), and a nonce seen before does nothing (SCN-6).
 */
export function judgeScans(desk: Desk, scans: readonly IdentifiedScan[]): ScanLedger {
  const ledger: ScanLedger = { check_ins: [], changes: [], lines: [] }
  for (const scan of scans) {
    if (desk.answers.has(scan.input.nonce)) continue
    const attendee = scan.attendee_id === null ? undefined : desk.attendees.get(scan.attendee_id)
    const at = effectiveScanTime({ offline: scan.input.offline, scanned_at: new Date(scan.input.scanned_at) }, scan.now)
    const { decision, earlier } = decide(desk.list, { scan, attendee, at })
    const after = attendee && record(ledger, { scan, attendee, decision, at, earlier })
    if (after) desk.attendees.set(after.id, after)
    const answer = toScanAnswer({ scan, attendee: after, decision })
    desk.answers.set(scan.input.nonce, answer)
    const visit = after?.check_in_short_id ? after : attendee
    ledger.lines.push(logLine({ scan, attendee, answer, at, visit }))
  }
  return ledger
}

interface Case {
  readonly scan: IdentifiedScan
  readonly attendee: DoorAttendeeRow | undefined
  readonly at: Date
}

function decide(list: DoorListRow, { scan, attendee, at }: Case): { decision: ScanDecision; earlier: boolean } {
  const { input } = scan
  if (!attendee) return { decision: scan.refusal ?? verdictWithoutAttendee(scan.order?.status ?? null), earlier: false }
  const facts: ScanFacts = {
    action: input.action,
    attendee,
    claim: scan.claim,
    list_ticket_ids: list.ticket_ids,
    presence: { inside_since: attendee.checked_in_at, last_change_at: attendee.last_change_at },
  }
  if (!input.offline) return { decision: scanVerdict(facts), earlier: false }
  const judged = offlineVerdict(facts, { local_verdict: input.local_verdict!, at, dates: list })
  return { decision: judged.decision, earlier: judged.effect === 'EARLIER_ADMISSION' }
}

interface Effect {
  readonly scan: IdentifiedScan
  readonly attendee: DoorAttendeeRow
  readonly decision: ScanDecision
  readonly at: Date
  readonly earlier: boolean
}

/** Writes down what the decision means and answers the attendee as it then stands. */
function record(ledger: ScanLedger, { scan, attendee, decision, at, earlier }: Effect): DoorAttendeeRow {
  const last_change_at = attendee.last_change_at !== null && attendee.last_change_at > at ? attendee.last_change_at : at
  if (decision.verdict === 'ADMITTED') {
    const short_id = newShortId('check_in')
    const { device_id = null, device_name = null } = scan.input
    const visit = { short_id, attendee_id: attendee.id, checked_in_at: at, checked_out_at: null }
    ledger.check_ins.push({ ...visit, device_id, device_name, created_at: scan.now })
    const device = { check_in_device_id: device_id, check_in_device_name: device_name }
    return { ...attendee, ...device, check_in_id: null, check_in_short_id: short_id, checked_in_at: at, last_change_at }
  }
  if (decision.verdict === 'CHECKED_OUT') {
    changeVisit(ledger, attendee, { checked_in_at: null, checked_out_at: at })
    return { ...attendee, check_in_id: null, check_in_short_id: null, checked_in_at: null, last_change_at }
  }
  if (!earlier) return attendee
  changeVisit(ledger, attendee, { checked_in_at: at, checked_out_at: null })
  return { ...attendee, checked_in_at: at }
}

function changeVisit(
  ledger: ScanLedger,
  { check_in_id, check_in_short_id }: DoorAttendeeRow,
  change: Omit<CheckInChange, 'id'>,
): void {
  if (check_in_id !== null) {
    ledger.changes.push({ id: check_in_id, ...change })
    return
  }
  const index = ledger.check_ins.findIndex(({ short_id }) => short_id === check_in_short_id)
  const begun = ledger.check_ins[index]!
  ledger.check_ins[index] = {
    ...begun,
    checked_in_at: change.checked_in_at ?? begun.checked_in_at,
    checked_out_at: change.checked_out_at,
  }
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
    ...(view?.check_in ? { check_in: { ...view.check_in, ...firstDevice(scan, attendee!) } } : {}),
    ...(unpaid ? { amount_due: { amount: unpaid.total_gross - unpaid.amount_paid, currency: unpaid.currency } } : {}),
  }
}

/** Who let the attendee in: a name, never an id, and whether it is the device that asks (SCN-22). */
function firstDevice({ input }: IdentifiedScan, { check_in_device_id, check_in_device_name }: DoorAttendeeRow) {
  return {
    device_name: deviceLabel({ device_id: check_in_device_id, device_name: check_in_device_name }),
    is_this_device: check_in_device_id !== null && check_in_device_id === input.device_id,
  }
}

interface Line {
  readonly scan: IdentifiedScan
  readonly attendee: DoorAttendeeRow | undefined
  readonly answer: ScanAnswer
  readonly at: Date
  /** Whose visit the scan began, ended or met. */
  readonly visit: DoorAttendeeRow | undefined
}

const logLine = ({ scan: { input, now, ip }, attendee, answer, at, visit }: Line): ScanLine => ({
  attendee_id: attendee?.id ?? null,
  check_in_id: visit?.check_in_id ?? null,
  check_in_short_id: visit?.check_in_short_id ?? null,
  nonce: input.nonce,
  raw_code: attendee ? null : (input.code ?? input.reference ?? '').slice(0, RAW_CODE_LENGTH),
  action: input.action,
  verdict: answer.verdict,
  reason: answer.reason,
  scanned_at: at,
  received_at: now,
  offline: input.offline,
  local_verdict: input.local_verdict ?? null,
  admitted_offline: input.offline && input.local_verdict === 'ADMITTED',
  device_id: input.device_id ?? null,
  device_name: input.device_name ?? null,
  ip,
  answer,
})

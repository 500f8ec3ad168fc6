import { codeDateId } from '#core/catalog/ticket-codes/ticket-code.ts'
import { effectiveScanTime, refuse } from '#core/check-in/scanning/scan-verdict.ts'
import type { IdentifiedOrder, IdentifiedScan, ReceivedScan } from '#core/check-in/scanning/scanned.ts'
import { attendeeReference, parseReference, type Reference } from '#core/platform/ids.ts'
import { newShortId, type ScanListRow } from '#server/catalog/check-in-lists/queries.ts'
import { type VerifiedCode, verifyTicketCodes } from '#server/catalog/ticket-codes/ticket-code.ts'
import type { Db } from '#server/platform/database/db.ts'
import { findOrdersOfCodes } from './redemption-queries.ts'
import { findAttendeesByReference, findOrdersByReference } from './scan-queries.ts'

/** A code is a signed ticket or, scanned from a summary or keyed in, a reference (SCN-5, SCN-9, QR-6); else INVALID_CODE. */
export async function identifyScans(
  db: Db,
  list: ScanListRow,
  scans: readonly ReceivedScan[],
): Promise<IdentifiedScan[]> {
  const references = scans.map(({ input }) => parseReference(input.code ?? input.reference ?? ''))
  const verified = await verifySignedCodes(
    db,
    list,
    scans.filter(({ input }, index) => !references[index] && input.code !== undefined),
  )
  const known = references.filter((reference) => reference !== null)
  const attendees = await findAttendeesByReference(
    db,
    list.event_id,
    known.flatMap((reference) => fullReference(reference) ?? []),
  )
  const orders = await findOrdersByReference(
    db,
    list.event_id,
    known.map(({ order_reference }) => order_reference),
  )
  const attendeeIds = new Map(attendees.map(({ id, reference }) => [reference, id]))
  const byReference = new Map(orders.map((order) => [order.reference, order]))
  const ofCodes = await ordersOfCodes(db, list, [...verified.values()])
  return scans.map((scan, index): IdentifiedScan => {
    const reference = references[index]
    const named = reference
      ? ofReference(reference, { attendeeIds, byReference })
      : ofCode(verified.get(scan), { list, ofCodes })
    // an admission list lets in people, an order is nobody
    const extras_of = list.kind === 'REDEMPTION' ? named.extras_of : null
    return { ...scan, ...named, extras_of, ...newNames(list, scan) }
  })
}

/** What may begin with a scan has its name before anything is locked. */
const newNames = ({ kind }: ScanListRow, { input }: ReceivedScan) => ({
  visit_short_id: newShortId('check_in'),
  redemption_short_ids:
    kind === 'REDEMPTION' ? Array.from({ length: input.quantity }, () => newShortId('redemption')) : [],
})

type Named = Pick<IdentifiedScan, 'attendee_id' | 'claim' | 'order' | 'extras_of' | 'refusal'>
const NOTHING: Named = { attendee_id: null, claim: null, order: null, extras_of: null, refusal: null }

interface Known {
  readonly attendeeIds: ReadonlyMap<string, number>
  readonly byReference: ReadonlyMap<string, IdentifiedOrder>
}

function ofReference(reference: Reference, { attendeeIds, byReference }: Known): Named {
  const order = byReference.get(reference.order_reference) ?? null
  const extras_of = reference.n === null && order !== null ? { order_id: order.id, generation: null } : null
  return { ...NOTHING, attendee_id: attendeeIds.get(fullReference(reference) ?? '') ?? null, order, extras_of }
}

const fullReference = ({ order_reference, n }: Reference): string | null =>
  n === null ? null : attendeeReference(order_reference, n)

/** Orders that T3 codes name; a list that admits needs none of them. */
async function ordersOfCodes(
  db: Db,
  list: ScanListRow,
  codes: readonly VerifiedCode[],
): Promise<ReadonlyMap<number, IdentifiedOrder>> {
  if (list.kind !== 'REDEMPTION') return new Map()
  const ids = codes.flatMap((code) => (code.ok && code.fields.is_of_extras ? code.fields.attendee_id : []))
  return new Map((await findOrdersOfCodes(db, list.event_id, ids)).map((order) => [order.id, order]))
}

/** An offline scan was good if its code was good when it was read (QR-2g). */
async function verifySignedCodes(
  db: Db,
  list: ScanListRow,
  signed: readonly ReceivedScan[],
): Promise<Map<ReceivedScan, VerifiedCode>> {
  const codes = signed.map(({ input, now }) => ({
    text: input.code!,
    now: effectiveScanTime({ offline: input.offline, scanned_at: new Date(input.scanned_at) }, now),
  }))
  const verified = await verifyTicketCodes(db, list.event_id, codes)
  return new Map(signed.map((scan, index) => [scan, verified[index]!]))
}

interface OfCodes {
  readonly list: ScanListRow
  readonly ofCodes: ReadonlyMap<number, IdentifiedOrder>
}

function ofCode(code: VerifiedCode | undefined, { list, ofCodes }: OfCodes): Named {
  if (!code?.ok) return { ...NOTHING, refusal: refuse(code?.reason ?? 'INVALID_CODE') }
  const { attendee_id, ticket_id, generation, is_of_extras } = code.fields
  if (!is_of_extras)
    return { ...NOTHING, attendee_id, claim: { ticket_id, generation, event_date_id: codeDateId(code.fields) } }
  // the code of an order's extras is good, but lets nobody in (EXT-8)
  if (list.kind !== 'REDEMPTION') return { ...NOTHING, refusal: refuse('NOT_ON_LIST') }
  const order = ofCodes.get(attendee_id) ?? null
  return { ...NOTHING, order, extras_of: order && { order_id: order.id, generation } }
}

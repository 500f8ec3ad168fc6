import { codeDateId } from '#core/catalog/ticket-codes/ticket-code.ts'
import type { IdentifiedScan, ReceivedScan } from '#core/check-in/scanning/decide-scans.ts'
import { effectiveScanTime, refuse } from '#core/check-in/scanning/scan-verdict.ts'
import { attendeeReference, parseReference, type Reference } from '#core/platform/ids.ts'
import { newShortId, type ScanListRow } from '#server/catalog/check-in-lists/queries.ts'
import { type VerifiedCode, verifyTicketCodes } from '#server/catalog/ticket-codes/ticket-code.ts'
import type { Db } from '#server/platform/database/db.ts'
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
  return scans.map((scan, index) => {
    const reference = references[index]
    const visit_short_id = newShortId('check_in')
    if (!reference) return { ...scan, visit_short_id, ...ofCode(verified.get(scan)) }
    return {
      ...scan,
      visit_short_id,
      attendee_id: attendeeIds.get(fullReference(reference) ?? '') ?? null,
      claim: null,
      order: byReference.get(reference.order_reference) ?? null,
      refusal: null,
    }
  })
}

const fullReference = ({ order_reference, n }: Reference): string | null =>
  n === null ? null : attendeeReference(order_reference, n)

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

function ofCode(code: VerifiedCode | undefined): Pick<IdentifiedScan, 'attendee_id' | 'claim' | 'order' | 'refusal'> {
  const nothing = { attendee_id: null, claim: null, order: null }
  if (!code?.ok) return { ...nothing, refusal: refuse(code?.reason ?? 'INVALID_CODE') }
  const { attendee_id, ticket_id, generation } = code.fields
  return {
    attendee_id,
    claim: { ticket_id, generation, event_date_id: codeDateId(code.fields) },
    order: null,
    refusal: null,
  }
}

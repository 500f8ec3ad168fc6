import { type CodeClaim, effectiveScanTime, type Refusal, refuse } from '#core/check-in-lists/scan-verdict.ts'
import type { ScanInput } from '#core/check-in-lists/schema.ts'
import { attendeeReference, parseReference, type Reference } from '#core/ids.ts'
import type { Ctx } from '#server/platform/context.ts'
import { verifyTicketCode } from '#server/ticket-codes/ticket-code.ts'
import { type DoorOrderRow, findAttendeesByReference, findOrdersByReference } from './door-queries.ts'
import type { DoorListRow } from './queries.ts'

/** Whom a scan speaks of, before anything is locked. Without attendee its refusal or its order says why. */
export interface IdentifiedScan {
  readonly input: ScanInput
  readonly attendee_id: number | null
  /** What a signed code says of its ticket; a reference says nothing. */
  readonly claim: CodeClaim | null
  readonly order: DoorOrderRow | null
  readonly refusal: Refusal | null
}

interface Read {
  readonly input: ScanInput
  readonly attendee_id: number | null
  readonly claim: CodeClaim | null
  readonly reference: Reference | null
  readonly refusal: Refusal | null
}

/** A code is a signed ticket or, scanned from a summary or keyed in, a reference (SCN-5, SCN-9, QR-6); else INVALID_CODE. */
export async function identifyScans(
  ctx: Ctx,
  list: DoorListRow,
  scans: readonly ScanInput[],
): Promise<IdentifiedScan[]> {
  const read: Read[] = []
  for (const input of scans) read.push(await readScan(ctx, list, input))
  const references = read.flatMap(({ reference }) => reference ?? [])
  const attendees = await findAttendeesByReference(
    ctx.db,
    list.event_id,
    references.flatMap((reference) => fullReference(reference) ?? []),
  )
  const orders = await findOrdersByReference(
    ctx.db,
    list.event_id,
    references.map(({ order_reference }) => order_reference),
  )
  const attendeeIds = new Map(attendees.map(({ id, reference }) => [reference, id]))
  const byReference = new Map(orders.map((order) => [order.reference, order]))
  return read.map(({ reference, ...scan }) => ({
    ...scan,
    attendee_id: scan.attendee_id ?? (reference && attendeeIds.get(fullReference(reference) ?? '')) ?? null,
    order: (reference && byReference.get(reference.order_reference)) ?? null,
  }))
}

const fullReference = ({ order_reference, n }: Reference): string | null =>
  n === null ? null : attendeeReference(order_reference, n)

async function readScan(ctx: Ctx, list: DoorListRow, input: ScanInput): Promise<Read> {
  const nothing = { input, attendee_id: null, claim: null, reference: null, refusal: null }
  const reference = parseReference(input.code ?? input.reference ?? '')
  if (reference) return { ...nothing, reference }
  if (input.code === undefined) return { ...nothing, refusal: refuse('INVALID_CODE') }
  // an offline scan was good if its code was good when it was read (QR-2g)
  const now = effectiveScanTime({ offline: input.offline, scanned_at: new Date(input.scanned_at) }, ctx.now)
  const verified = await verifyTicketCode({ db: ctx.db, now }, list.event_id, input.code)
  if (!verified.ok) return { ...nothing, refusal: refuse(verified.reason) }
  const { attendee_id, ticket_id, generation } = verified.fields
  return { ...nothing, attendee_id, claim: { ticket_id, generation } }
}

import { localRedemption } from '#core/check-in/scanning/offline-redemption.ts'
import type { ScanAnswer } from '#core/check-in/scanning/schema.ts'
import { device, type Scan } from '../api.ts'
import { correctedNow } from '../device/clock.ts'
import type { Presence } from '../device/presence.ts'
import { doorOf, readScan } from './offline-decision.ts'
import type { HeldPack } from './offline-pack.ts'
import type { QueuedScan } from './offline-queue.ts'
import { packAttendeeView } from './pack-view.ts'

interface Alone {
  readonly nonce: string
  readonly presence: Presence
}

/** What of a queued scan is decided here; the rest says which device it was, and when. */
type Decided = Omit<QueuedScan, 'nonce' | 'scanned_at' | 'device_id' | 'device_name'>

/** The device's word at a list that hands extras out, by its pack and what it did since (EXT-10). */
async function judge(pack: HeldPack, scan: Scan, { nonce, presence }: Alone) {
  const { read, attendee, order } = await readScan(pack, scan)
  const { extras, list, dates } = pack
  const units = (attendee ? extras?.of_attendees.get(attendee.id) : order && extras?.of_orders.get(order.id)) ?? []
  const { device_id } = device()
  const known = units.map((unit) => {
    const own = presence.unit(unit.id)
    return own ? { ...unit, ...own, device_id: own.is_redeemed_here ? device_id : null } : unit
  })
  const local = localRedemption({
    input: { quantity: 1, ...scan, nonce, device_id },
    read,
    attendee,
    order,
    units: known,
    list: { ...doorOf(pack), kind: list.kind, has_several_dates: list.has_several_dates },
    dates,
    now: correctedNow(),
  })
  return { ...local, attendee }
}

/** The scan is to be queued, unless nothing was decided yet: then somebody chooses first (EXT-9). */
export async function handOutAlone(
  pack: HeldPack,
  scan: Scan,
  alone: Alone,
): Promise<{ answer: ScanAnswer; decided: Decided | null }> {
  const { answer: judged, unit_ids, attendee } = await judge(pack, scan, alone)
  const answer = attendee ? { ...judged, attendee: packAttendeeView(pack, attendee, false) } : judged
  const { verdict, reason, product, quantity } = answer
  if (reason === 'CHOOSE_PRODUCT') return { answer, decided: null }
  // before anything is awaited: the next scan may be of the same ticket
  alone.presence.setUnits(unit_ids, verdict === 'ADMITTED' ? correctedNow() : null, correctedNow())
  const decided = { ...scan, local_verdict: verdict, local_reason: reason, attendee_id: attendee?.id ?? null, unit_ids }
  if (!product || verdict === 'REFUSED') return { answer, decided }
  // the server hears what left the table, not what was asked for
  const { ticket_price_id } = product
  const what = { product, ...(quantity ? { quantity } : {}), ...(ticket_price_id ? { ticket_price_id } : {}) }
  return { answer, decided: { ...decided, ...what } }
}

/** What the server handed out: it takes units by their ids as the device does, so the device knows which they are. */
export async function noteHandOut(
  pack: HeldPack,
  scan: Scan,
  { answer, presence }: { answer: ScanAnswer; presence: Presence },
): Promise<void> {
  const { verdict, product, quantity = 1, nonce } = answer
  if (verdict === 'REFUSED' || !product?.ticket_price_id) return
  const { ticket_price_id } = product
  const own = await judge(pack, { ...scan, quantity, ticket_price_id }, { nonce, presence })
  if (own.answer.verdict !== verdict) return
  presence.setUnits(own.unit_ids, verdict === 'ADMITTED' ? correctedNow() : null, correctedNow())
}

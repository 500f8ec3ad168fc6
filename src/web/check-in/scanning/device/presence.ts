import type { ScanAnswer } from '#core/check-in/scanning/schema.ts'
import type { QueuedScan } from '../offline/offline-queue.ts'

/** Who let somebody in, and when, in the words of the server's answer. */
type FirstScan = NonNullable<ScanAnswer['check_in']>

/** What this device knows of who is inside beyond its pack: own verdicts and what the server answered since (OFF-4f). */
export class Presence {
  private readonly known = new Map<number, { readonly is_inside: boolean; readonly at: number }>()
  private readonly units = new Map<number, { readonly redeemed_at: Date | null; readonly at: number }>()
  // outlives the next pack, which says that somebody is inside but not since when
  private readonly first = new Map<number, FirstScan>()

  /** undefined = the pack knows as much. */
  isInside(attendee_id: number): boolean | undefined {
    return this.known.get(attendee_id)?.is_inside
  }

  /** Who let them in, if this device heard of it (SCN-22). */
  firstScan(attendee_id: number): FirstScan | undefined {
    return this.first.get(attendee_id)
  }

  set(attendee_id: number, is_inside: boolean, at: Date): void {
    this.known.set(attendee_id, { is_inside, at: at.getTime() })
    if (!is_inside) this.first.delete(attendee_id)
  }

  noteFirst(attendee_id: number, first: FirstScan): void {
    this.first.set(attendee_id, first)
  }

  /** What this device did with a unit since its pack (EXT-10); undefined = nothing. */
  unit(unit_id: number): { readonly redeemed_at: Date | null; readonly is_redeemed_here: boolean } | undefined {
    const own = this.units.get(unit_id)
    return own && { redeemed_at: own.redeemed_at, is_redeemed_here: own.redeemed_at !== null }
  }

  setUnits(unit_ids: readonly number[], redeemed_at: Date | null, at: Date): void {
    for (const id of unit_ids) this.units.set(id, { redeemed_at, at: at.getTime() })
  }

  /** Scans that wait, or that the server has just heard of: no pack made before this moment knows them. */
  addQueue(queue: readonly QueuedScan[], at: Date): void {
    for (const { attendee_id, local_verdict, scanned_at, unit_ids } of queue) {
      if (unit_ids) {
        this.setUnits(unit_ids, local_verdict === 'ADMITTED' ? new Date(scanned_at) : null, at)
        continue
      }
      if (attendee_id === null || local_verdict === 'REFUSED') continue
      const is_inside = local_verdict === 'ADMITTED'
      this.set(attendee_id, is_inside, at)
      if (is_inside) this.noteFirst(attendee_id, { short_id: '', checked_in_at: scanned_at, is_this_device: true })
    }
  }

  /** A fresh pack knows all that is older than itself. */
  purgeBefore(instant: Date): void {
    for (const known of [this.known, this.units])
      for (const [id, { at }] of known) if (at < instant.getTime()) known.delete(id)
  }
}

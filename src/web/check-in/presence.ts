import type { QueuedScan } from './offline-queue.ts'

/** What this device knows of who is inside beyond its pack: own verdicts and what the server answered since (OFF-4f). */
export class Presence {
  private readonly known = new Map<number, { readonly is_inside: boolean; readonly at: number }>()

  /** undefined = the pack knows as much. */
  isInside(attendee_id: number): boolean | undefined {
    return this.known.get(attendee_id)?.is_inside
  }

  set(attendee_id: number, is_inside: boolean, at: Date): void {
    this.known.set(attendee_id, { is_inside, at: at.getTime() })
  }

  /** Scans that wait, or that the server has just heard of: no pack made before this moment knows them. */
  addQueue(queue: readonly QueuedScan[], at: Date): void {
    for (const { attendee_id, local_verdict } of queue)
      if (attendee_id !== null && local_verdict !== 'REFUSED') this.set(attendee_id, local_verdict === 'ADMITTED', at)
  }

  /** A fresh pack knows all that is older than itself. */
  forgetBefore(instant: Date): void {
    for (const [attendee_id, { at }] of this.known) if (at < instant.getTime()) this.known.delete(attendee_id)
  }
}

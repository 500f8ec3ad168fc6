import { MAX_SCANS_PER_CALL } from '#core/check-in/scanning/limits.ts'
import type { ScanReason } from '#core/check-in/scanning/scan-verdict.ts'
import type { ScanAnswer } from '#core/check-in/scanning/schema.ts'
import { type OfflineScan, sendQueue } from '../api.ts'
import type { HeldPack } from './offline-pack.ts'
import { readStored, removeStored, updateStored } from './offline-store.ts'

/** A scan decided without network, waiting for the server to hear of it (OFF-6). */
export interface QueuedScan extends OfflineScan {
  /** For this device alone: whom it let in or out. */
  readonly attendee_id: number | null
  /** Why it was refused, for the line that stands after a reload; queues of the release before have none. */
  readonly local_reason?: ScanReason | null
  /** At a list that hands extras out: the units it handed out or took back, and what they are called (EXT-10). */
  readonly unit_ids?: readonly number[]
  readonly product?: ScanAnswer['product']
}

/** Somebody this device let in whom the server would not have (OFF-8, OFF-9). */
export interface Conflict {
  readonly answer: ScanAnswer
  readonly scanned_at: string
}

// By the list, not by its link: after a rotation the queue is found again under the new one (OFF-11).
const queueKey = (list_id: number): string => `queue:${list_id}`
const conflictsKey = (list_id: number): string => `conflicts:${list_id}`

export const readQueue = async (list_id: number): Promise<QueuedScan[]> =>
  (await readStored<QueuedScan[]>(queueKey(list_id))) ?? []

/** Kept before the verdict is shown: nothing that was shown can be lost (OFF-6). */
export const queueScan = (list_id: number, scan: QueuedScan): Promise<void> =>
  updateStored<QueuedScan[]>(queueKey(list_id), (queue = []) => [...queue, scan])

/** How many more are inside than the pack knows, by what waits: the last word on each attendee counts (OFF-14). */
export function waitingChange(pack: Pick<HeldPack, 'attendees'>, queue: readonly QueuedScan[]): number {
  const last = new Map<number, boolean>()
  let change = 0
  for (const { attendee_id, local_verdict, unit_ids } of queue)
    if (unit_ids) change += local_verdict === 'ADMITTED' ? unit_ids.length : -unit_ids.length
    else if (attendee_id !== null && local_verdict !== 'REFUSED') last.set(attendee_id, local_verdict === 'ADMITTED')
  for (const [attendee_id, is_inside] of last)
    change += Number(is_inside) - Number(pack.attendees.get(attendee_id)?.is_checked_in ?? false)
  return change
}

export const readConflicts = async (list_id: number): Promise<Conflict[]> =>
  (await readStored<Conflict[]>(conflictsKey(list_id))) ?? []

export const clearConflicts = (list_id: number): Promise<void> => removeStored(conflictsKey(list_id))

/**
 * Hands the queue over in order, 200 a call; a scan leaves it only when the server has answered its nonce (OFF-6). Rejects
 * when the server is not heard; what was answered before that stays answered and is told to `onHeard`.
 */
export async function uploadQueue(
  short_id: string,
  list_id: number,
  onHeard: (scans: readonly QueuedScan[]) => void,
): Promise<void> {
  for (;;) {
    const scans = (await readQueue(list_id)).slice(0, MAX_SCANS_PER_CALL)
    if (scans.length === 0) return
    const sent = scans.map(
      ({ attendee_id: _id, local_reason: _reason, unit_ids: _units, product: _product, ...scan }) => scan,
    )
    const answers = new Map((await sendQueue(short_id, sent)).map((answer) => [answer.nonce, answer]))
    await keepConflicts(list_id, scans, answers)
    await updateStored<QueuedScan[]>(queueKey(list_id), (queue = []) =>
      queue.filter(({ nonce }) => !answers.has(nonce)),
    )
    onHeard(scans)
    if (answers.size === 0) return
  }
}

async function keepConflicts(
  list_id: number,
  scans: readonly QueuedScan[],
  answers: ReadonlyMap<string, ScanAnswer>,
): Promise<void> {
  const found = scans.flatMap(({ nonce, local_verdict, scanned_at }): Conflict[] => {
    const answer = answers.get(nonce)
    return answer?.verdict === 'REFUSED' && local_verdict === 'ADMITTED' ? [{ answer, scanned_at }] : []
  })
  if (found.length === 0) return
  await updateStored<Conflict[]>(conflictsKey(list_id), (known = []) => [
    ...known,
    ...found.filter(({ answer }) => !known.some((other) => other.answer.nonce === answer.nonce)),
  ])
}

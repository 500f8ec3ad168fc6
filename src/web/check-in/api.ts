import type { doorEndpoints } from '#core/check-in-lists/endpoints.ts'
import type { ScanAction } from '#core/check-in-lists/scan-verdict.ts'
import type { DoorAttendeeView, DoorListView, ScanAnswer } from '#core/check-in-lists/schema.ts'
import type { DataOf } from '#core/endpoint.ts'
import { ApiError, type ListAnswer, newIdempotencyKey, request } from '#web/platform/api-client.ts'
import { deviceId } from './device.ts'

type Door = typeof doorEndpoints

/** OFF-1: who stands at a door cannot wait longer for an answer. */
export const SCAN_TIMEOUT_MS = 3000

/** Thrown when the server could not be heard: no network, no answer in time, or an answer that is none of ours. */
export class NoAnswer extends Error {}

const NETWORK_CODES: readonly string[] = [
  'NETWORK_ERROR',
  'ABORTED',
  'TIMEOUT',
  'OFFLINE',
  'INTERNAL',
  'BUSY',
  'RATE_LIMITED',
]

async function heard<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await work(AbortSignal.timeout(SCAN_TIMEOUT_MS))
  } catch (error) {
    if (error instanceof ApiError && !NETWORK_CODES.includes(error.code)) throw error
    throw new NoAnswer()
  }
}

const base = (short_id: string): string => `/public/check-in-lists/${encodeURIComponent(short_id)}`

export const fetchDoorList = (short_id: string): Promise<DoorListView> =>
  heard((signal) => request<Door['get']>('GET', base(short_id), { signal }))

export const searchAttendees = (
  short_id: string,
  query: string,
  page: number,
): Promise<ListAnswer<DoorAttendeeView[]>> =>
  heard((signal) =>
    request<Door['attendees']>('GET', `${base(short_id)}/attendees`, { query: { query, page }, signal }),
  )

export interface Scan {
  /** What a scanner read or somebody keyed in. */
  readonly code?: string
  /** What was chosen from the list. */
  readonly reference?: string
  readonly action: ScanAction
}

/**
 * Nonces of scans whose answer got lost on the way. The server may have admitted all the same, so the next try with the
 * same ticket repeats the nonce and hears that first verdict instead of "already scanned" (SCN-6).
 */
const unanswered = new Map<string, string>()

export async function sendScan(short_id: string, scan: Scan): Promise<ScanAnswer> {
  const key = JSON.stringify([short_id, scan])
  const nonce = unanswered.get(key) ?? newIdempotencyKey()
  unanswered.set(key, nonce)
  const body = { scans: [{ ...scan, nonce, scanned_at: new Date().toISOString(), device_id: deviceId() }] }
  try {
    const answers: DataOf<Door['scan']> = await heard((signal) =>
      request<Door['scan']>('POST', `${base(short_id)}/check-ins`, { body, signal }),
    )
    const [answer] = answers
    if (!answer) throw new NoAnswer()
    unanswered.delete(key)
    return answer
  } catch (error) {
    if (!(error instanceof NoAnswer)) unanswered.delete(key)
    throw error
  }
}

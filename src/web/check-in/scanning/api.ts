import type { scanPageEndpoints } from '#core/check-in/scanning/endpoints.ts'
import { SCAN_TIMEOUT_MS } from '#core/check-in/scanning/limits.ts'
import type { ScanAction, ScanVerdict } from '#core/check-in/scanning/scan-verdict.ts'
import type { OfflinePack, ScanAnswer, ScanPageAttendeeView, ScanPageListView } from '#core/check-in/scanning/schema.ts'
import type { DataOf } from '#core/platform/endpoint.ts'
import { ApiError, type ListAnswer, newIdempotencyKey, request } from '#web/platform/client/api-client.ts'
import { correctedNow, noteServerTime } from './device/clock.ts'
import { deviceId, deviceName } from './device/device.ts'
import { LONG_TIMEOUT_MS } from './limits.ts'

type ScanList = typeof scanPageEndpoints

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

async function heard<T>(work: (signal: AbortSignal) => Promise<T>, timeout_ms = SCAN_TIMEOUT_MS): Promise<T> {
  try {
    return await work(AbortSignal.timeout(timeout_ms))
  } catch (error) {
    if (error instanceof ApiError && !NETWORK_CODES.includes(error.code)) throw error
    throw new NoAnswer()
  }
}

/**
 * What a network's own page or another version answers with 200 is no answer either: taken for one, it would clear the
 * list of people or the pack without a word.
 */
function expectWhole(is_whole: boolean): void {
  if (!is_whole) throw new NoAnswer()
}

const isList = (list: ScanPageListView | null): boolean =>
  typeof list?.server_time === 'string' && typeof list.event?.timezone === 'string'

const isPack = (pack: OfflinePack | null): boolean =>
  isList(pack?.list ?? null) &&
  typeof pack?.server_time === 'string' &&
  [pack.attendees, pack.keys, pack.unpaid].every(Array.isArray)

const areScans = (answers: readonly ScanAnswer[] | null): boolean =>
  Array.isArray(answers) && answers.every((answer) => typeof answer?.verdict === 'string')

const base = (short_id: string): string => `/public/check-in-lists/${encodeURIComponent(short_id)}`

export async function fetchScanList(short_id: string): Promise<ScanPageListView> {
  const list = await heard((signal) => request<ScanList['get']>('GET', base(short_id), { signal }))
  expectWhole(isList(list))
  noteServerTime(list.server_time)
  return list
}

/** What changed since the cursor, or everything (OFF-2). */
export async function fetchOfflinePack(short_id: string, since: string | undefined): Promise<OfflinePack> {
  const query = since === undefined ? {} : { since }
  const pack = await heard(
    (signal) => request<ScanList['offlinePack']>('GET', `${base(short_id)}/offline-pack`, { query, signal }),
    LONG_TIMEOUT_MS,
  )
  expectWhole(isPack(pack))
  noteServerTime(pack.server_time)
  return pack
}

/** A scan this device has decided itself, as the server hears of it (OFF-6). */
export interface OfflineScan {
  readonly nonce: string
  readonly code?: string
  readonly reference?: string
  readonly action: ScanAction
  readonly ticket_price_id?: number
  readonly quantity?: number
  /** By the server's clock (OFF-10). */
  readonly scanned_at: string
  readonly local_verdict: ScanVerdict
  readonly device_id: string
  readonly device_name?: string
}

/** Hands over scans this device has decided itself (OFF-6). */
export async function sendQueue(short_id: string, scans: readonly OfflineScan[]): Promise<ScanAnswer[]> {
  const answers = await heard(
    (signal) =>
      request<ScanList['scan']>('POST', `${base(short_id)}/check-ins`, {
        body: { scans: scans.map((scan) => ({ ...scan, offline: true })) },
        signal,
      }),
    LONG_TIMEOUT_MS,
  )
  expectWhole(areScans(answers))
  return answers
}

export async function searchAttendees(
  short_id: string,
  query: string,
  page: number,
): Promise<ListAnswer<ScanPageAttendeeView[]>> {
  const found = await heard((signal) =>
    request<ScanList['attendees']>('GET', `${base(short_id)}/attendees`, { query: { query, page }, signal }),
  )
  const is_row = (row: ScanPageAttendeeView | null): boolean =>
    typeof row?.reference === 'string' && typeof row.ticket?.title === 'string'
  expectWhole(Array.isArray(found?.data) && found.data.every(is_row) && typeof found.meta?.total === 'number')
  return found
}

export interface Scan {
  /** What a scanner read or somebody keyed in. */
  readonly code?: string
  /** What was chosen from the list. */
  readonly reference?: string
  readonly action: ScanAction
  /** Which extra, and how many of it, at a list that hands them out (EXT-9). */
  readonly ticket_price_id?: number
  readonly quantity?: number
}

/**
 * Nonces of scans whose answer got lost on the way. The server may have admitted all the same, so the next try with the
 * same ticket repeats the nonce and hears that first verdict instead of "already scanned" (SCN-6).
 */
const unanswered = new Map<string, string>()

/** The nonce of this scan: the same again while its answer is missing. */
export function nonceOf(short_id: string, scan: Scan): string {
  const key = JSON.stringify([short_id, scan])
  const nonce = unanswered.get(key) ?? newIdempotencyKey()
  unanswered.set(key, nonce)
  return nonce
}

/** The scan is settled, or the queue has taken it over with its nonce. */
export const clearNonce = (short_id: string, scan: Scan): boolean => unanswered.delete(JSON.stringify([short_id, scan]))

/** Scans in one call, answered in their order: one ticket, or a family (SCN-24). Rejects when the server is not heard. */
export async function sendScans(short_id: string, scans: readonly Scan[]): Promise<readonly ScanAnswer[]> {
  const at = correctedNow().toISOString()
  const body = {
    scans: scans.map((scan) => ({ ...scan, ...device(), nonce: nonceOf(short_id, scan), scanned_at: at })),
  }
  const forget = () => {
    for (const scan of scans) clearNonce(short_id, scan)
  }
  try {
    const answers: DataOf<ScanList['scan']> = await heard((signal) =>
      request<ScanList['scan']>('POST', `${base(short_id)}/check-ins`, { body, signal }),
    )
    expectWhole(areScans(answers) && answers.length === scans.length)
    forget()
    return answers
  } catch (error) {
    if (!(error instanceof NoAnswer)) forget()
    throw error
  }
}

/** Which device scans, for the log and for whoever meets the same ticket later (CIL-11). */
export const device = () => {
  const device_name = deviceName()
  return { device_id: deviceId(), ...(device_name ? { device_name } : {}) }
}

import { DAY_MS } from '#core/platform/limits.ts'
import { OFFLINE_UPLOAD_DAYS } from './limits.ts'

export const CheckInListState = { NOT_YET_ACTIVE: 'NOT_YET_ACTIVE', ACTIVE: 'ACTIVE', EXPIRED: 'EXPIRED' } as const
export type CheckInListState = keyof typeof CheckInListState
export const CHECK_IN_LIST_STATES = Object.values(CheckInListState)

export interface ListDates {
  activates_at: Date | null
  expires_at: Date | null
}

/** NOT_YET_ACTIVE before its activation, EXPIRED from its expiry on, else ACTIVE; missing dates are open (CIL-2, TIM-7). */
export function listState({ activates_at, expires_at }: ListDates, now: Date): CheckInListState {
  if (expires_at !== null && now >= expires_at) return 'EXPIRED'
  return activates_at !== null && now < activates_at ? 'NOT_YET_ACTIVE' : 'ACTIVE'
}

/** What an online call on the list answers, null when it is active (SCN-20). */
export const LIST_REFUSALS = {
  NOT_YET_ACTIVE: 'CHECK_IN_LIST_NOT_ACTIVE',
  ACTIVE: null,
  EXPIRED: 'CHECK_IN_LIST_EXPIRED',
} as const satisfies Record<CheckInListState, string | null>

/** What an offline scan made at that time answers, null when the list was active then (SCN-16, OFF-7). */
export const OFFLINE_SCAN_REFUSALS = {
  NOT_YET_ACTIVE: 'LIST_NOT_ACTIVE',
  ACTIVE: null,
  EXPIRED: 'LIST_EXPIRED',
} as const satisfies Record<CheckInListState, string | null>

/** Whether offline scans of the list may still be uploaded (OFF-7). */
export const acceptsOfflineScans = ({ expires_at }: Pick<ListDates, 'expires_at'>, now: Date): boolean =>
  expires_at === null || now.getTime() < expires_at.getTime() + OFFLINE_UPLOAD_DAYS * DAY_MS

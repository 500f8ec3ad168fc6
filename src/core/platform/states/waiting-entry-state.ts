/** Where somebody who waits for a place stands (WTL-4). */
export const WaitingEntryStatus = {
  UNCONFIRMED: 'UNCONFIRMED',
  WAITING: 'WAITING',
  OFFERED: 'OFFERED',
  CONVERTED: 'CONVERTED',
  EXPIRED: 'EXPIRED',
  DECLINED: 'DECLINED',
  LEFT: 'LEFT',
  CLOSED: 'CLOSED',
} as const
export type WaitingEntryStatus = keyof typeof WaitingEntryStatus
export const WAITING_ENTRY_STATUSES = Object.values(WaitingEntryStatus)

/** Moves of an entry (WTL-4). What has ended stays as it is: who wants to wait again joins again. */
export const WAITING_ENTRY_MOVES = {
  UNCONFIRMED: ['WAITING', 'LEFT', 'CLOSED'],
  WAITING: ['OFFERED', 'LEFT', 'CLOSED'],
  OFFERED: ['CONVERTED', 'EXPIRED', 'DECLINED', 'CLOSED'],
  CONVERTED: [],
  EXPIRED: [],
  DECLINED: [],
  LEFT: [],
  CLOSED: [],
} as const satisfies Record<WaitingEntryStatus, readonly WaitingEntryStatus[]>

/** Entries that have not ended; a person has one of them in an event (WTL-1). */
export const LIVE_WAITING_STATUSES = [
  WaitingEntryStatus.UNCONFIRMED,
  WaitingEntryStatus.WAITING,
  WaitingEntryStatus.OFFERED,
] as const

export const isLiveEntry = (status: WaitingEntryStatus): boolean =>
  (LIVE_WAITING_STATUSES as readonly WaitingEntryStatus[]).includes(status)

import { canMove } from './moves.ts'

export const EventStatus = { DRAFT: 'DRAFT', LIVE: 'LIVE', ARCHIVED: 'ARCHIVED' } as const
export type EventStatus = keyof typeof EventStatus
export const EVENT_STATUSES = Object.values(EventStatus)

/** Every allowed move of an event; all others, and a move to the same status, are EVENT_STATUS_INVALID (EVT-6–EVT-8). */
export const EVENT_MOVES = {
  DRAFT: ['LIVE', 'ARCHIVED'],
  LIVE: ['DRAFT', 'ARCHIVED'],
  ARCHIVED: ['DRAFT'],
} as const satisfies Record<EventStatus, readonly EventStatus[]>

export type EventMove = { ok: true } | { ok: false; reason: 'EVENT_STATUS_INVALID' | 'EMAIL_NOT_VERIFIED' }

/** Going live needs a verified account and nothing else (EVT-6); which moves exist is EVENT_MOVES (EVT-8). */
export function checkEventMove(from: EventStatus, to: EventStatus, account_is_verified: boolean): EventMove {
  if (!canMove(EVENT_MOVES, from, to)) return { ok: false, reason: 'EVENT_STATUS_INVALID' }
  return to === 'LIVE' && !account_is_verified ? { ok: false, reason: 'EMAIL_NOT_VERIFIED' } : { ok: true }
}

/** Tabs of the list of events: archived ones apart, ongoing ones under upcoming (EVT-11). */
export const EVENT_TABS = ['upcoming', 'ended', 'archived'] as const
export type EventTab = (typeof EVENT_TABS)[number]

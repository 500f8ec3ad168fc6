/** How an event's waiting room opens (ROOM-1): never, at a time, at once, or by itself when many buy. */
export const QueueMode = { OFF: 'OFF', SCHEDULED: 'SCHEDULED', ON: 'ON', AUTO: 'AUTO' } as const
export type QueueMode = keyof typeof QueueMode
export const QUEUE_MODES = Object.values(QueueMode)

/** Where one opening of a waiting room stands (ROOM-3). */
export const QueueState = {
  SCHEDULED: 'SCHEDULED',
  PREQUEUE: 'PREQUEUE',
  DRAWING: 'DRAWING',
  OPEN: 'OPEN',
  PAUSED: 'PAUSED',
  CLOSED: 'CLOSED',
} as const
export type QueueState = keyof typeof QueueState
export const QUEUE_STATES = Object.values(QueueState)

/** Moves of a run (ROOM-3); it begins as SCHEDULED or, without a draw, as OPEN. */
export const QUEUE_MOVES = {
  SCHEDULED: ['PREQUEUE', 'CLOSED'],
  PREQUEUE: ['DRAWING', 'CLOSED'],
  DRAWING: ['OPEN', 'CLOSED'],
  OPEN: ['PAUSED', 'CLOSED'],
  PAUSED: ['OPEN', 'CLOSED'],
  CLOSED: [],
} as const satisfies Record<QueueState, readonly QueueState[]>

/** In these nobody reserves without a pass, and numbers are given out (ROOM-15). */
export const ASKING_QUEUE_STATES: readonly QueueState[] = [
  QueueState.PREQUEUE,
  QueueState.DRAWING,
  QueueState.OPEN,
  QueueState.PAUSED,
]

export const asksForPass = (state: QueueState): boolean => ASKING_QUEUE_STATES.includes(state)

/** What somebody who waits is told of the stock (ROOM-9). */
export const QUEUE_STOCKS = ['AVAILABLE', 'FEW', 'IN_CARTS', 'SOLD_OUT'] as const
export type QueueStock = (typeof QUEUE_STOCKS)[number]

/** Why a pass ended (ROOM-14); MISSED never was one. */
export const PASS_ENDS = ['COMPLETED', 'OFFLINE', 'TIME', 'LEFT', 'MISSED', 'CLOSED'] as const
export type PassEnd = (typeof PASS_ENDS)[number]

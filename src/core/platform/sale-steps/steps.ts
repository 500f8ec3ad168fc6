import { TIME_CLASSES_MS } from './limits.ts'

/**
 * What is counted of an event second by second (LIVE-1): pages shown, numbers of the waiting room, passes given, reservations
 * and their refusals by code, BUSY, details saved, payments submitted, declined by reason and taken by the provider, orders
 * completed and ended unpaid; `units` are the tickets of completed orders. `provider` and `webhook` are calls to the card
 * provider and its notices, by the class of time they took (LIVE-4).
 */
export const LIVE_STEPS = [
  'pages',
  'numbers',
  'entered',
  'reserved',
  'refused',
  'busy',
  'details',
  'submitted',
  'declined',
  'paid',
  'completed',
  'units',
  'expired',
  'provider',
  'webhook',
] as const
export type LiveStep = (typeof LIVE_STEPS)[number]

/** Steps that are told apart by a code: an error's, the provider's reason, a class of time. */
export const CODED_STEPS = ['refused', 'declined', 'provider', 'webhook'] as const satisfies LiveStep[]
export type CodedStep = (typeof CODED_STEPS)[number]
export type PlainStep = Exclude<LiveStep, CodedStep>

/** The class of a time as it is counted: its upper end in milliseconds. */
export const timeClass = (ms: number): string =>
  String(TIME_CLASSES_MS.find((end) => ms <= end) ?? TIME_CLASSES_MS.at(-1))

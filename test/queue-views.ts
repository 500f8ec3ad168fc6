import type { QueueView } from '#core/sales/waiting-room/schema.ts'

/** A queue as everybody who waits reads it (ROOM-9). */
export const aQueue = (over: Partial<QueueView> = {}): QueueView => ({
  run: 1,
  state: 'OPEN',
  opens_at: '2027-05-01T10:00:00.000Z',
  prequeue_at: '2027-05-01T09:00:00.000Z',
  drawn_at: null,
  server_time: '2027-05-01T10:00:00.000Z',
  commitment: null,
  seed: null,
  lanes: [{ lane: 0, n: 0, next: 0, serving: 0, per_minute: 0 }],
  turn_minutes: 10,
  shop_minutes: 10,
  stock: 'AVAILABLE',
  waiting_list: false,
  is_stalled: false,
  message: null,
  ...over,
})

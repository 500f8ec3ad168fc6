import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { QueueMode, QueueState, QueueStock } from '#core/platform/states/queue-state.ts'
import type { BadgeLabel } from '#web/platform/ui/display/status-badge.tsx'

/** Where the opening of a room stands (ROOM-3). */
export const QUEUE_STATE_LABELS: Record<QueueState, BadgeLabel> = {
  SCHEDULED: { text: msg`Announced`, tone: 'blue', shape: 'clock' },
  PREQUEUE: { text: msg`People join`, tone: 'blue', shape: 'dot' },
  DRAWING: { text: msg`Drawing places`, tone: 'orange', shape: 'clock' },
  OPEN: { text: msg`Open`, tone: 'green', shape: 'dot' },
  PAUSED: { text: msg`Paused`, tone: 'grey', shape: 'half' },
  CLOSED: { text: msg`Closed`, tone: 'grey', shape: 'ring' },
}

/** How a room opens (ROOM-1). */
export const QUEUE_MODE_LABELS: Record<
  QueueMode,
  { readonly name: MessageDescriptor; readonly text: MessageDescriptor }
> = {
  OFF: { name: msg`Off`, text: msg`Tickets are sold without a queue.` },
  SCHEDULED: {
    name: msg`At a time`,
    text: msg`People join before the sale begins. When it begins, their places are drawn, with the same chance for everybody.`,
  },
  ON: { name: msg`Now`, text: msg`The queue opens as soon as you save. Whoever joins first is let in first.` },
  AUTO: {
    name: msg`When it gets busy`,
    text: msg`The queue opens by itself when many people buy at the same time, and closes when nobody waits any more.`,
  },
}

/** What is left, as those who wait are told (ROOM-9). */
export const QUEUE_STOCK_LABELS: Record<QueueStock, MessageDescriptor> = {
  AVAILABLE: msg`Tickets are available`,
  FEW: msg`Few tickets are left`,
  IN_CARTS: msg`All tickets are in orders that are not finished`,
  SOLD_OUT: msg`Sold out`,
}

import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { LocalDate } from '#core/platform/fields.ts'
import { SOURCE_PARTS } from '#core/publishing/public-event/visit-counts.ts'
import { FUNNEL_STEPS } from './funnel-steps.ts'

export const TOUCHES = ['first', 'last'] as const
export type WhichTouch = (typeof TOUCHES)[number]

const range = { from: LocalDate.optional(), to: LocalDate.optional() }
const touch = z.enum(TOUCHES).default('last').describe('Whose touch of a buyer counts for the order')

/** FUN-4. Days of the event's zone, both included; a week unless told. */
export const FunnelQuery = z.object({
  ...range,
  by: z.enum(SOURCE_PARTS).default('source').describe('What the rows are told apart by'),
  touch,
})
export type FunnelQuery = z.output<typeof FunnelQuery>

/** The file is by all parts at once (FUN-4). */
export const FunnelFileQuery = z.object({ ...range, touch })

const SourceFigures = {
  views: z.int(),
  selects: z.int(),
  orders: z.int(),
  tickets: z.int(),
  /** Minor units; without refunds, taxes and fees (EVT-16). */
  net: z.int(),
}

/** How far buyers came, and where from (FUN-4). Orders count on the day they were reserved. */
export const FunnelView = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(SOURCE_PARTS),
  touch: z.enum(TOUCHES),
  currency: z.string(),
  steps: z.array(z.object({ step: z.enum(FUNNEL_STEPS), count: z.int() })),
  /** In no rate: what bots looked at and chose, orders that staff made, and those of offers to the waiting list. */
  apart: z.object({ bot_views: z.int(), bot_selects: z.int(), staff_orders: z.int(), offer_orders: z.int() }),
  rows: z.array(
    z.object({
      /** Null: nothing said so, or, with `is_other`, one of more sources than are told apart. */
      name: z.string().nullable(),
      is_other: z.boolean(),
      ...SourceFigures,
    }),
  ),
})
export type FunnelView = z.output<typeof FunnelView>

nameViews({ FunnelView })

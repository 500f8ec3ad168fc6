import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Id, InstantView } from '#core/platform/fields.ts'
import { filterField, listSpec } from '#core/platform/list-query.ts'
import { ORDER_STATUSES } from '#core/platform/states/order-state.ts'
import { ORDER_UNIT_STATUSES } from '#core/platform/states/order-unit-state.ts'

const UNIT_KINDS = ['EXTRA', 'PACKAGE'] as const

/** One piece of an extra or package of a completed order (DAT-11), named as it was sold. */
export const OrderUnitView = z.object({
  id: Id,
  kind: z.enum(UNIT_KINDS),
  ticket_id: Id,
  title: z.string(),
  label: z.string().nullable(),
  /** Null for an extra that is for no date (DAT-10). */
  event_date_id: Id.nullable(),
  /** The holder of an add-on. */
  attendee_id: Id.nullable(),
  /** The package it is part of. */
  package_unit_id: Id.nullable(),
  status: z.enum(ORDER_UNIT_STATUSES),
  /** When it was handed out; null while it was not (EXT-10). */
  redeemed_at: InstantView.nullable(),
})
export type OrderUnitView = z.output<typeof OrderUnitView>

/** In the list of an event's units. */
export const ListedUnitView = OrderUnitView.extend({
  order: z.object({ id: Id, reference: z.string(), status: z.enum(ORDER_STATUSES) }),
  created_at: InstantView,
  updated_at: InstantView,
})
export type ListedUnitView = z.output<typeof ListedUnitView>

/** API-204. A call without a body means its defaults. `whole_package` acts on the package it is part of (PKG-5). */
export const UnitCancelInput = z.preprocess(
  (body) => body ?? {},
  z.object({ whole_package: z.boolean().default(false) }),
)
export type UnitCancelInput = z.output<typeof UnitCancelInput>

/** How the list of units is filtered and sorted (API-204). */
export const UNIT_LIST = listSpec({
  sorts: ['created_at', 'updated_at', 'status', 'title'],
  default_sort: 'created_at',
  default_direction: 'desc',
  filters: {
    kind: filterField.choice(UNIT_KINDS),
    status: filterField.choice(ORDER_UNIT_STATUSES),
    ticket_id: filterField.id,
    event_date_id: filterField.id,
    order_id: filterField.one_of,
    attendee_id: filterField.id,
    package_unit_id: filterField.id,
    is_redeemed: filterField.flag,
    created_at: filterField.instant,
  },
})

nameViews({ OrderUnitView, ListedUnitView })

import { z } from 'zod'
import { ATTENDEE_DETAILS, ATTENDEE_EMAILS } from '#core/catalog/events/attendee-details.ts'
import { MAX_PER_PERSON } from '#core/catalog/events/limits.ts'
import { areOffsetsInOrder, doubleBounds, SaleOffset } from '#core/catalog/events/sale-bounds.ts'
import { CALCULATION_TYPES, TAX_OR_FEE_TYPES } from '#core/catalog/taxes-and-fees/apply-taxes.ts'
import { PRICE_DISPLAY_MODES } from '#core/catalog/taxes-and-fees/price-display.ts'
import { TaxOrFeePartView } from '#core/catalog/taxes-and-fees/schema.ts'
import { BASKET_RULE_TYPES, PRODUCT_KINDS, SALE_MODES } from '#core/catalog/ticket-types/product-kind.ts'
import { TICKET_TYPE_RULES, TICKET_TYPES, type TicketType } from '#core/catalog/ticket-types/ticket-type.ts'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Id, InstantText, InstantView, line, MinorAmount, Name, optional, RichText } from '#core/platform/fields.ts'
import { MAX_NAME_LENGTH } from '#core/platform/limits.ts'
import { filterField, listSpec } from '#core/platform/list-query.ts'
import { isTimezone, parseInstantInput } from '#core/platform/time.ts'
import {
  DEFAULT_MIN_PER_ORDER,
  MAX_QUANTITY,
  MAX_SETTABLE_PER_ORDER,
  MAX_SORT_POSITION,
  MAX_SORTED,
  MAX_TAXES_PER_TICKET,
  MAX_TIERS,
} from './limits.ts'
import { maxPerOrder } from './max-per-order.ts'
import { type ProductProblem, type ProductTerms, productFields, productProblems } from './product-schema.ts'
import { OFF_SALE_REASONS, SALE_STATES } from './sale-state.ts'
import { canHaveWaitingList } from './waiting-list.ts'

const Quantity = z.int().min(0).max(MAX_QUANTITY)
const PerOrder = z.int().min(1).max(MAX_SETTABLE_PER_ORDER)

/** When it is sold: each bound is an instant or minutes before the start of a date, not both (TIX-10, DAT-25). */
const window = {
  sale_start_date: optional(InstantText),
  sale_start_offset: SaleOffset.nullish(),
  sale_end_date: optional(InstantText),
  sale_end_offset: SaleOffset.nullish(),
}

/** TIX-2. With `id` a stored price is kept, without one it is new, stored ones not sent are removed (API-61). */
const PriceInput = z.object({
  id: Id.nullish(),
  label: line(MAX_NAME_LENGTH, 0).nullish(),
  price: MinorAmount,
  quantity_available: Quantity.nullish(),
  ...window,
  is_hidden: z.boolean().nullish(),
})
export type PriceInput = z.output<typeof PriceInput>

const fields = {
  ...productFields,
  title: Name,
  description: optional(RichText),
  type: z.enum(TICKET_TYPES),
  price: MinorAmount.nullish(),
  quantity_available: Quantity.nullish(),
  prices: z.array(PriceInput).max(MAX_TIERS).nullish(),
  min_per_order: PerOrder.nullish(),
  max_per_order: PerOrder.nullish(),
  max_per_person: z.int().min(1).max(MAX_PER_PERSON).nullish(),
  ...window,
  is_hidden: z.boolean().nullish(),
  hide_before_sale_start: z.boolean().nullish(),
  hide_after_sale_end: z.boolean().nullish(),
  hide_when_sold_out: z.boolean().nullish(),
  hide_unless_promo_code: z.boolean().nullish(),
  is_paused: z.boolean().nullish(),
  show_available_quantity: z.boolean().nullish(),
  has_waiting_list: z.boolean().nullish(),
  requires_approval: z.boolean().nullish(),
  start_collapsed: z.boolean().nullish(),
  price_display_mode: z.enum(PRICE_DISPLAY_MODES).nullish(),
  attendee_email: z.enum(ATTENDEE_EMAILS).nullish(),
  tax_and_fee_ids: z.array(Id).max(MAX_TAXES_PER_TICKET).nullish(),
}

interface WindowTerms {
  sale_start_date?: string | null | undefined
  sale_start_offset?: number | null | undefined
  sale_end_date?: string | null | undefined
  sale_end_offset?: number | null | undefined
}

/** What the cross-field rules look at: an input, or a stored ticket with the changes laid over it. */
export interface TicketTerms extends ProductTerms, WindowTerms {
  type: TicketType
  price?: number | null | undefined
  prices?: readonly (Pick<PriceInput, 'label'> & WindowTerms)[] | null | undefined
  min_per_order?: number | null | undefined
  max_per_order?: number | null | undefined
  max_per_person?: number | null | undefined
  has_waiting_list?: boolean | null | undefined
  requires_approval?: boolean | null | undefined
}

export type FieldProblem = ProductProblem

const hasOffset = (text: string): boolean => /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text.slice(10))

/** Whether an end comes after its start (TIX-10, EVT-2). Without a zone, a local and an absolute time are not compared. */
export function isInOrder(start: string | null | undefined, end: string | null | undefined, zone?: string): boolean {
  if (!start || !end || (zone === undefined && hasOffset(start) !== hasOffset(end))) return true
  // a zone that is none is its own field's problem
  if (zone !== undefined && !isTimezone(zone)) return true
  const [from, until] = [parseInstantInput(start, zone ?? 'UTC'), parseInstantInput(end, zone ?? 'UTC')]
  return from === null || until === null || until > from
}

/** What is wrong with a window by itself (TIX-10, DAT-25). An instant and an offset can only be compared on a date. */
function windowProblems(window: WindowTerms, zone: string | undefined): FieldProblem[] {
  const twice = doubleBounds(window)
  if (twice.length > 0) return twice.map((field) => ({ path: [field], error: 'one_sale_bound' }))
  if (!isInOrder(window.sale_start_date, window.sale_end_date, zone))
    return [{ path: ['sale_end_date'], error: 'end_after_start' }]
  return areOffsetsInOrder(window.sale_start_offset, window.sale_end_offset)
    ? []
    : [{ path: ['sale_end_offset'], error: 'end_after_start' }]
}

/** TIX-3 to TIX-6, TIX-9, TIX-10: the rules over several fields; form, create and update ask here. */
export function ticketProblems(ticket: TicketTerms, zone?: string): FieldProblem[] {
  const problems: FieldProblem[] = productProblems(ticket)
  const tiers = ticket.prices ?? []
  if (TICKET_TYPE_RULES[ticket.type].has_tiers) {
    if (tiers.length === 0) problems.push({ path: ['prices'], error: 'tier_required' })
    tiers.forEach((tier, index) => {
      if (!tier.label) problems.push({ path: ['prices', index, 'label'], error: 'required' })
      for (const { path, error } of windowProblems(tier, zone))
        problems.push({ path: ['prices', index, ...path], error })
    })
  }
  // the server sets that of a package (PKG-1)
  if (ticket.type === 'PAID' && ticket.kind !== 'PACKAGE' && (ticket.price ?? 0) < 1)
    problems.push({ path: ['price'], error: 'price_min' })
  if (ticket.type === 'DONATION' && (ticket.price === null || ticket.price === undefined))
    problems.push({ path: ['price'], error: 'required' })
  const [min, max] = [ticket.min_per_order ?? DEFAULT_MIN_PER_ORDER, maxPerOrder(ticket)]
  if (max < min) problems.push({ path: ['max_per_order'], error: 'max_below_min' })
  if (ticket.has_waiting_list && !canHaveWaitingList({ kind: ticket.kind ?? 'ADMISSION', type: ticket.type }))
    problems.push({ path: ['has_waiting_list'], error: 'no_waiting_list' })
  // what is asked for, and what is waited for, are places alone; whoever is refused one is told so (APP-1, WTL-3)
  if (ticket.requires_approval && !canHaveWaitingList({ kind: ticket.kind ?? 'ADMISSION', type: ticket.type }))
    problems.push({ path: ['requires_approval'], error: 'no_approval' })
  if (ticket.has_waiting_list && ticket.requires_approval)
    problems.push({ path: ['has_waiting_list'], error: 'no_waiting_list' })
  // nobody could buy any (LIM-1)
  if ((ticket.max_per_person ?? min) < min) problems.push({ path: ['max_per_person'], error: 'max_below_min' })
  return [...problems, ...windowProblems(ticket, zone)]
}

/** TIX-1 on create. An omitted `tax_and_fee_ids` attaches the defaults, an empty list none (TIX-12). */
export const TicketInput = z.object(fields).superRefine((ticket, ctx) => {
  for (const { path, error, values } of ticketProblems(ticket))
    ctx.addIssue({ code: 'custom', message: error, path, params: values ?? {} })
})
export type TicketInput = z.output<typeof TicketInput>

/** TIX-1 on change: omitted fields stay (TXT-1); `updated_at` as last seen (CNV-8). */
export const TicketUpdate = z.object({ ...fields, updated_at: InstantText.nullish() }).partial()
export type TicketUpdate = z.output<typeof TicketUpdate>

/** A copy of a ticket has a title of its own (TIX-23). */
export const TicketDuplicateInput = z.object({ title: Name })
export type TicketDuplicateInput = z.output<typeof TicketDuplicateInput>

/** The event's tickets with their places, all of them (TIX-16). */
export const SortInput = z.array(z.object({ id: Id, order: z.int().min(0).max(MAX_SORT_POSITION) })).max(MAX_SORTED)
export type SortInput = z.output<typeof SortInput>

export const TicketPriceView = z.object({
  id: Id,
  label: z.string().nullable(),
  price: z.int(),
  quantity_available: z.int().nullable(),
  sale_start_date: InstantView.nullable(),
  sale_start_offset: z.int().nullable(),
  sale_end_date: InstantView.nullable(),
  sale_end_offset: z.int().nullable(),
  is_hidden: z.boolean(),
  order: z.int(),
  quantity_sold: z.int(),
  quantity_held: z.int(),
  quantity_left: z.int().nullable(),
  sale_state: z.enum(SALE_STATES),
  off_sale_reasons: z.array(z.enum(OFF_SALE_REASONS)),
  /** Somebody has it or is buying it, so it cannot be removed (TIX-15). */
  is_in_use: z.boolean(),
})
export type TicketPriceView = z.output<typeof TicketPriceView>

const TicketTaxView = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(TAX_OR_FEE_TYPES),
  calculation_type: z.enum(CALCULATION_TYPES),
  rate: z.number(),
  included_in_price: z.boolean(),
})

/** VIE-7. `price` and `quantity_available` are null for tiered tickets. */
export const TicketView = z.object({
  id: Id,
  event_id: Id,
  kind: z.enum(PRODUCT_KINDS),
  /** False only for an extra: one counter per price for all dates (DAT-6). */
  stock_per_date: z.boolean(),
  sale_mode: z.enum(SALE_MODES),
  /** Of a package, in its order (PKG-1). */
  parts: z.array(z.object({ ticket_id: Id, ticket_price_id: Id, quantity: z.int(), unit_price: z.int() })),
  parts_cancellable: z.boolean(),
  title: z.string(),
  description: z.string().nullable(),
  type: z.enum(TICKET_TYPES),
  price: z.int().nullable(),
  quantity_available: z.int().nullable(),
  prices: z.array(TicketPriceView),
  min_per_order: z.int().nullable(),
  max_per_order: z.int().nullable(),
  max_per_person: z.int().nullable(),
  sale_start_date: InstantView.nullable(),
  sale_start_offset: z.int().nullable(),
  sale_end_date: InstantView.nullable(),
  sale_end_offset: z.int().nullable(),
  is_hidden: z.boolean(),
  hide_before_sale_start: z.boolean(),
  hide_after_sale_end: z.boolean(),
  hide_when_sold_out: z.boolean(),
  hide_unless_promo_code: z.boolean(),
  is_paused: z.boolean(),
  show_available_quantity: z.boolean().nullable(),
  /** Null: as the event says (WTL-3). */
  has_waiting_list: z.boolean().nullable(),
  /** People ask for it, and staff decide who gets it (APP-1). */
  requires_approval: z.boolean(),
  start_collapsed: z.boolean(),
  price_display_mode: z.enum(PRICE_DISPLAY_MODES).nullable(),
  attendee_email: z.enum(ATTENDEE_EMAILS),
  tax_and_fee_ids: z.array(Id),
  taxes_and_fees: z.array(TicketTaxView),
  order: z.int(),
  sale_state: z.enum(SALE_STATES),
  off_sale_reasons: z.array(z.enum(OFF_SALE_REASONS)),
  quantity_sold: z.int(),
  quantity_held: z.int(),
  attendees_count: z.int(),
  /** An attendee of any status or a hold fixes the type (TIX-13). */
  is_type_locked: z.boolean(),
  /** An order other than an expired one contains it, so it cannot be deleted (TIX-14). */
  is_in_orders: z.boolean(),
  created_at: InstantView,
  updated_at: InstantView,
})
export type TicketView = z.output<typeof TicketView>

/** How the list of tickets is searched, filtered and sorted (LST-2). */
export const TICKET_LIST = listSpec({
  sorts: ['order', 'title', 'created_at', 'sale_start_date', 'sale_end_date'],
  default_sort: 'order',
  default_direction: 'asc',
  filters: {
    kind: filterField.choice(PRODUCT_KINDS),
    type: filterField.choice(TICKET_TYPES),
    is_hidden: filterField.flag,
    is_paused: filterField.flag,
  },
})

/** VIE-15; `taxes_and_fees` are the parts of one unit with names and amounts, for the info button (PRC-20). */
export const PublicPriceView = z.object({
  id: Id,
  label: z.string().nullable(),
  price: z.int(),
  price_before_discount: z.int(),
  is_discounted: z.boolean(),
  unit_fee: z.int(),
  unit_tax: z.int(),
  unit_fee_included: z.int(),
  unit_tax_included: z.int(),
  unit_total: z.int(),
  unit_total_before_discount: z.int(),
  parts: z.array(TaxOrFeePartView),
  sale_state: z.enum(SALE_STATES),
  sale_start_date: InstantView.nullable(),
  sale_end_date: InstantView.nullable(),
  quantity_available: z.int().nullable(),
  /** Whoever wants it may join the waiting list now (VIS-8, VIS-9, WTL-6); left out where not. */
  has_waiting_list: z.literal(true).optional(),
})
export type PublicPriceView = z.output<typeof PublicPriceView>

/** A part of a package as buyers see it: also what is not sold by itself (PKG-2). */
export const PublicPartView = z.object({
  ticket_id: Id,
  ticket_price_id: Id,
  title: z.string(),
  label: z.string().nullable(),
  kind: z.enum(PRODUCT_KINDS),
  stock_per_date: z.boolean(),
  quantity: z.int(),
  /** Its price in the package. */
  unit_price: z.int(),
  taxes_and_fees: z.array(TicketTaxView),
})
export type PublicPartView = z.output<typeof PublicPartView>

/** EXT-3; of its extras those that are shown. */
export const PublicAddOnGroupView = z.object({
  id: Id,
  title: z.string(),
  min: z.int(),
  max: z.int(),
  included_count: z.int(),
  max_per_product: z.int(),
  ticket_ids: z.array(Id),
})
export type PublicAddOnGroupView = z.output<typeof PublicAddOnGroupView>

/** EXT-6, as far as it names products that are shown. */
export const PublicBasketRuleView = z.object({
  type: z.enum(BASKET_RULE_TYPES),
  ticket_id: Id,
  other_ticket_ids: z.array(Id),
  same_date: z.boolean(),
  allowed_per_unit: z.int().nullable(),
})
export type PublicBasketRuleView = z.output<typeof PublicBasketRuleView>

/** VIE-15. `price_display_mode` is the effective one; numbers are null unless public (VIS-16). */
export const PublicTicketView = z.object({
  id: Id,
  title: z.string(),
  kind: z.enum(PRODUCT_KINDS),
  /** An extra of mode ADD_ON is shown only in its groups (EXT-2). */
  sale_mode: z.enum(SALE_MODES),
  /** False for an extra that is the same on all dates (DAT-6). */
  stock_per_date: z.boolean(),
  parts: z.array(PublicPartView),
  addon_groups: z.array(PublicAddOnGroupView),
  type: z.enum(TICKET_TYPES),
  description: z.string().nullable(),
  order: z.int(),
  min_per_order: z.int(),
  max_per_order: z.int(),
  max_per_person: z.int().nullable(),
  sale_start_date: InstantView.nullable(),
  sale_end_date: InstantView.nullable(),
  sale_state: z.enum(SALE_STATES),
  /** Shown only because of the promo code asked with (VIS-14). */
  is_unlocked: z.boolean(),
  start_collapsed: z.boolean(),
  /** A place is asked for instead of bought, and this is asked of who comes (APP-1); left out where not. */
  requires_approval: z
    .object({ attendee_details: z.enum(ATTENDEE_DETAILS), attendee_email: z.enum(ATTENDEE_EMAILS) })
    .optional(),
  price_display_mode: z.enum(PRICE_DISPLAY_MODES),
  quantity_available: z.int().nullable(),
  taxes_and_fees: z.array(TicketTaxView),
  prices: z.array(PublicPriceView),
})
export type PublicTicketView = z.output<typeof PublicTicketView>

nameViews({
  TicketPriceView,
  TicketTaxView,
  TicketView,
  PublicPriceView,
  PublicPartView,
  PublicAddOnGroupView,
  PublicBasketRuleView,
  PublicTicketView,
})

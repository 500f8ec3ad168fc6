import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Code, Email, Id, InstantView, Name, optional } from '#core/platform/fields.ts'
import { filterField, listSpec } from '#core/platform/list-query.ts'
import { AFFILIATE_STATUSES } from '#core/platform/states/affiliate-state.ts'

/** What staff type of an affiliate; a code is unique in its event (AFF-1). */
export const AffiliateInput = z.object({
  name: Name,
  code: Code,
  email: optional(Email),
  status: z.enum(AFFILIATE_STATUSES).optional(),
})
export type AffiliateInput = z.output<typeof AffiliateInput>

/** Omitted fields stay (TXT-1). */
export const AffiliateUpdate = AffiliateInput.partial()
export type AffiliateUpdate = z.output<typeof AffiliateUpdate>

export const AffiliateView = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  email: z.string().nullable(),
  status: z.enum(AFFILIATE_STATUSES),
  /** The event page with the code in it (AFF-2). */
  link: z.string(),
  orders_count: z.int(),
  tickets_sold: z.int(),
  gross_sales: z.int(),
  net_sales: z.int(),
  created_at: InstantView,
  updated_at: InstantView,
})
export type AffiliateView = z.output<typeof AffiliateView>

/** How the list of affiliates is searched, filtered and sorted (LST-11). */
export const AFFILIATE_LIST = listSpec({
  sorts: ['created_at', 'name', 'gross_sales', 'orders_count'],
  default_sort: 'created_at',
  default_direction: 'desc',
  filters: { status: filterField.choice(AFFILIATE_STATUSES) },
})

nameViews({ AffiliateView })

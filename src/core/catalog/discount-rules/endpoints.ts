import { z } from 'zod'
import { InEvent, rowEndpoints } from '#core/platform/crud-endpoints.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { DiscountRuleInput, DiscountRuleOrder, DiscountRuleUpdate, DiscountRuleView } from './schema.ts'

const path = '/events/:event_id/discount-rules'

/** Automatic discounts of an event: all of them in the order in which they act, one by one, and their order (API-203). */
export const discountRuleEndpoints = {
  list: endpoint({
    method: 'GET',
    path,
    can: 'discount.read',
    summary: 'Automatic discounts of an event, in the order in which they act',
    params: InEvent,
    data: z.array(DiscountRuleView),
  }),
  create: endpoint({
    method: 'POST',
    path,
    can: 'discount.write',
    summary: 'Create an automatic discount',
    params: InEvent,
    body: DiscountRuleInput,
    data: DiscountRuleView,
    status: 201,
  }),
  sort: endpoint({
    method: 'POST',
    path: `${path}/sort`,
    can: 'discount.write',
    summary: 'Sort the automatic discounts',
    params: InEvent,
    body: DiscountRuleOrder,
  }),
  ...rowEndpoints({
    path,
    id: 'discount_rule_id',
    params: InEvent,
    noun: 'an automatic discount',
    can: { read: 'discount.read', write: 'discount.write' },
    update: DiscountRuleUpdate,
    view: DiscountRuleView,
  }),
} as const

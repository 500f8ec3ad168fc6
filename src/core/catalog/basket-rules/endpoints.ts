import { z } from 'zod'
import { InEvent, rowEndpoints } from '#core/platform/crud-endpoints.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { BasketRuleInput, BasketRuleUpdate, BasketRuleView } from './schema.ts'

const path = '/events/:event_id/basket-rules'

/** What requires or excludes what in a basket: all rules of an event, and one by one (API-203). */
export const basketRuleEndpoints = {
  list: endpoint({
    method: 'GET',
    path,
    can: 'ticket.read',
    summary: 'Basket rules of an event',
    params: InEvent,
    data: z.array(BasketRuleView),
  }),
  create: endpoint({
    method: 'POST',
    path,
    can: 'ticket.write',
    summary: 'Create a basket rule',
    params: InEvent,
    body: BasketRuleInput,
    data: BasketRuleView,
    status: 201,
  }),
  ...rowEndpoints({
    path,
    id: 'basket_rule_id',
    params: InEvent,
    noun: 'a basket rule',
    can: { read: 'ticket.read', write: 'ticket.write' },
    update: BasketRuleUpdate,
    view: BasketRuleView,
  }),
} as const

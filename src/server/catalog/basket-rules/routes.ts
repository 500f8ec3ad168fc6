import type { FastifyInstance } from 'fastify'
import { basketRuleEndpoints } from '#core/catalog/basket-rules/endpoints.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { route } from '#server/platform/http/route.ts'
import { createBasketRule } from './create-basket-rule.ts'
import { deleteBasketRule } from './delete-basket-rule.ts'
import { findBasketRule, listBasketRules } from './queries.ts'
import { updateBasketRule } from './update-basket-rule.ts'
import { toBasketRuleView } from './views.ts'

export function basketRuleRoutes(app: FastifyInstance): void {
  route(app, basketRuleEndpoints.list, async (ctx, { event }) =>
    (await listBasketRules(ctx.db, event.id)).map(toBasketRuleView),
  )
  route(app, basketRuleEndpoints.create, async (ctx, { event, body }) =>
    toBasketRuleView(await createBasketRule(ctx, event, body)),
  )
  route(app, basketRuleEndpoints.get, async (ctx, { event, params }) => {
    const row = await findBasketRule(ctx.db, event.id, params.basket_rule_id)
    if (!row) throw new AppError('NOT_FOUND')
    return toBasketRuleView(row)
  })
  route(app, basketRuleEndpoints.update, async (ctx, { event, params, body }) =>
    toBasketRuleView(await updateBasketRule(ctx, event, { id: params.basket_rule_id, input: body })),
  )
  route(app, basketRuleEndpoints.remove, (ctx, { event, params }) =>
    deleteBasketRule(ctx, event, params.basket_rule_id),
  )
}

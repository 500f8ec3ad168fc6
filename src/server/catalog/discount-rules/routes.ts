import type { FastifyInstance } from 'fastify'
import { discountRuleEndpoints } from '#core/catalog/discount-rules/endpoints.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { route } from '#server/platform/http/route.ts'
import { createDiscountRule } from './create-discount-rule.ts'
import { deleteDiscountRule } from './delete-discount-rule.ts'
import { findDiscountRule, listDiscountRules } from './queries.ts'
import { sortDiscountRules } from './sort-discount-rules.ts'
import { updateDiscountRule } from './update-discount-rule.ts'
import { toDiscountRuleView } from './views.ts'

export function discountRuleRoutes(app: FastifyInstance): void {
  route(app, discountRuleEndpoints.list, async (ctx, { event }) =>
    (await listDiscountRules(ctx.db, event.id)).map(toDiscountRuleView),
  )
  route(app, discountRuleEndpoints.create, async (ctx, { event, body }) =>
    toDiscountRuleView(await createDiscountRule(ctx, event, body)),
  )
  route(app, discountRuleEndpoints.sort, (ctx, { event, body }) => sortDiscountRules(ctx, event, body))
  route(app, discountRuleEndpoints.get, async (ctx, { event, params }) => {
    const row = await findDiscountRule(ctx.db, event.id, params.discount_rule_id)
    if (!row) throw new AppError('NOT_FOUND')
    return toDiscountRuleView(row)
  })
  route(app, discountRuleEndpoints.update, async (ctx, { event, params, body }) =>
    toDiscountRuleView(await updateDiscountRule(ctx, event, { id: params.discount_rule_id, input: body })),
  )
  route(app, discountRuleEndpoints.remove, (ctx, { event, params }) =>
    deleteDiscountRule(ctx, event, params.discount_rule_id),
  )
}

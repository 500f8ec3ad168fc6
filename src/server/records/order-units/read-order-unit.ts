import { AppError } from '#core/platform/errors/errors.ts'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import type { ListedUnitView } from '#core/records/order-units/schema.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { modeOf } from '#server/platform/context/order-mode.ts'
import type { Page } from '#server/platform/http/route.ts'
import { findSoldUnit, listUnits } from './list-queries.ts'
import { toListedUnitView } from './unit-view.ts'

export async function readUnitList(ctx: Ctx, event_id: number, list: CheckedListQuery): Promise<Page<ListedUnitView>> {
  const { rows, total } = await listUnits(ctx.db, { event_id, mode: modeOf(ctx.actor) }, list)
  return { rows: rows.map(toListedUnitView), total }
}

export async function readUnit(ctx: Ctx, event_id: number, unit_id: number): Promise<ListedUnitView> {
  const row = await findSoldUnit(ctx.db, event_id, unit_id)
  if (!row) throw new AppError('NOT_FOUND')
  return toListedUnitView(row)
}

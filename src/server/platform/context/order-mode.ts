import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { KeyMode } from '#core/platform/keys/key-mode.ts'
import { isTestMode } from '#server/platform/runtime/card-provider.ts'
import type { Ctx } from './context.ts'

/** Which orders somebody works with: people with all, a key with those of its mode (KEY-9). */
export type OrderMode = KeyMode | 'ALL'

/** Whose rows are shown and changed (KEY-9). */
export const modeOf = (actor: Ctx['actor']): OrderMode => actor?.key?.mode ?? 'ALL'

/** As it is kept with what acts later: null for people (KEY-9). */
export const keptMode = (actor: Ctx['actor']): KeyMode | null => actor?.key?.mode ?? null

/** Whose money and tickets figures count: test orders count for people in test mode only (EVT-16, KEY-9). */
export const countedMode = ({ actor, config }: Pick<Ctx, 'actor' | 'config'>): OrderMode =>
  actor?.key?.mode ?? (isTestMode(config) ? 'ALL' : KeyMode.LIVE)

/** Cuts rows by their order's `is_test` (KEY-9). Where there may be no order, null is live: `is_test` of a left join. */
export function inMode(mode: OrderMode, is_test: string): RawBuilder<SqlBool> {
  if (mode === 'ALL') return sql<SqlBool>`true`
  return mode === 'TEST'
    ? sql<SqlBool>`coalesce(${sql.ref(is_test)}, false)`
    : sql<SqlBool>`${sql.ref(is_test)} is not true`
}

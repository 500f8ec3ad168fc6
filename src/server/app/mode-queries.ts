import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#core/platform/errors/errors.ts'
import type { Ctx } from '#server/platform/context/context.ts'

/** Whether what an id in a path names is of a test order; no row where there is no such thing. */
const IS_TEST: Readonly<Record<string, (id: number) => RawBuilder<unknown>>> = {
  order_id: (id) => sql`select is_test from orders where id = ${id}`,
  attendee_id: (id) => sql`select o.is_test from attendees a join orders o on o.id = a.order_id where a.id = ${id}`,
  unit_id: (id) => sql`select o.is_test from order_units u join orders o on o.id = u.order_id where u.id = ${id}`,
  // what is nobody's ticket counts as live
  scan_id: (id) => sql`select coalesce(o.is_test, false) as is_test from scans s
    left join attendees a on a.id = s.attendee_id left join orders o on o.id = a.order_id where s.id = ${id}`,
  message_id: (id) => sql`select order_mode is not distinct from 'TEST' as is_test from messages where id = ${id}`,
}

/**
 * For a key only what belongs to orders of its mode exists (KEY-9): one gate for every call that names such a thing, as the
 * event is one for everything below it. Lists are cut where they are read.
 */
export async function requireOwnMode({ actor, db }: Ctx, params: Readonly<Record<string, unknown>>): Promise<void> {
  if (!actor?.key) return
  const is_test_key = actor.key.mode === 'TEST'
  for (const [name, id] of Object.entries(params)) {
    const query = IS_TEST[name]?.(Number(id))
    if (!query) continue
    const { rows } = await sql<{ is_test: boolean }>`${query}`.execute(db)
    if (rows.some(({ is_test }) => is_test !== is_test_key)) throw new AppError('NOT_FOUND')
  }
}

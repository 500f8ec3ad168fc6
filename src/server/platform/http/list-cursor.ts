import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { CheckedListQuery, CursorMeta } from '#core/platform/list-query.ts'
import type { Secrets } from '#server/platform/runtime/secrets.ts'
import { CURSOR_SIGNATURE_BYTES } from './limits.ts'

/** Where a walk stands: the row it gave last. The value is what the database writes for it, or nothing to sort it by. */
export interface Position {
  readonly value: string | null
  readonly id: string
}

/** What a cursor is of: whoever calls, which rows, in which order. */
interface Scope {
  readonly secrets: Secrets
  readonly account_id: number | null
  /** The list: its path with ids, and what the call reads besides a list's own query. */
  readonly of: unknown
  readonly list: CheckedListQuery
}

/** One step of a walk: `listPage` reads on from `after` and says in `next` where the following one begins (KEY-13). */
export interface CursorStep {
  readonly after: Position | null
  next: Position | null
  readonly scope: Scope
}

const CURSOR = Symbol('cursor')
interface SteppedList extends CheckedListQuery {
  readonly [CURSOR]?: CursorStep
}

export const cursorOf = (list: SteppedList): CursorStep | undefined => list[CURSOR]

const Signed = z.tuple([z.string().nullable(), z.string().regex(/^\d{1,19}$/)])

function sign({ secrets, account_id, of, list }: Scope, position: string): Buffer {
  const { sort_by, sort_direction, query } = list
  const filters = list.filters.map(({ field, operator, value }) => JSON.stringify([field, operator, value])).toSorted()
  const bound = [account_id, of, sort_by, sort_direction, query, filters, position]
  return secrets.mac('list cursor', JSON.stringify(bound)).subarray(0, CURSOR_SIGNATURE_BYTES)
}

function readCursor(scope: Scope, cursor: string): Position | null {
  const bytes = Buffer.from(cursor, 'base64url')
  const [signature, position] = [
    bytes.subarray(0, CURSOR_SIGNATURE_BYTES),
    bytes.subarray(CURSOR_SIGNATURE_BYTES).toString(),
  ]
  const expected = sign(scope, position)
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null
  const [value, id] = Signed.parse(JSON.parse(position))
  return { value, id }
}

/**
 * The list as one step of a walk; an empty cursor begins one. Null when the cursor was not given for this account, list,
 * sort, search and filters (KEY-13).
 */
export function stepByCursor(scope: Scope, cursor: string): CheckedListQuery | null {
  const after = cursor === '' ? null : readCursor(scope, cursor)
  if (cursor !== '' && !after) return null
  const stepped: SteppedList = { ...scope.list, [CURSOR]: { after, next: null, scope } }
  return stepped
}

/** `meta` of the step that was made. */
export function cursorMeta({ next, scope }: CursorStep): CursorMeta {
  const { per_page } = scope.list
  if (!next) return { next_cursor: null, per_page }
  const position = JSON.stringify([next.value, next.id])
  return { next_cursor: Buffer.concat([sign(scope, position), Buffer.from(position)]).toString('base64url'), per_page }
}

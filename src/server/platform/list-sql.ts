import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { CheckedListQuery, Filter } from '#core/list-query.ts'
import type { Page } from './route.ts'
import { walkOf } from './walk-list.ts'

/** Which SQL column, or expression, a list field reads; every field of the list's spec has one. */
export type Columns = Readonly<Record<string, Column>>
type Column = string | RawBuilder<unknown>

const refOf = (column: Column) => (typeof column === 'string' ? sql.ref(column) : column)

// biome-ignore lint/suspicious/noExplicitAny: any table and row shape; the columns come from the noun's own constant map
type AnyQuery<O> = SelectQueryBuilder<any, any, O>
// biome-ignore lint/suspicious/noExplicitAny: as above
type AnyExpressions = ExpressionBuilder<any, any>

const OPERATORS = { eq: '=', ne: '!=', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const

/** `%` and `_` of the searcher mean themselves. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

function condition(eb: AnyExpressions, column: Column, filter: Filter) {
  const ref = refOf(column)
  switch (filter.operator) {
    case 'null':
      return eb(ref, filter.value ? 'is' : 'is not', null)
    case 'in':
      return eb(ref, 'in', filter.value)
    case 'like':
      return eb(ref, 'ilike', containsPattern(String(filter.value)))
    case 'ne':
      return sql<SqlBool>`${ref} is distinct from ${filter.value}`
    default:
      return eb(ref, OPERATORS[filter.operator], filter.value)
  }
}

export interface ListSql {
  readonly columns: Columns
  /** The unique column that breaks ties (CNV-3). */
  readonly id: string
  /** An indexed text expression that the search runs over, or the condition itself. */
  readonly search?: string | ((pattern: string, text: string) => RawBuilder<SqlBool>)
  /** Columns that are never null: only these can be read backwards from an index. */
  readonly never_null?: readonly string[]
  /**
   * The list's rows from their own table, one for one. With it the page is found and counted there, and what is joined
   * is read for the rows of the page only: the cost of a large list is then that of an index, not of its joins.
   */
  readonly narrow?: AnyQuery<unknown>
}

/**
 * Search over names and references by a trigram index. One or two Latin letters have no trigram of their own: they find
 * the beginnings of words, which have one; anything longer, or Chinese, is found anywhere.
 */
export const nameSearch =
  (expression: string) =>
  (pattern: string, text: string): RawBuilder<SqlBool> => {
    const names = sql.raw(expression)
    return /^[a-z0-9]{1,2}$/i.test(text)
      ? sql<SqlBool>`(${names} ilike ${`${text}%`} or ${names} ilike ${`% ${text}%`})`
      : sql<SqlBool>`${names} ilike ${pattern}`
  }

const ALWAYS_SET = /\.(created_at|updated_at|received_at|scanned_at)$/

function filtered<O>(base: AnyQuery<O>, list: CheckedListQuery, { columns, search }: ListSql): AnyQuery<O> {
  let query = base
  for (const filter of list.filters) {
    const column = columns[filter.field]
    if (column) query = query.where((eb) => condition(eb, column, filter)) as AnyQuery<O>
  }
  if (!list.query || !search) return query
  const pattern = containsPattern(list.query)
  const found =
    typeof search === 'string' ? sql<SqlBool>`${sql.raw(search)} ilike ${pattern}` : search(pattern, list.query)
  return query.where(found) as AnyQuery<O>
}

function sorted<O>(query: AnyQuery<O>, list: CheckedListQuery, { columns, id, never_null = [] }: ListSql): AnyQuery<O> {
  const sort = columns[list.sort_by] ?? id
  const is_set = typeof sort === 'string' && (sort === id || ALWAYS_SET.test(sort) || never_null.includes(sort))
  return query
    .orderBy(sql`${refOf(sort)} ${sql.raw(list.sort_direction)}${sql.raw(is_set ? '' : ' nulls last')}`)
    .orderBy(sql.ref(id), list.sort_direction)
}

async function countRows(query: AnyQuery<unknown>): Promise<number> {
  const row = await query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirst()
  return Number((row as { total?: number } | undefined)?.total ?? 0)
}

/** Filters, search, sort, page and total of one list: parameters only, columns from the noun's own map (SEC-5). */
export async function listPage<O>(base: AnyQuery<O>, list: CheckedListQuery, spec: ListSql): Promise<Page<O>> {
  const walk = walkOf(list)
  if (walk) return { rows: await walk.next(sorted(filtered(base, list, spec), list, spec)), total: 0 }
  const chosen = filtered<unknown>(spec.narrow ?? base, list, spec)
  const page = sorted(chosen, list, spec)
    .limit(list.per_page)
    .offset((list.page - 1) * list.per_page)
  if (!spec.narrow) {
    const rows = (await page.execute()) as O[]
    return { rows, total: knownTotal(list, rows.length) ?? (await countRows(chosen)) }
  }
  const { ids, total } = await findIds(page, list, spec)
  const rows = ids.length > 0 ? await sorted(whereIds(base, spec, ids), list, spec).execute() : []
  return { rows: rows as O[], total: total ?? knownTotal(list, ids.length) ?? (await countRows(chosen)) }
}

/** A page that is not full is the last one. */
function knownTotal({ page, per_page }: CheckedListQuery, found: number): number | null {
  const is_last = found < per_page && (page === 1 || found > 0)
  return is_last ? (page - 1) * per_page + found : null
}

const whereIds = <O>(base: AnyQuery<O>, { id }: ListSql, ids: readonly number[]): AnyQuery<O> =>
  base.where(sql<SqlBool>`${sql.ref(id)} = any(${[...ids]}::bigint[])`) as AnyQuery<O>

/** A search must find all hits to sort them, so it counts them on the way; without one the index gives the page alone. */
async function findIds(
  page: AnyQuery<unknown>,
  { query }: CheckedListQuery,
  { id }: ListSql,
): Promise<{ ids: number[]; total: number | null }> {
  const total = query ? sql<number | null>`count(*) over ()` : sql<number | null>`null::bigint`
  const narrowed = page.clearSelect().select([sql<number>`${sql.ref(id)}`.as('id'), total.as('total')])
  const rows = (await narrowed.execute()) as { id: number; total: number | null }[]
  return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? null }
}

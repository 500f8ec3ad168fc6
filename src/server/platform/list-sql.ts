import { type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { CheckedListQuery, Filter } from '#core/list-query.ts'
import type { Page } from './route.ts'
import { walkOf } from './walk-list.ts'

/** Which SQL column a list field reads; every field of the list's spec has one. */
export type Columns = Readonly<Record<string, string>>

// biome-ignore lint/suspicious/noExplicitAny: any table and row shape; the columns come from the noun's own constant map
type AnyQuery<O> = SelectQueryBuilder<any, any, O>
// biome-ignore lint/suspicious/noExplicitAny: as above
type AnyExpressions = ExpressionBuilder<any, any>

const OPERATORS = { eq: '=', ne: '!=', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const

/** `%` and `_` of the searcher mean themselves. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

function condition(eb: AnyExpressions, column: string, filter: Filter) {
  const ref = sql.ref(column)
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
  /** An indexed text expression that the search runs over. */
  readonly search?: string
}

/** Filters, search, sort, page and total of one list: parameters only, columns from the noun's own map (SEC-5). */
export async function listPage<O>(
  base: AnyQuery<O>,
  list: CheckedListQuery,
  { columns, id, search }: ListSql,
): Promise<Page<O>> {
  let query = base
  for (const filter of list.filters) {
    const column = columns[filter.field]
    if (column) query = query.where((eb) => condition(eb, column, filter)) as AnyQuery<O>
  }
  if (list.query && search)
    query = query.where(sql<SqlBool>`${sql.raw(search)} ilike ${containsPattern(list.query)}`) as AnyQuery<O>
  const sort = columns[list.sort_by] ?? id
  const sorted = query
    .orderBy(sql`${sql.ref(sort)} ${sql.raw(list.sort_direction)} nulls last`)
    .orderBy(sql.ref(id), list.sort_direction)
  const walk = walkOf(list)
  if (walk) return { rows: await walk.next(sorted), total: 0 }
  const rows = await sorted
    .limit(list.per_page)
    .offset((list.page - 1) * list.per_page)
    .execute()
  const count = await query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirst()
  return { rows, total: Number((count as { total?: number } | undefined)?.total ?? 0) }
}

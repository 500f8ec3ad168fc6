import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { CheckedListQuery, Filter } from '#core/platform/list-query.ts'
import { searchWords, shortPattern, wordForms } from '#core/platform/search-text.ts'
import { FEW_ROWS, MIN_INDEXED_LENGTH } from './limits.ts'
import { type CursorStep, cursorOf, type Position } from './list-cursor.ts'
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
const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

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
  /** A text expression that the search runs over, or the condition itself. */
  readonly search?: string | ((text: string) => RawBuilder<SqlBool>)
  /** Columns that are never null: only these can be read from an index in both directions. */
  readonly never_null?: readonly string[]
  /**
   * The list's rows from their own table, one for one. With it the page is found and counted there, and what is joined
   * is read for the rows of the page only: the cost of a large list is then that of an index, not of its joins.
   */
  readonly narrow?: AnyQuery<unknown>
  /** The total of this very query, where counters know it. */
  readonly total?: (() => Promise<number>) | undefined
}

/**
 * The forms of a word in the letters of a text beyond ASCII. One or two letters are looked for in the letters as they are
 * stored, in the rows that have any beyond ASCII: to fold every row takes twenty microseconds each.
 */
function foldedConditions(stored: RawBuilder<unknown>, forms: readonly string[]): RawBuilder<SqlBool>[] {
  const short = forms.filter((form) => form.length < MIN_INDEXED_LENGTH)
  // the longer form of such a word, "oe" of "ö", stands in the text as it is stored or is one of these letters
  if (short.length === 0) return forms.map((form) => sql<SqlBool>`search_fold(${stored}) like ${containsPattern(form)}`)
  return short.map((form) => {
    const letters = shortPattern(form)
    const found =
      letters === null ? sql`search_fold(${stored}) like ${containsPattern(form)}` : sql`${stored} ~ ${letters}`
    return sql<SqlBool>`(octet_length(${stored}) <> char_length(${stored}) and ${found})`
  })
}

/**
 * Every word of the search is part of the text, whatever the case, the accents or the spelling of umlauts, in any order
 * (LST-28, LST-29). First the text as it is stored, then, where it has letters beyond ASCII, what `search_fold` makes of it
 * (migration 0033): each condition is one that a trigram index answers by itself.
 */
function headingsIn(stored: RawBuilder<unknown>, like: (word: string) => RawBuilder<SqlBool>) {
  return (query: string): RawBuilder<SqlBool> => {
    const conditions = searchWords(query).map((word) => {
      const forms = wordForms(word)
      const as_stored = [...new Set([word.toLowerCase(), ...forms])].map(like)
      return sql<SqlBool>`(${sql.join([...as_stored, ...foldedConditions(stored, forms)], sql` or `)})`
    })
    return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
  }
}

/** Search in any text expression of small tables, or of rows that an index has found already. */
export const textSearch = (expression: RawBuilder<unknown>) =>
  headingsIn(expression, (word) => sql<SqlBool>`${expression} ilike ${containsPattern(word)}`)

/** Search in a column that is kept in lower case and has trigram indexes, as it is and folded (migrations 0016, 0034, 0035). */
export const keptSearch = (column: string) => {
  const stored = sql.ref(column)
  return headingsIn(stored, (word) => sql<SqlBool>`${stored} like lower(${containsPattern(word)})`)
}

function filtered<O>(base: AnyQuery<O>, list: CheckedListQuery, { columns, search }: ListSql): AnyQuery<O> {
  let query = base
  for (const filter of list.filters) {
    const column = columns[filter.field]
    if (column) query = query.where((eb) => condition(eb, column, filter)) as AnyQuery<O>
  }
  if (!list.query || !search) return query
  const found = typeof search === 'string' ? textSearch(sql`(${sql.raw(search)})`)(list.query) : search(list.query)
  return query.where(found) as AnyQuery<O>
}

/** `from_end` is the very same order read backwards. */
function sortOf(list: CheckedListQuery, { columns, id, never_null = [] }: ListSql, from_end = false) {
  const sort = columns[list.sort_by] ?? id
  const is_set = sort === id || (typeof sort === 'string' && never_null.includes(sort))
  const direction = from_end === (list.sort_direction === 'desc') ? 'asc' : 'desc'
  return { column: refOf(sort), is_set, id: sql.ref(id), direction, from_end } as const
}
type Sort = ReturnType<typeof sortOf>

/** Null comes last, whichever way the column is sorted. */
function sorted<O>(query: AnyQuery<O>, { column, is_set, id, direction, from_end }: Sort): AnyQuery<O> {
  const nulls = is_set ? '' : from_end ? ' nulls first' : ' nulls last'
  return query.orderBy(sql`${column} ${sql.raw(direction + nulls)}`).orderBy(id, direction)
}

/**
 * The sorted list in parts, each of which one index holds in its order. "Null last" is an order no index has both ways:
 * rows with a value come as one part, those without as another.
 */
function sortedParts(chosen: AnyQuery<unknown>, { column, is_set, id, direction, from_end }: Sort) {
  const inOrder = (query: AnyQuery<unknown>) =>
    query.orderBy(sql`${column} ${sql.raw(direction)}`).orderBy(id, direction)
  if (is_set) return [inOrder(chosen)]
  const having = inOrder(chosen.where(sql<SqlBool>`${column} is not null`))
  const lacking = chosen.where(sql<SqlBool>`${column} is null`).orderBy(id, direction)
  return from_end ? [lacking, having] : [having, lacking]
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
  if (walk) return { rows: await walk.next(sorted(filtered(base, list, spec), sortOf(list, spec))), total: 0 }
  const step = cursorOf(list)
  if (step) return { rows: await readStep(base, { list, spec, step }), total: 0 }
  const chosen = filtered<unknown>(spec.narrow ?? base, list, spec)
  const total = await (spec.total?.() ?? countRows(chosen))
  const span = spanOf(list, total)
  if (span.limit === 0) return { rows: [], total }
  const sort = sortOf(list, spec, span.from_end)
  if (!spec.narrow)
    return {
      rows: await sorted(filtered(base, list, spec), sort)
        .limit(span.limit)
        .offset(span.offset)
        .execute(),
      total,
    }
  const ids = await findIds(sortedParts(chosen, sort), sort, { ...span, total })
  const rows = await sorted(whereIds(base, spec, ids), sortOf(list, spec)).execute()
  return { rows, total }
}

/**
 * The rows behind a position, by the values that sort them and never by their number: what comes or goes meanwhile moves
 * no row over the border (KEY-14). Nothing is counted and nothing skipped, so every step costs the same.
 */
async function readStep<O>(
  base: AnyQuery<O>,
  { list, spec, step }: { list: CheckedListQuery; spec: ListSql; step: CursorStep },
): Promise<O[]> {
  const sort = sortOf(list, spec)
  const chosen = filtered<unknown>(spec.narrow ?? base, list, spec)
  const found: Position[] = []
  for (const part of partsAfter(sortedParts(chosen, sort), sort, step.after)) {
    const rows = await part
      .clearSelect()
      .select([sql<string | null>`(${sort.column})::text`.as('value'), sql<string>`(${sort.id})::text`.as('id')])
      // one more than asked for tells whether anything follows
      .limit(list.per_page + 1 - found.length)
      .execute()
    found.push(...(rows as unknown as Position[]))
    if (found.length > list.per_page) break
  }
  const given = found.slice(0, list.per_page)
  step.next = found.length > given.length ? given.at(-1)! : null
  if (given.length === 0) return []
  const ids = given.map(({ id }) => Number(id))
  return sorted(whereIds(base, spec, ids), sort).execute()
}

/** What of the parts lies behind the position; rows that lack the value come last, by their ids alone. */
function partsAfter(parts: readonly AnyQuery<unknown>[], { column, id, direction }: Sort, after: Position | null) {
  if (!after) return parts
  const is_behind = sql.raw(direction === 'asc' ? '>' : '<')
  const [having, ...lacking] = parts
  if (after.value === null) return lacking.map((part) => part.where(sql<SqlBool>`${id} ${is_behind} ${after.id}`))
  return [having!.where(sql<SqlBool>`(${column}, ${id}) ${is_behind} (${after.value}, ${after.id})`), ...lacking]
}

interface Span {
  readonly offset: number
  readonly limit: number
  /** Pages of the second half are reached from the end: the last one costs what the first one does. */
  readonly from_end: boolean
}

function spanOf({ page, per_page }: CheckedListQuery, total: number): Span {
  const offset = (page - 1) * per_page
  const limit = Math.max(0, Math.min(per_page, total - offset))
  const from_end = offset > total / 2
  return { offset: from_end ? total - offset - limit : offset, limit, from_end }
}

const whereIds = <O>(base: AnyQuery<O>, { id }: ListSql, ids: readonly number[]): AnyQuery<O> =>
  base.where(sql<SqlBool>`${sql.ref(id)} = any(${[...ids]}::bigint[])`) as AnyQuery<O>

async function findIds(parts: readonly AnyQuery<unknown>[], { id }: Sort, span: Span & { total: number }) {
  const all = span.total > FEW_ROWS ? sql<number | null>`null` : sql<number | null>`count(*) over ()`
  const ids: number[] = []
  let skip = span.offset
  for (const part of parts) {
    const rows = await part
      .clearSelect()
      .select([sql<number>`${id}`.as('id'), all.as('all')])
      .limit(span.limit - ids.length)
      .offset(skip)
      .execute()
    ids.push(...(rows as { id: number }[]).map((row) => row.id))
    if (ids.length === span.limit) break
    // This part is read to its end; what was skipped beyond it is skipped in the next.
    skip = rows.length > 0 ? 0 : Math.max(0, skip - (await countRows(part)))
  }
  return ids
}

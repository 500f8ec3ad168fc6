import { z } from 'zod'
import {
  MAX_CURSOR_LENGTH,
  MAX_CURSOR_PAGE_SIZE,
  MAX_FIELD_NAME_LENGTH,
  MAX_FILTER_LENGTH,
  MAX_FILTER_VALUES,
  MAX_OPERATOR_LENGTH,
  MAX_PAGE,
  MAX_PAGE_SIZE,
  MAX_SEARCH_LENGTH,
  PAGE_SIZE,
} from './limits.ts'
import { parseInstantInput } from './time.ts'

const FILTER_OPERATORS = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'like', 'in', 'null'] as const
export type FilterOperator = (typeof FILTER_OPERATORS)[number]

/** How one field of a list may be filtered (CNV-4): the dropdowns are drawn from it, the server refuses the rest. */
export interface FilterField {
  readonly type: 'text' | 'number' | 'boolean' | 'instant' | 'choice'
  readonly operators: readonly FilterOperator[]
  readonly values?: readonly string[]
}

/** A list's own allow-lists (LST); the first sort is the default. */
export interface ListSpec {
  readonly sorts: readonly string[]
  readonly default_sort: string
  readonly default_direction: 'asc' | 'desc'
  readonly filters: Readonly<Record<string, FilterField>>
  /** Rows of a page unless the caller says otherwise; PAGE_SIZE when left out. */
  readonly page_size?: number
}

const choice = (values: readonly string[]): FilterField => ({ type: 'choice', operators: ['eq', 'ne', 'in'], values })
const instant: FilterField = { type: 'instant', operators: ['lt', 'lte', 'gt', 'gte'] }
const amount: FilterField = { type: 'number', operators: ['eq', 'lt', 'lte', 'gt', 'gte'] }
const flag: FilterField = { type: 'boolean', operators: ['eq'], values: ['true', 'false'] }
const id: FilterField = { type: 'number', operators: ['eq', 'ne', 'in', 'null'] }
/** Ids of what everything in the list has one of. */
const one_of: FilterField = { type: 'number', operators: ['eq', 'in'] }
const text: FilterField = { type: 'text', operators: ['eq', 'ne', 'like', 'null'] }
export const filterField = { choice, instant, amount, flag, id, one_of, text }

export const listSpec = <const S extends ListSpec>(spec: S): S => spec

/** What chooses and sorts the rows, and all that a file reads: it has every row of the list (CNV-3, FIL-1). */
export const ExportQuery = z.object({
  query: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
  sort_by: z.string().max(MAX_FIELD_NAME_LENGTH).optional(),
  sort_direction: z.enum(['asc', 'desc']).optional(),
  filter_fields: z
    .record(
      z.string().max(MAX_FIELD_NAME_LENGTH),
      z.record(z.string().max(MAX_OPERATOR_LENGTH), z.string().max(MAX_FILTER_LENGTH)),
    )
    .optional(),
})

/** The query string of every list (CNV-3). Fields and operators are checked against the list's spec by `checkListQuery`. */
export const ListQuery = z.object({
  page: z.coerce.number().int().min(1).max(MAX_PAGE).optional(),
  per_page: z.coerce.number().int().min(1).max(MAX_CURSOR_PAGE_SIZE).default(PAGE_SIZE),
  cursor: z.string().max(MAX_CURSOR_LENGTH).optional(),
  ...ExportQuery.shape,
})
export type ListQuery = z.output<typeof ListQuery>

/**
 * The query string of one list, with its own page size. A page or a cursor, not both; only a walk by cursor has more than
 * 100 rows at a time (KEY-13).
 */
export const listQueryOf = ({ page_size = PAGE_SIZE }: ListSpec) =>
  ListQuery.extend({ per_page: ListQuery.shape.per_page.unwrap().default(page_size) }).check(({ value, issues }) => {
    if (value.cursor === undefined) {
      if (value.per_page <= MAX_PAGE_SIZE) return
      const maximum = MAX_PAGE_SIZE
      issues.push({ code: 'too_big', origin: 'number', maximum, inclusive: true, path: ['per_page'], input: value })
    } else if (value.page !== undefined)
      issues.push({ code: 'custom', message: 'page_or_cursor', path: ['cursor'], input: value })
  })

export interface Filter {
  readonly field: string
  readonly operator: FilterOperator
  readonly value: string | number | boolean | Date | readonly (string | number)[]
}

export interface CheckedListQuery {
  readonly page: number
  readonly per_page: number
  readonly query: string | null
  readonly sort_by: string
  readonly sort_direction: 'asc' | 'desc'
  readonly filters: readonly Filter[]
}

type Checked = { ok: true; value: CheckedListQuery } | { ok: false; path: string }

/** A day alone is its first moment; without an offset both are read in the zone given (TIM-1). */
const readInstant = (raw: string, zone: string): Date | null =>
  parseInstantInput(/^\d{4}-\d{2}-\d{2}$/.test(raw) ? `${raw}T00:00` : raw, zone)

function readScalar(field: FilterField, raw: string, zone: string): string | number | boolean | Date | null {
  if (field.type === 'number') return /^-?\d{1,15}$/.test(raw) ? Number(raw) : null
  if (field.type === 'boolean') return raw === 'true' ? true : raw === 'false' ? false : null
  if (field.type === 'choice') return field.values?.includes(raw) ? raw : null
  return field.type === 'instant' ? readInstant(raw, zone) : raw
}

function readValue(
  field: FilterField,
  [operator, raw]: [FilterOperator, string],
  zone: string,
): Filter['value'] | null {
  if (operator === 'null') return raw === 'true' || raw === 'false' ? raw === 'true' : null
  if (operator !== 'in') return readScalar(field, raw, zone)
  const values = raw.split(',').map((part) => readScalar(field, part.trim(), zone))
  if (values.length > MAX_FILTER_VALUES || values.some((value) => value === null || typeof value === 'boolean'))
    return null
  return values as (string | number)[]
}

/**
 * Sort, field, operator or value outside the list's own allow-list is refused (CNV-3, SEC-5). `zone` is the event's, for
 * times without an offset (TIM-1).
 */
export function checkListQuery(
  spec: ListSpec,
  query: Partial<Pick<ListQuery, 'page' | 'per_page'>> & z.output<typeof ExportQuery>,
  zone: string,
): Checked {
  const sort_by = query.sort_by ?? spec.default_sort
  if (!spec.sorts.includes(sort_by)) return { ok: false, path: 'sort_by' }
  const filters: Filter[] = []
  for (const [name, operators] of Object.entries(query.filter_fields ?? {})) {
    const field = Object.hasOwn(spec.filters, name) ? spec.filters[name] : undefined
    for (const [operator, raw] of Object.entries(operators)) {
      const path = `filter_fields.${name}.${operator}`
      if (!field?.operators.includes(operator as FilterOperator)) return { ok: false, path }
      const value = readValue(field, [operator as FilterOperator, raw], zone)
      if (value === null) return { ok: false, path }
      filters.push({ field: name, operator: operator as FilterOperator, value })
    }
  }
  const sort_direction = query.sort_direction ?? (sort_by === spec.default_sort ? spec.default_direction : 'asc')
  return {
    ok: true,
    value: {
      page: query.page ?? 1,
      per_page: query.per_page ?? PAGE_SIZE,
      query: query.query || null,
      sort_by,
      sort_direction,
      filters,
    },
  }
}

/** `meta` of a walk by cursor; null where nothing follows (KEY-13). */
export interface CursorMeta {
  next_cursor: string | null
  per_page: number
}

/** `meta` of a list answer (CNV-2, CNV-4). */
export interface ListMeta {
  current_page: number
  last_page: number
  per_page: number
  total: number
  from: number | null
  to: number | null
  allowed_sorts: Record<string, { asc: string; desc: string }>
  default_sort: string
  default_sort_direction: 'asc' | 'desc'
  allowed_filter_fields: Record<string, { operators: readonly string[]; values?: readonly string[] }>
}

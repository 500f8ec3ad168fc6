import { useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { PAGE_SIZE } from '#core/platform/limits.ts'
import type { ListSpec } from '#core/platform/list-query.ts'

/** Operators by field, as they stand in the address: `filter_fields[status][in]=A,B` (CNV-3). */
export type ListFilters = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface ListState {
  readonly spec: ListSpec
  /** For the call and its query key; only what differs from the default, so keys stay equal. */
  readonly query: Readonly<Record<string, unknown>>
  readonly page: number
  readonly per_page: number
  readonly search: string
  readonly sort_by: string
  readonly sort_direction: 'asc' | 'desc'
  readonly filters: ListFilters
  /** Whether search or a filter narrows the list. */
  readonly is_narrowed: boolean
  readonly is_default_sort: boolean
  setPage(page: number): void
  setPerPage(per_page: number): void
  setSearch(search: string): void
  setSort(by: string, direction: 'asc' | 'desc'): void
  setFilter(field: string, operators: Readonly<Record<string, string>> | null): void
  clear(): void
}

const FILTER = /^filter_fields\[(\w+)\]\[(\w+)\]$/

function readFilters(params: URLSearchParams, spec: ListSpec, prefix: string): ListFilters {
  const filters: Record<string, Record<string, string>> = {}
  for (const [name, value] of params) {
    const [, field = '', operator = ''] = filterOf(name, prefix) ?? []
    if (!Object.hasOwn(spec.filters, field) || !spec.filters[field]?.operators.some((known) => known === operator))
      continue
    filters[field] = { ...filters[field], [operator]: value }
  }
  return filters
}

const filterOf = (name: string, prefix: string) =>
  name.startsWith(prefix) ? FILTER.exec(name.slice(prefix.length)) : null

const positive = (text: string | null, otherwise: number): number => {
  const value = Number(text)
  return Number.isSafeInteger(value) && value > 0 ? value : otherwise
}

/** What a list's address says, leaving out what the list does not know (UIX-3). */
export function readListState(params: URLSearchParams, spec: ListSpec, prefix = '') {
  const wanted = params.get(`${prefix}sort_by`)
  const sort_by = wanted !== null && spec.sorts.includes(wanted) ? wanted : spec.default_sort
  const direction = params.get(`${prefix}sort_direction`)
  const natural = sort_by === spec.default_sort ? spec.default_direction : 'asc'
  return {
    page: positive(params.get(`${prefix}page`), 1),
    per_page: positive(params.get(`${prefix}per_page`), spec.page_size ?? PAGE_SIZE),
    search: params.get(`${prefix}query`) ?? '',
    sort_by,
    sort_direction: direction === 'asc' || direction === 'desc' ? direction : natural,
    filters: readFilters(params, spec, prefix),
  } as const
}

/**
 * Search, sort, filters, page and page size of a list live in the address, and only there (UIX-3). A second list on the
 * same screen has its own `prefix`.
 */
export function useListState(spec: ListSpec, prefix = ''): ListState {
  const [params] = useSearchParams()
  const { hash } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const state = readListState(params, spec, prefix)
    const is_default_sort = state.sort_by === spec.default_sort && state.sort_direction === spec.default_direction
    // the hash stays: a drawer with a list of its own is open by it
    const write = (change: (next: URLSearchParams) => void) => {
      const next = new URLSearchParams(params)
      next.delete(`${prefix}page`)
      change(next)
      void navigate({ search: next.toString(), hash }, { replace: true, preventScrollReset: true })
    }
    const put = (next: URLSearchParams, name: string, value: string) =>
      value ? next.set(prefix + name, value) : next.delete(prefix + name)
    return {
      spec,
      ...state,
      query: {
        page: state.page,
        per_page: state.per_page,
        ...(state.search ? { query: state.search } : {}),
        ...(is_default_sort ? {} : { sort_by: state.sort_by, sort_direction: state.sort_direction }),
        ...(Object.keys(state.filters).length > 0 ? { filter_fields: state.filters } : {}),
      },
      is_narrowed: state.search !== '' || Object.keys(state.filters).length > 0,
      is_default_sort,
      setPage: (page) => write((next) => put(next, 'page', page > 1 ? String(page) : '')),
      setPerPage: (per_page) => write((next) => put(next, 'per_page', String(per_page))),
      setSearch: (search) => write((next) => put(next, 'query', search.trim())),
      setSort: (by, direction) =>
        write((next) => {
          put(next, 'sort_by', by)
          put(next, 'sort_direction', direction)
        }),
      setFilter: (field, operators) =>
        write((next) => {
          for (const name of [...next.keys()]) if (filterOf(name, prefix)?.[1] === field) next.delete(name)
          for (const [operator, value] of Object.entries(operators ?? {}))
            put(next, `filter_fields[${field}][${operator}]`, value)
        }),
      clear: () =>
        write((next) => {
          for (const name of [...next.keys()])
            if (name === `${prefix}query` || filterOf(name, prefix)) next.delete(name)
        }),
    }
  }, [params, hash, navigate, spec, prefix])
}

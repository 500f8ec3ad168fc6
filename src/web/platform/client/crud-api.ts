import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BodyInput, Endpoint } from '#core/platform/endpoint.ts'
import type { ListSpec } from '#core/platform/list-query.ts'
import { type CallOptions, call } from './api-client.ts'
import { queryClient } from './query-client.ts'

/** What `crudEndpoints` declares in core: rows of an event, or of an account. */
interface CrudEndpoints {
  readonly list: Endpoint & { readonly list: ListSpec }
  readonly create: Endpoint
  readonly get: Endpoint
  readonly update: Endpoint
  readonly remove: Endpoint
}
type QueryKey = readonly (string | number)[]
type Query = Readonly<Record<string, unknown>>

interface CrudOptions {
  /** What has to be read again after a change; the rows of this parent, which `key` begins, unless told. */
  readonly refresh?: (parent_id: number, key: QueryKey) => Promise<unknown>
}

/** A call whose parameters are named by its path. */
const callBy = <E extends Endpoint>(endpoint: E, options: object) =>
  call(endpoint, options as unknown as CallOptions<E>)

/**
 * The calls of a simple resource: queries, calls alone, and calls that have read again what they changed. The parent is
 * the event or account of the path, the id that of the row.
 */
export function crudApi<E extends CrudEndpoints>(endpoints: E, options: CrudOptions = {}) {
  const [parent = '', id = ''] = [...endpoints.get.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const inParent = (parent_id: number) => ({ [parent]: String(parent_id) })
  const one = (parent_id: number, row_id: number) => ({ ...inParent(parent_id), [id]: String(row_id) })

  /** Begins every key of these rows: `['events', 7, 'affiliates']`. */
  const all = (parent_id: number): QueryKey =>
    endpoints.list.path
      .slice(1)
      .split('/')
      .map((part) => (part.startsWith(':') ? parent_id : part))
  const refresh = (parent_id: number): Promise<unknown> =>
    options.refresh?.(parent_id, all(parent_id)) ?? queryClient.invalidateQueries({ queryKey: all(parent_id) })

  /** Without reading anything again: for many rows in a row, with one `refresh` at the end. */
  const calls = {
    list: (parent_id: number, query: Query, signal?: AbortSignal) =>
      callBy<E['list']>(endpoints.list, { params: inParent(parent_id), query, signal }),
    update: (parent_id: number, row_id: number, body: BodyInput<E['update']>) =>
      callBy<E['update']>(endpoints.update, { params: one(parent_id, row_id), body }),
    remove: (parent_id: number, row_id: number) =>
      callBy<E['remove']>(endpoints.remove, { params: one(parent_id, row_id) }),
  }
  return {
    all,
    list: (parent_id: number, query: Query) =>
      queryOptions({
        queryKey: [...all(parent_id), 'list', query],
        queryFn: ({ signal }) => calls.list(parent_id, query, signal),
        placeholderData: keepPreviousData,
      }),
    one: (parent_id: number, row_id: number) =>
      queryOptions({
        queryKey: [...all(parent_id), row_id],
        queryFn: ({ signal }) => callBy<E['get']>(endpoints.get, { params: one(parent_id, row_id), signal }),
      }),
    calls,
    refresh,
    create: async (parent_id: number, body: BodyInput<E['create']>) => {
      const row = await callBy<E['create']>(endpoints.create, { params: inParent(parent_id), body })
      await refresh(parent_id)
      return row
    },
    update: async (parent_id: number, row_id: number, body: BodyInput<E['update']>) => {
      const row = await calls.update(parent_id, row_id, body)
      await refresh(parent_id)
      return row
    },
    remove: async (parent_id: number, row_id: number): Promise<void> => {
      await calls.remove(parent_id, row_id)
      await refresh(parent_id)
    },
  }
}

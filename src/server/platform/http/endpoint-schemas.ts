import qs from 'qs'
import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import type { Endpoint } from '#core/platform/endpoint.ts'
import { ExportQuery, type ListSpec, listQueryOf } from '#core/platform/list-query.ts'
import { MAX_QUERY_PARAMETERS, QUERY_DEPTH } from './limits.ts'

const LinksView = z.object({
  first: z.string(),
  last: z.string(),
  prev: z.string().nullable(),
  next: z.string().nullable(),
})
const ListMetaView = z.object({
  current_page: z.int(),
  last_page: z.int(),
  per_page: z.int(),
  total: z.int(),
  from: z.int().nullable(),
  to: z.int().nullable(),
  allowed_sorts: z.record(z.string(), z.object({ asc: z.string(), desc: z.string() })),
  default_sort: z.string(),
  default_sort_direction: z.enum(['asc', 'desc']),
  allowed_filter_fields: z.record(
    z.string(),
    z.object({ operators: z.array(z.string()), values: z.array(z.string()).optional() }),
  ),
})

const CursorMetaView = z.object({ next_cursor: z.string().nullable(), per_page: z.int() })

/** The envelope of what a call answers, or nothing where it has no `data` (CNV-2, KEY-13). */
export function answerSchema(declared: Endpoint): z.ZodType | undefined {
  if (!declared.data) return undefined
  if (declared.list) {
    const rows = { data: z.array(declared.data) }
    return z.union([
      z.object({ ...rows, links: LinksView, meta: ListMetaView }),
      z.object({ ...rows, meta: CursorMetaView }),
    ])
  }
  if (declared.meta) return z.object({ data: z.array(declared.data), meta: declared.meta })
  return z.object({ data: declared.data })
}

/** `filter_fields[status][eq]=x` and no deeper (CNV-3). */
export const readQuery = (text: string): Record<string, unknown> =>
  qs.parse(text, {
    depth: QUERY_DEPTH,
    parameterLimit: MAX_QUERY_PARAMETERS,
    arrayLimit: 0,
    plainObjects: false,
    allowPrototypes: false,
  }) as Record<string, unknown>

/** What stands behind the question mark of a call; a list's own query and what else the call asks. */
export function querySchema({ list, export_of, query }: Endpoint): z.ZodType | undefined {
  const spec: ListSpec | undefined = list ?? export_of
  if (!spec) return query
  const own = list ? listQueryOf(spec) : ExportQuery
  return query ? own.and(query) : own
}

/** The status of an answer that is no refusal (CNV-2). */
export const statusOf = ({ status, data }: Endpoint): number => status ?? (data ? 200 : 204)

nameViews({ LinksView, ListMetaView, CursorMetaView })

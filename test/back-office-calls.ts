import { vi } from 'vitest'
import type { Role } from '#core/platform/permissions.ts'
import { granted } from '#test/granted.ts'
import { meQuery } from '#web/identity/session/session.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

export interface BackOfficeCall {
  /** `PUT /events/7/orders/3`: without query and `/api`. */
  readonly call: string
  readonly url: string
  readonly body: unknown
}
export type Answer = () => Response

const SORTS = { created_at: { asc: 'Oldest first', desc: 'Newest first' } }

export const answer = (data: unknown): Answer => {
  return () => Response.json({ data })
}
/** One page of a list that is all there is. */
export const answerRows = (rows: readonly unknown[]): Answer => {
  const total = rows.length
  const meta = { total, from: 1, to: total, current_page: 1, last_page: 1, per_page: 20, allowed_sorts: SORTS }
  return () => Response.json({ data: rows, links: {}, meta })
}
export const refuse = (status: number, code: string, fields: Record<string, string[]> = {}): Answer => {
  return () => Response.json({ error: { code, message: `said ${code}`, fields, data: {} } }, { status })
}

const ME = {
  id: 1,
  first_name: 'Anna',
  last_name: 'Admin',
  email: 'anna@example.org',
  language: 'en',
  timezone: 'Europe/Berlin',
  role: 'ADMIN',
  ...granted('ADMIN'),
  account: { id: 1, name: 'Pier', is_verified: true },
}

/** Answers the back office's calls and says who uses it; whatever nobody expects fails as a server would. */
export function serveBackOffice(answers: Record<string, Answer>, me: object = {}): { sent: BackOfficeCall[] } {
  const sent: BackOfficeCall[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url.replace(/^\/api/, '').replace(/\?.*$/, '')}`
    sent.push({
      call,
      url: decodeURIComponent(url),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    })
    return (answers[call] ?? refuse(500, 'INTERNAL'))()
  })
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  queryClient.setQueryData(meQuery.queryKey, {
    ...ME,
    ...granted('role' in me ? (me.role as Role) : 'ADMIN'),
    ...me,
  } as never)
  return { sent }
}

export const LONG = 'Reinschmidt-Woźniacka '.repeat(11).trim()

import { expect, test } from 'vitest'
import type { Endpoint } from '#core/platform/endpoint.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { listMeta } from './list-answer.ts'

const lists = Object.values(
  import.meta.glob<Record<string, Record<string, Endpoint>>>('../../../core/*/*/endpoints.ts', { eager: true }),
)
  .flatMap((module) => Object.values(module))
  .flatMap((group) => Object.values(group))
  .flatMap(({ method, path, list }) => (list ? [{ name: `${method} ${path}`, list }] : []))

test('there are lists to ask', () => expect(lists.length).toBeGreaterThan(10))

test.each(lists)('$name: what it sorts by has a name (CNV-4)', ({ list }) => {
  const of_first_page = { page: 1, per_page: 20, query: null, filters: [], sort_by: null, sort_direction: null }
  const { allowed_sorts } = listMeta({ locale: 'en' } as Ctx, list, {
    list: of_first_page as never,
    page: { rows: [], total: 0 },
  })
  const unnamed = Object.entries(allowed_sorts).filter(([field, { asc }]) => asc.startsWith(field))
  expect(unnamed).toEqual([])
})

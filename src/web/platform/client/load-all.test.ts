import { expect, test } from 'vitest'
import { loadAll } from './load-all.ts'

const pages = [[{ id: 1 }, { id: 2 }], [{ id: 2 }, { id: 3 }], [{ id: 4 }]]
const pageOf = (page: unknown) => ({ data: pages[Number(page) - 1] ?? [], meta: { last_page: pages.length } })

test('a list is read page after page with its search, and a row that moved on meanwhile is there once', async () => {
  const asked: unknown[] = []
  const loaded: number[] = []
  const rows = await loadAll({
    loadPage: async (query) => {
      asked.push(query)
      return pageOf(query.page)
    },
    query: { query: 'anna', page: 7, per_page: 20 },
    onProgress: (count) => loaded.push(count),
  })
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  expect(asked).toEqual([1, 2, 3].map((page) => ({ query: 'anna', page, per_page: 100 })))
  expect(loaded).toEqual([2, 3, 4])
})

test('reading is stopped between two pages', async () => {
  const stop = new AbortController()
  const asked: unknown[] = []
  const reading = loadAll({
    loadPage: async (query) => {
      asked.push(query.page)
      stop.abort()
      return pageOf(query.page)
    },
    query: {},
    signal: stop.signal,
  })
  await expect(reading).rejects.toThrow()
  expect(asked).toEqual([1])
})

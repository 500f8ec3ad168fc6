import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { affiliateApi } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

test('the filter of orders knows every affiliate, however many pages they fill (LST-4)', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string | URL) => {
    const page = Number(new URL(url, 'http://localhost').searchParams.get('page'))
    asked.push(String(page))
    const data = page < 3 ? Array.from({ length: 100 }, (_, index) => ({ id: page * 100 + index, name: 'Radio' })) : []
    const body = { data: page === 3 ? [{ id: 999, name: 'Zeitung' }] : data, meta: { last_page: 3 } }
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  })
  const names = await new QueryClient().fetchQuery(affiliateApi.names(7))
  expect(names).toHaveLength(201)
  expect(names.at(-1)).toEqual({ id: 999, name: 'Zeitung' })
  expect(asked).toEqual(['1', '2', '3'])
})

import { expect, test } from 'vitest'
import { patchRow, patchRows } from './patch-rows.ts'
import { queryClient } from './query-client.ts'

interface Thing {
  readonly id: number
  readonly is_paused: boolean
}
const rows = (key: readonly unknown[]) => queryClient.getQueryData<{ data: Thing[] }>(key)?.data

test('every cached list shows the change at once, and a refusal puts all of them back', () => {
  const [first, second, single] = [
    ['things', 1, 'list', 'a'],
    ['things', 1, 'list', 'b'],
    ['things', 1, 7],
  ]
  const thing = { id: 7, is_paused: false }
  queryClient.setQueryData(first, { data: [thing, { id: 8, is_paused: false }], meta: { total: 2 } })
  queryClient.setQueryData(second, { data: [thing], meta: { total: 1 } })
  queryClient.setQueryData(single, thing)
  const putBack = patchRow<Thing>(['things', 1], 7, (row) => ({ ...row, is_paused: true }))
  expect(rows(first)?.map(({ is_paused }) => is_paused)).toEqual([true, false])
  expect(rows(second)?.map(({ is_paused }) => is_paused)).toEqual([true])
  expect(queryClient.getQueryData(first)).toMatchObject({ meta: { total: 2 } })
  expect(queryClient.getQueryData(single)).toEqual(thing)
  putBack()
  expect(rows(first)?.[0]).toEqual(thing)
  expect(rows(second)?.[0]).toEqual(thing)
})

test('rows take their new order at once', () => {
  const key = ['sorted', 'list']
  queryClient.setQueryData(key, { data: [{ id: 1 }, { id: 2 }, { id: 3 }] })
  const putBack = patchRows(key, (known) => [...known].reverse())
  expect(rows(key)?.map(({ id }) => id)).toEqual([3, 2, 1])
  putBack()
  expect(rows(key)?.map(({ id }) => id)).toEqual([1, 2, 3])
})

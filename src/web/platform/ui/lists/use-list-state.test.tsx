import { act, renderHook } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { filterField, listSpec } from '#core/platform/list-query.ts'
import { type ListState, readListState, useListState } from './use-list-state.ts'

const SPEC = listSpec({
  sorts: ['created_at', 'title'],
  default_sort: 'created_at',
  default_direction: 'desc',
  filters: { status: filterField.choice(['DRAFT', 'LIVE']) },
})

test('what the list does not know is left out of its address (CNV-3)', () => {
  const state = readListState(
    new URLSearchParams(
      'sort_by=password&page=-3&per_page=x&filter_fields[status][in]=LIVE&filter_fields[status][like]=a&filter_fields[secret][eq]=1',
    ),
    SPEC,
  )
  expect(state).toMatchObject({
    page: 1,
    per_page: 20,
    sort_by: 'created_at',
    sort_direction: 'desc',
    filters: { status: { in: 'LIVE' } },
  })
  expect(Object.keys(state.filters)).toEqual(['status'])
})

function openList(address: string) {
  let router: ReturnType<typeof createMemoryRouter> | undefined
  const hook = renderHook(() => useListState(SPEC), {
    wrapper: ({ children }) => {
      router ??= createMemoryRouter([{ path: '*', element: children }], { initialEntries: [address] })
      return <RouterProvider router={router} />
    },
  })
  return {
    list: (): ListState => hook.result.current,
    search: () => decodeURIComponent(router?.state.location.search ?? ''),
  }
}

test('search, filters and sort live in the address, and each leads back to the first page (UIX-3)', () => {
  const { list, search } = openList('/?page=4')
  expect(list().page).toBe(4)
  act(() => list().setSearch(' jazz '))
  expect(search()).toBe('?query=jazz')
  act(() => list().setFilter('status', { in: 'DRAFT,LIVE' }))
  expect(search()).toBe('?query=jazz&filter_fields[status][in]=DRAFT,LIVE')
  expect(list().query).toMatchObject({ query: 'jazz', filter_fields: { status: { in: 'DRAFT,LIVE' } }, page: 1 })
  act(() => list().setSort('title', 'asc'))
  expect(list()).toMatchObject({ sort_by: 'title', is_default_sort: false })
  act(() => list().clear())
  expect(list().is_narrowed).toBe(false)
  expect(search()).toBe('?sort_by=title&sort_direction=asc')
})

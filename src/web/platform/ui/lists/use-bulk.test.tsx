import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import type { UseQueryResult } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { listSpec } from '#core/platform/list-query.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { DataTable, type ListAnswerOf } from './data-table.tsx'
import { type BulkAction, useBulk } from './use-bulk.tsx'
import { useListState } from './use-list-state.ts'

interface Row {
  readonly id: number
  readonly name: string
}
const ROWS: readonly Row[] = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'].map((name, index) => ({ id: index + 1, name }))
const SPEC = listSpec({ sorts: ['name'], default_sort: 'name', default_direction: 'asc', filters: {} })
const meta = { current_page: 1, last_page: 1, per_page: 20, total: 5, from: 1, to: 5, allowed_sorts: {} }
type Change = Partial<BulkAction<Row>> & {
  readonly run?: (row: Row) => Promise<unknown>
  /** Two rows on a page; all of them can be chosen. */
  readonly is_paged?: boolean
  readonly total?: number
}

/** What the second page of the list shows, and everything of it. */
const pageOf = (page: number, total: number) => {
  const data = ROWS.slice((page - 1) * 2, page * 2)
  return { data, meta: { ...meta, current_page: page, last_page: 3, per_page: 2, total } }
}

function Screen({ action, is_paged, total }: { action: BulkAction<Row>; is_paged: boolean; total: number }) {
  const list = useListState(SPEC)
  const answer = is_paged ? pageOf(list.page, total) : { data: ROWS, meta }
  const bulk = useBulk({
    list,
    rows: answer.data,
    nameOf: ({ name }) => name,
    actions: [action],
    ...(is_paged ? { loadPage: async ({ page }: { page?: unknown }) => pageOf(Number(page), total) } : {}),
  })
  const columns = [{ id: 'name', header: 'Name', cell: ({ name }: Row) => name }]
  const query = { isPending: false, isError: false, data: answer } as unknown as UseQueryResult<ListAnswerOf<Row>>
  return <DataTable label="People" list={list} query={query} columns={columns} bulk={bulk} empty={null} />
}

function open({ is_paged = false, total = ROWS.length, ...change }: Change = {}) {
  i18n.load('en', {})
  i18n.activate('en')
  const run = vi.fn(change.run ?? (async () => {}))
  const refresh = vi.fn(async () => {})
  const action: BulkAction<Row> = {
    id: 'wave',
    label: 'Wave',
    icon: null,
    reasonAgainst: () => null,
    prepare: () => ({ run }),
    refresh,
    done: (count) => `${count} waved at.`,
    ...change,
  }
  const element = (
    <ModalsProvider>
      <Screen action={action} is_paged={is_paged} total={total} />
      <Notifications />
    </ModalsProvider>
  )
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
      </MantineProvider>
    </I18nProvider>,
  )
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
  const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select [A-Z]/ })
  const selected = () =>
    boxes()
      .filter(({ checked }) => checked)
      .map((one) => one.getAttribute('aria-label')?.slice('Select '.length))
  return { run, refresh, box, selected, user: userEvent.setup() }
}

test('rows are selected one by one, by a range with shift, and all of the page', async () => {
  const { user, box, selected } = open()
  await user.click(box('Ben'))
  await user.keyboard('{Shift>}')
  await user.click(box('Dan'))
  await user.keyboard('{/Shift}')
  expect(selected()).toEqual(['Ben', 'Cleo', 'Dan'])
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' })
  expect(all.indeterminate).toBe(true)
  await user.click(all)
  expect(selected()).toHaveLength(5)
  await user.click(screen.getByRole('button', { name: 'Select none' }))
  expect(selected()).toEqual([])
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
})

test('arrows walk the boxes, with shift they select on the way; Ctrl+A takes the page, Escape lets go (UIX-6)', async () => {
  const { user, box, selected } = open()
  await user.click(box('Ada'))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(box('Ben'))
  expect(selected()).toEqual(['Ada'])
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(selected()).toEqual(['Ada', 'Cleo', 'Dan'])
  await user.keyboard('{Control>}a{/Control}')
  expect(selected()).toHaveLength(5)
  await user.keyboard('{Escape}')
  expect(selected()).toEqual([])
})

test('an action passes over rows it does not fit and says so before it begins (UIX-4)', async () => {
  const run = vi.fn(async () => {})
  const { user, box, refresh } = open({
    reasonAgainst: ({ name }) => (name === 'Ben' ? 'Ben is away.' : null),
    prepare: ({ length }) => ({ ask: { title: `Wave at ${length}?`, text: 'Hello', action: 'Yes, wave' }, run }),
  })
  await user.click(box('Ada'))
  await user.click(box('Ben'))
  await user.click(screen.getByRole('button', { name: 'Wave' }))
  await screen.findByText('Wave at 1?')
  expect(screen.getByText(/Ben is away/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Yes, wave' }))
  await screen.findByText('1 waved at.')
  expect(run).toHaveBeenCalledExactlyOnceWith(ROWS[0])
  expect(refresh).toHaveBeenCalledOnce()
})

test('one failing row loses none of the others: the list tells which and why, and it stays selected', async () => {
  let is_broken = true
  const { user, selected, run } = open({
    run: async ({ name }) => {
      if (name === 'Cleo' && is_broken) throw new ApiError('ORDER_STATE_CHANGED', 409, { message: 'Cleo has left.' })
    },
  })
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(screen.getByRole('button', { name: 'Wave' }))
  await screen.findByText('Cleo has left.')
  expect(screen.getByText('4 waved at.')).toBeTruthy()
  expect(selected()).toEqual(['Cleo'])
  is_broken = false
  await user.click(screen.getByRole('button', { name: 'Try these again' }))
  await waitFor(() => expect(selected()).toEqual([]))
  expect(run.mock.calls.map(([row]) => row.name)).toEqual(['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Cleo'])
})

test('what can be taken back is, row by row, from the notification', async () => {
  const undo = vi.fn(async () => {})
  const { user, box } = open({ undo })
  await user.click(box('Dan'))
  await user.click(box('Eve'))
  await user.click(screen.getByRole('button', { name: 'Wave' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone.')
  expect(undo.mock.calls).toEqual([[ROWS[3]], [ROWS[4]]])
})

describe('a list of several pages', () => {
  const page = () => screen.getByRole('checkbox', { name: 'Select all on this page' })
  const sure = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Wave' })

  test('all of its rows are selected when asked for, stay so on other pages, and one can be let go', async () => {
    const { user, selected, box, run } = open({ is_paged: true })
    expect(screen.queryByRole('button', { name: 'Select all 5 in the list' })).toBeNull()
    await user.click(page())
    await user.click(screen.getByRole('button', { name: 'Select all 5 in the list' }))
    await screen.findByText('5 selected')
    expect(screen.getByText('3 on other pages')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(selected()).toEqual(['Cleo', 'Dan'])
    await user.click(box('Dan'))
    expect(screen.getByText('4 selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Wave' }))
    // what happens where nobody looks is asked, also where the action alone is not
    await screen.findByText(/3 of those selected are on other pages/)
    await user.click(sure())
    await screen.findByText('4 waved at.')
    expect(run.mock.calls.map(([row]) => row.name).sort()).toEqual(['Ada', 'Ben', 'Cleo', 'Eve'])
  })

  test('those that failed stay selected, wherever they are', async () => {
    const { user } = open({
      is_paged: true,
      run: async ({ name }) => {
        if (name === 'Eve') throw new ApiError('ORDER_STATE_CHANGED', 409, { message: 'Eve has left.' })
      },
    })
    await user.click(page())
    await user.click(screen.getByRole('button', { name: 'Select all 5 in the list' }))
    await screen.findByText('5 selected')
    await user.click(screen.getByRole('button', { name: 'Wave' }))
    await screen.findByRole('dialog')
    await user.click(sure())
    await screen.findByText('Eve has left.')
    expect(screen.getByText('1 on another page')).toBeTruthy()
  })

  test('another page alone begins anew, and a list too long for it says so', async () => {
    const { user } = open({ is_paged: true, total: 1001 })
    await user.click(page())
    expect(screen.getByText(/More than 1,000 in the list/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
  })
})

import { act, renderHook } from '@testing-library/react'
import type { KeyboardEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { moveTo, useSortable } from './use-sortable.tsx'

const press = (key: string) => ({ key, preventDefault: () => {} }) as KeyboardEvent

test('grab with space, move with arrows, drop with space (UIX-6)', () => {
  const onSort = vi.fn()
  const { result } = renderHook(() => useSortable([1, 2, 3], onSort))
  act(() => result.current.onHandleKey(1, press(' ')))
  act(() => result.current.onHandleKey(1, press('ArrowDown')))
  act(() => result.current.onHandleKey(1, press('ArrowDown')))
  expect(result.current.arrange([{ id: 1 }, { id: 2 }, { id: 3 }]).map(({ id }) => id)).toEqual([2, 3, 1])
  expect(result.current.placeOf(1)).toEqual({ place: 3, count: 3 })
  expect(onSort).not.toHaveBeenCalled()
  act(() => result.current.onHandleKey(1, press(' ')))
  expect(onSort).toHaveBeenCalledWith([2, 3, 1])
})

test('escape puts the row back (UIX-6)', () => {
  const onSort = vi.fn()
  const { result } = renderHook(() => useSortable([1, 2], onSort))
  act(() => result.current.onHandleKey(2, press('Enter')))
  act(() => result.current.onHandleKey(2, press('ArrowUp')))
  act(() => result.current.onHandleKey(2, press('Escape')))
  expect(result.current.arrange([{ id: 1 }, { id: 2 }]).map(({ id }) => id)).toEqual([1, 2])
  expect(onSort).not.toHaveBeenCalled()
})

test('a thing moved to another place keeps all others in order', () => {
  expect(moveTo(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c'])
})

import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { type DragEvent, type HTMLAttributes, type KeyboardEvent, useEffect, useRef, useState } from 'react'

export interface Sortable {
  readonly is_enabled: boolean
  /** The row in hand, if any. */
  readonly grabbed: number | null
  arrange<Row extends { id: number }>(rows: readonly Row[]): readonly Row[]
  rowProps(id: number): HTMLAttributes<HTMLElement> & { readonly 'data-grabbed'?: true }
  /** One step without grabbing: the buttons beside the drag (UIX-6). */
  step(id: number, by: 1 | -1): void
  canStep(id: number, by: 1 | -1): boolean
  /** Where it stands at the moment, counted from 1. */
  placeOf(id: number): { readonly place: number; readonly count: number }
  onHandleKey(id: number, event: KeyboardEvent): void
  drop(): void
}

/** The list with one thing moved to another place. */
export function moveTo<T>(items: readonly T[], from: number, to: number): T[] {
  const moved = [...items]
  const [item] = moved.splice(from, 1)
  if (item !== undefined) moved.splice(to, 0, item)
  return moved
}

/**
 * Sorting by mouse and by keyboard (UIX-6): grab with space, move with arrows, drop with space or enter, cancel with
 * escape. `onSort` gets the ids in their new order.
 */
export function useSortable(
  ids: readonly number[],
  onSort: (ids: readonly number[]) => void,
  is_enabled = true,
): Sortable {
  const [held, setHeld] = useState<{ id: number; order: readonly number[] } | null>(null)
  const order = held?.order ?? ids
  const place = (id: number, over: number) => {
    if (held) setHeld({ id, order: moveTo(order, order.indexOf(id), over) })
  }
  const drop = () => {
    if (held?.order.some((id, index) => id !== ids[index])) onSort(held.order)
    setHeld(null)
  }
  const target = (id: number, by: number) => order.indexOf(id) + by
  return {
    is_enabled,
    grabbed: held?.id ?? null,
    drop,
    arrange: (rows) => (held ? [...rows].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id)) : rows),
    canStep: (id, by) => is_enabled && target(id, by) >= 0 && target(id, by) < order.length,
    placeOf: (id) => ({ place: order.indexOf(id) + 1, count: order.length }),
    step: (id, by) => onSort(moveTo(ids, ids.indexOf(id), ids.indexOf(id) + by)),
    onHandleKey: (id, event) => {
      if (event.key === ' ' || event.key === 'Enter') {
        event.preventDefault()
        return held ? drop() : setHeld({ id, order: ids })
      }
      if (!held) return
      if (event.key === 'Escape') return setHeld(null)
      if (event.key === 'Tab') return drop()
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
      if (by === 0) return
      event.preventDefault()
      if (target(id, by) >= 0 && target(id, by) < order.length) place(id, target(id, by))
    },
    rowProps: (id) =>
      is_enabled
        ? {
            draggable: true,
            ...(held?.id === id ? { 'data-grabbed': true as const } : {}),
            onDragStart: (event: DragEvent) => {
              event.dataTransfer.effectAllowed = 'move'
              setHeld({ id, order: ids })
            },
            onDragOver: (event: DragEvent) => {
              if (!held) return
              event.preventDefault()
              if (held.id !== id) place(held.id, order.indexOf(id))
            },
            onDrop: (event: DragEvent) => {
              event.preventDefault()
              drop()
            },
            onDragEnd: () => setHeld(null),
          }
        : {},
  }
}

/** The handle of a row. */
export function SortHandle({ sortable, id, name }: { sortable: Sortable; id: number; name: string }) {
  const { t } = useLingui()
  const is_held = sortable.grabbed === id
  const button = useRef<HTMLButtonElement>(null)
  // moving its row takes the focus from the handle that is being moved
  useEffect(() => {
    if (is_held) button.current?.focus()
  })
  if (!sortable.is_enabled) return null
  const { place, count } = sortable.placeOf(id)
  return (
    <>
      <ActionIcon
        ref={button}
        size={28}
        style={{ cursor: 'grab' }}
        aria-pressed={is_held}
        aria-label={
          is_held
            ? t`${name}: move with the arrow keys, drop with space, cancel with escape`
            : t`Move ${name}: grab with space`
        }
        onKeyDown={(event) => sortable.onHandleKey(id, event)}
      >
        <IconGripVertical size={16} />
      </ActionIcon>
      <span className="visually-hidden" role="status">
        {is_held && t`${name}: place ${place} of ${count}`}
      </span>
    </>
  )
}

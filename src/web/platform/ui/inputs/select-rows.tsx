import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { type KeyboardEvent, useId } from 'react'
import styles from '../lists/bulk-bar.module.css'
import type { Bulk } from '../lists/use-bulk.tsx'

/** Chooses all rows of the page; in between when only some are. */
export function SelectPage<Row extends { id: number }>({ bulk: { selection, running } }: { bulk: Bulk<Row> }) {
  const { t } = useLingui()
  const id = useId()
  return (
    <label className={styles.pick} htmlFor={id}>
      <Checkbox
        id={id}
        aria-label={t`Select all on this page`}
        checked={selection.is_all}
        indeterminate={selection.rows.length > 0 && !selection.is_all}
        disabled={running !== null}
        onChange={(event) => (event.currentTarget.checked ? selection.selectPage() : selection.clear())}
      />
    </label>
  )
}

/** Another row's box, above or below. */
function neighbour(from: HTMLInputElement, by: 1 | -1): HTMLInputElement | null {
  const boxes = [...(from.closest('tbody, ul')?.querySelectorAll<HTMLInputElement>('input[data-pick]') ?? [])]
  return boxes[boxes.indexOf(from) + by] ?? null
}

/**
 * One row's box. Shift chooses up to here; arrows walk the boxes, with shift they choose on the way; Ctrl+A takes the
 * page, Escape lets all go (UIX-6).
 */
export function SelectRow<Row extends { id: number }>({ bulk, row }: { bulk: Bulk<Row>; row: Row }) {
  const { t } = useLingui()
  const id = useId()
  const { selection, running, nameOf } = bulk
  const name = nameOf(row)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && selection.rows.length > 0) {
      event.stopPropagation()
      return selection.clear()
    }
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return selection.selectPage()
    }
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    const next = by && neighbour(event.currentTarget, by)
    if (!next) return
    event.preventDefault()
    next.focus()
    if (event.shiftKey && !next.checked) next.click()
  }
  return (
    <label className={styles.pick} htmlFor={id}>
      <Checkbox
        id={id}
        data-pick
        aria-label={t`Select ${name}`}
        checked={selection.isSelected(row.id)}
        disabled={running !== null}
        onKeyDown={onKeyDown}
        onChange={({ nativeEvent }) =>
          selection.toggle(row.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}

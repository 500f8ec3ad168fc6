import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { ListMeta } from '#web/platform/client/api-client.ts'
import { PAGE_SIZES } from '#web/platform/ui/limits.ts'
import { LoadError, NoResults } from '../display/empty-state.tsx'
import { useCounts } from '../display/money.tsx'
import { SkeletonRows } from '../display/states.tsx'
import { SelectPage, SelectRow } from '../inputs/select-rows.tsx'
import { AsOf } from './as-of.tsx'
import { BulkBar } from './bulk-bar.tsx'
import styles from './data-table.module.css'
import type { Bulk } from './use-bulk.tsx'
import type { ListState } from './use-list-state.ts'
import type { Sortable } from './use-sortable.tsx'

export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Head sorts by this field of the list. */
  readonly sort?: string
  readonly is_figure?: boolean
  /**
   * Place on the card a row becomes where it is narrow: `head` first line, `main` words, `end` figure beside them,
   * `foot` badges, `foot_end` time, `line` a labelled line of its own, `none` not shown.
   */
  readonly card?: 'head' | 'main' | 'end' | 'foot' | 'foot_end' | 'line' | 'none'
}

export interface ListAnswerOf<Row> {
  readonly data: readonly Row[]
  readonly meta: ListMeta
}

/** A query of rows, as far as a list looks at it. */
interface LoadedRows<Row> {
  readonly data: ListAnswerOf<Row> | undefined
  readonly isError: boolean
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

interface ListFrameProps<Row> {
  readonly list: ListState
  readonly query: LoadedRows<Row>
  readonly empty: ReactNode
  /** What stands below the rows; pages unless told. */
  readonly foot?: ReactNode
  readonly children: (rows: readonly Row[]) => ReactNode
}

/** Loading, failed, empty, nothing found, or rows with their pager (UIX-2, UIX-3). */
export function ListFrame<Row>({ list, query, empty, foot, children }: ListFrameProps<Row>) {
  if (!query.data)
    return (
      <div className={styles.frame}>
        {query.isError ? <LoadError onRetry={() => query.refetch()} /> : <SkeletonRows />}
      </div>
    )
  const { data: rows, meta } = query.data
  if (rows.length === 0 && meta.total === 0)
    return (
      <div className={styles.frame}>
        {list.is_narrowed ? <NoResults search={list.search} onClear={list.clear} /> : empty}
        {!list.is_narrowed && (
          <div className={styles.as_of}>
            <AsOf at={meta.as_of} />
          </div>
        )}
      </div>
    )
  return (
    <div className={styles.list} data-stale={query.isPlaceholderData || undefined}>
      {children(rows)}
      {foot ?? <Pager list={list} meta={meta} />}
    </div>
  )
}

interface DataTableProps<Row extends { id: number }> extends Omit<ListFrameProps<Row>, 'children'> {
  /** What the rows are, for screen readers. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly menu?: (row: Row) => ReactNode
  /** The row whose drawer is open. */
  readonly open_id?: number | null
  /** Grabbing and dropping rows; see `useSortable`. */
  readonly sortable?: Sortable | undefined
  /** Selecting rows and acting on them together; see `useBulk`. */
  readonly bulk?: Bulk<Row>
}

/** A list's rows (UIX-3): table where there is room, cards where the container is narrow; the same cells, the same DOM. */
export function DataTable<Row extends { id: number }>({
  label,
  columns,
  menu,
  open_id,
  sortable,
  bulk,
  ...frame
}: DataTableProps<Row>) {
  const picks = bulk && bulk.actions.length > 0 ? bulk : null
  const table = (
    <ListFrame {...frame}>
      {(rows) => (
        <table className={styles.table} aria-label={label} data-picks={picks !== null || undefined}>
          <thead>
            <tr>
              {picks && (
                <td data-card="pick">
                  <SelectPage bulk={picks} />
                </td>
              )}
              {columns.map((column) => (
                <HeadCell key={column.id} list={frame.list} column={column} />
              ))}
              {menu && (
                <th>
                  <span className="visually-hidden">
                    <Trans>Actions</Trans>
                  </span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {(sortable ? sortable.arrange(rows) : rows).map((row) => (
              <tr
                key={row.id}
                data-open={row.id === open_id || undefined}
                data-picked={picks?.selection.isSelected(row.id) || undefined}
                {...sortable?.rowProps(row.id)}
              >
                {picks && (
                  <td data-card="pick">
                    <SelectRow bulk={picks} row={row} />
                  </td>
                )}
                {columns.map(({ id, header, cell, is_figure, card = 'line' }) => (
                  <td key={id} data-card={card} data-label={header} data-figure={is_figure || undefined}>
                    {cell(row)}
                  </td>
                ))}
                {menu && <td data-card="menu">{menu(row)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ListFrame>
  )
  if (!picks) return table
  return (
    <RowSelection bulk={picks} page={frame.query.data}>
      {table}
    </RowSelection>
  )
}

interface PicksProps<Row extends { id: number }> {
  readonly bulk: Bulk<Row>
  readonly page: ListAnswerOf<Row> | undefined
  readonly children: ReactNode
}

/** A list whose rows can be chosen, with the bar of what can be done with them. */
export function RowSelection<Row extends { id: number }>({ bulk, page, children }: PicksProps<Row>) {
  return (
    <div ref={bulk.selection.element} tabIndex={-1} className={styles.picks}>
      {children}
      <BulkBar bulk={bulk} on_page={page?.data.length ?? 0} total={page?.meta.total ?? 0} />
    </div>
  )
}

function HeadCell<Row>({ list, column: { header, sort, is_figure } }: { list: ListState; column: Column<Row> }) {
  const is_sorted = sort !== undefined && list.sort_by === sort
  const next = is_sorted && list.sort_direction === 'asc' ? 'desc' : 'asc'
  const Arrow = list.sort_direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      data-figure={is_figure || undefined}
      aria-sort={is_sorted ? (list.sort_direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {sort ? (
        <button type="button" className={styles.sorter} onClick={() => list.setSort(sort, next)}>
          {header}
          {is_sorted && <Arrow size={13} aria-hidden="true" />}
        </button>
      ) : (
        header
      )}
    </th>
  )
}

function Pager({ list, meta }: { list: ListState; meta: ListMeta }) {
  const { t } = useLingui()
  const id = useId()
  const format = useCounts()
  const [from, to, total] = [format(meta.from ?? 0), format(meta.to ?? 0), format(meta.total)]
  const sizes = PAGE_SIZES.includes(list.per_page) ? PAGE_SIZES : [...PAGE_SIZES, list.per_page].sort((a, b) => a - b)
  return (
    <div className={styles.pager}>
      <span>
        <Trans>
          {from} to {to} of {total}
        </Trans>
      </span>
      {meta.last_page > 1 && (
        <nav className={styles.pages} aria-label={t`Pages`}>
          <Button
            size="compact-sm"
            disabled={meta.current_page <= 1}
            onClick={() => list.setPage(meta.current_page - 1)}
          >
            <Trans>Previous</Trans>
          </Button>
          <span>
            <Trans>
              Page {format(meta.current_page)} of {format(meta.last_page)}
            </Trans>
          </span>
          <Button
            size="compact-sm"
            disabled={meta.current_page >= meta.last_page}
            onClick={() => list.setPage(meta.current_page + 1)}
          >
            <Trans>Next</Trans>
          </Button>
        </nav>
      )}
      <div className={styles.size}>
        <label htmlFor={id}>
          <Trans>Rows</Trans>
        </label>
        <NativeSelect
          id={id}
          size="xs"
          value={list.per_page}
          onChange={(event) => list.setPerPage(Number(event.currentTarget.value))}
          data={sizes.map(String)}
        />
      </div>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext } from 'react'
import type { ListMeta } from '#web/platform/client/api-client.ts'
import { AsOf } from './as-of.tsx'
import { type AlsoExported, ExportMenu, type FurtherFormat } from './export-menu.tsx'
import { AddFilter, type FilterDef, useFilterLabels } from './list-filters.tsx'
import styles from './list-tools.module.css'
import { SearchField } from './search-field.tsx'
import type { ListState } from './use-list-state.ts'

interface ListToolsProps {
  readonly list: ListState
  /** Sort labels come with the answer, in the reader's language (CNV-4). */
  readonly meta: ListMeta | undefined
  readonly search_label?: string
  readonly filters?: readonly FilterDef[]
  /** The list's address in the API where it can be had as a file; `export_query` when the screen adds to its query. */
  readonly export_path?: string
  readonly export_query?: object
  readonly export_also?: AlsoExported | undefined
  readonly export_further?: readonly FurtherFormat[]
  readonly children?: ReactNode
}

/** Whether the lists here can be had as files by whoever looks at them (PRM-9); the shell says so. */
export const ExportsAllowed = createContext(true)

/** Search, filters and order of a list (UIX-3), all of it in the address. */
export function ListTools({
  list,
  meta,
  search_label,
  filters = [],
  export_path,
  export_query = list.query,
  export_also,
  export_further,
  children,
}: ListToolsProps) {
  const { t } = useLingui()
  const may_export = useContext(ExportsAllowed)
  const words = useFilterLabels()
  const active = filters.filter((filter) => list.filters[filter.field])
  const sorts = Object.entries(meta?.allowed_sorts ?? {})
  return (
    <div className={styles.tools}>
      <div className={styles.row}>
        {search_label && <SearchField label={search_label} value={list.search} onSearch={list.setSearch} />}
        {filters.length > 0 && <AddFilter list={list} filters={filters} />}
        {children}
        {sorts.length > 0 && (
          <NativeSelect
            className={styles.sort}
            aria-label={t`Sort by`}
            value={`${list.sort_by} ${list.sort_direction}`}
            onChange={(event) => {
              const [by = '', direction] = event.currentTarget.value.split(' ')
              list.setSort(by, direction === 'desc' ? 'desc' : 'asc')
            }}
            data={sorts.flatMap(([by, labels]) => [
              { value: `${by} asc`, label: labels.asc },
              { value: `${by} desc`, label: labels.desc },
            ])}
          />
        )}
        {export_path && may_export && (
          <ExportMenu path={export_path} query={export_query} also={export_also} further={export_further} />
        )}
      </div>
      <AsOf at={meta?.as_of} />
      {active.length > 0 && (
        <div className={styles.row}>
          {active.map((filter) => (
            <span key={filter.field} className={styles.pill}>
              {filter.label}: <b>{words(filter, list.filters[filter.field] ?? {})}</b>
              <button
                type="button"
                aria-label={t`Remove filter ${filter.label}`}
                onClick={() => list.setFilter(filter.field, null)}
              >
                <IconX size={14} />
              </button>
            </span>
          ))}
          <Button variant="transparent" size="compact-sm" className={styles.clear} onClick={list.clear}>
            <Trans>Clear</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { AUDIT_LIST, type AuditEntryView } from '#core/reporting/audit-log/schema.ts'
import type { ListMeta } from '#web/platform/client/api-client.ts'
import type { Lagging } from '#web/platform/client/as-of.ts'
import { EmptyState } from '#web/platform/ui/display/empty-state.tsx'
import { useCounts } from '#web/platform/ui/display/money.tsx'
import { DataTable, type ListAnswerOf } from '#web/platform/ui/lists/data-table.tsx'
import { ListTools } from '#web/platform/ui/lists/list-tools.tsx'
import { type ListState, useListState } from '#web/platform/ui/lists/use-list-state.ts'
import { auditQueries } from './api.ts'
import styles from './audit-log.module.css'
import { useAuditColumns } from './use-audit-columns.tsx'
import { useAuditFilters } from './use-audit-filters.ts'

/** What the address asks for; pages and orders it has none. */
const askedOf = ({ search, filters }: ListState) => ({
  ...(search ? { query: search } : {}),
  ...(Object.keys(filters).length > 0 ? { filter_fields: filters } : {}),
})

/** A log is read on, not counted: of what was read so far there is one page. */
const answerOf = (rows: readonly AuditEntryView[], lagging: Lagging = {}): ListAnswerOf<AuditEntryView> => {
  const length = rows.length
  const sorts = { allowed_sorts: {}, default_sort: AUDIT_LIST.default_sort, default_sort_direction: 'desc' } as const
  const pages = { current_page: 1, last_page: 1, per_page: length, total: length, from: 1, to: length }
  const meta: ListMeta = { ...pages, ...sorts, allowed_filter_fields: {}, ...lagging }
  return { data: rows, meta }
}

/** The tools above say as of when it is, also of an empty log. */
const withoutWords = ({ data, meta: { as_of: _said, ...meta } }: ListAnswerOf<AuditEntryView>) => ({ data, meta })

const laggingOf = (page: { readonly meta: Lagging } | undefined): Lagging =>
  page?.meta.as_of ? { as_of: page.meta.as_of } : {}

/** Who did what, newest first (AUD-1); `event_id` null: in the whole account. */
export function AuditLog({ event_id }: { event_id: number | null }) {
  const { t } = useLingui()
  const list = useListState(AUDIT_LIST)
  const asked = askedOf(list)
  const log = useInfiniteQuery(auditQueries.entries(event_id, asked))
  const rows = log.data?.pages.flatMap(({ data }) => data) ?? []
  // the newest stretch stands first
  const answer = log.data && answerOf(rows, laggingOf(log.data.pages[0]))
  const filters = useAuditFilters(list, rows, event_id)
  const columns = useAuditColumns(event_id === null)
  const in_event = event_id === null ? {} : { event_id: { ...list.filters.event_id, eq: String(event_id) } }
  const file_query = { ...asked, filter_fields: { ...list.filters, ...in_event } }
  return (
    <>
      <ListTools
        list={list}
        meta={answer?.meta}
        search_label={t`Reference of an order or ticket`}
        filters={filters}
        export_path="/audit"
        export_query={file_query}
        export_further={[{ format: 'jsonl', label: <Trans>JSON lines</Trans> }]}
      />
      <div className={styles.log}>
        <DataTable
          label={t`Log`}
          list={list}
          query={{ ...log, data: answer && withoutWords(answer) }}
          columns={columns}
          foot={
            <Foot
              shown={rows.length}
              has_more={log.hasNextPage}
              is_busy={log.isFetchingNextPage}
              onMore={() => void log.fetchNextPage()}
            />
          }
          empty={
            <EmptyState
              drawing="list"
              title={<Trans>Nothing here yet</Trans>}
              text={<Trans>Whatever anybody changes appears here within seconds, with who it was.</Trans>}
            />
          }
        />
      </div>
    </>
  )
}

interface FootProps {
  readonly shown: number
  readonly has_more: boolean
  readonly is_busy: boolean
  readonly onMore: () => void
}

function Foot({ shown, has_more, is_busy, onMore }: FootProps) {
  const format = useCounts()
  const count = format(shown)
  return (
    <div className={styles.foot}>
      <span>{has_more ? <Trans>The newest {count}</Trans> : <Trans>All {count}</Trans>}</span>
      {has_more && (
        <Button onClick={onMore} loading={is_busy}>
          <Trans>Show older</Trans>
        </Button>
      )}
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CheckInListView } from '#core/catalog/check-in-lists/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { SCAN_REASONS, SCAN_VERDICTS } from '#core/check-in/scanning/scan-verdict.ts'
import { SCAN_LIST, type ScanView } from '#core/check-in/scanning/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { can } from '#core/platform/permissions.ts'
import { checkInListApi } from '#web/catalog/check-in-lists/api.ts'
import styles from '#web/catalog/check-in-lists/check-in-lists.module.css'
import type { ScanLogProps } from '#web/catalog/check-in-lists/check-in-lists-page.tsx'
import { ListStateBadge } from '#web/catalog/check-in-lists/list-state-badge.tsx'
import { SCANS_PREFIX } from '#web/catalog/check-in-lists/scans-prefix.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { PermittedLink } from '#web/identity/session/permitted-link.tsx'
import { DrawerHead, fullName, Loaded, opener, ShortTime, TwoLines } from '#web/platform/ui/display/details.tsx'
import { EmptyState } from '#web/platform/ui/display/empty-state.tsx'
import { useCounts } from '#web/platform/ui/display/money.tsx'
import { Badges, StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import { ViewDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { type Column, DataTable } from '#web/platform/ui/lists/data-table.tsx'
import type { FilterDef } from '#web/platform/ui/lists/list-filters.tsx'
import { ListTools } from '#web/platform/ui/lists/list-tools.tsx'
import { useListState } from '#web/platform/ui/lists/use-list-state.ts'
import { useAction } from '#web/platform/ui/use-action.ts'
import { markScanSeen, scanQueries } from './api.ts'
import { CHECK_OUT_LABEL, OFFLINE_LABEL, SCAN_REASON_LABELS, SCAN_VERDICT_LABELS } from './labels.ts'
import { useScanBulk } from './use-scan-bulk.tsx'

/** Every attempt at a door, conflicts among them (LST-10, CIL-7, OFF-9). */
export function ScanLogDrawer({ event, list_id, deleted, onClose }: ScanLogProps) {
  const query = useQuery({ ...checkInListApi.one(event.id, list_id), enabled: deleted === null })
  if (deleted)
    return (
      <ViewDrawer title={<Trans>Scan log of {deleted.name}</Trans>} onClose={onClose}>
        <Scans event={event} list={deleted} />
      </ViewDrawer>
    )
  return (
    <ViewDrawer title={query.data ? <Head list={query.data} /> : <Trans>Scan log</Trans>} onClose={onClose}>
      <Loaded query={query} missing={<Trans>This check-in list does not exist in this event.</Trans>}>
        {(list) => <Scans event={event} list={list} />}
      </Loaded>
    </ViewDrawer>
  )
}

function Head({ list }: { list: CheckInListView }) {
  const format = useCounts()
  return (
    <DrawerHead
      text={
        <Trans>
          {format(list.checked_in_attendees)} of {format(list.total_attendees)} checked in
        </Trans>
      }
    >
      <Trans>Scan log of {list.name}</Trans>
      <ListStateBadge state={list.state} />
    </DrawerHead>
  )
}

function Scans({ event, list: { id, deleted_at } }: { event: EventView; list: CheckInListView }) {
  const { t } = useLingui()
  const list = useListState(SCAN_LIST, SCANS_PREFIX)
  const query = useQuery(scanQueries.list(event.id, id, list.query))
  // a deleted list is read, not worked on
  const is_over = deleted_at !== null
  const columns = useColumns(event, id, is_over)
  const bulk = useScanBulk({ event_id: event.id, list_id: id, list, rows: query.data?.data })
  const filters = useFilters()
  const is_empty = query.data?.meta.total === 0 && !list.is_narrowed
  return (
    <>
      {!is_empty && (
        <ListTools
          export_path={`/events/${event.id}/check-in-lists/${id}/scans`}
          list={list}
          meta={query.data?.meta}
          search_label={t`Last name or reference`}
          filters={filters}
        />
      )}
      <DataTable
        label={t`Scans`}
        list={list}
        query={query}
        columns={columns}
        {...(is_over ? {} : { bulk })}
        empty={
          <EmptyState
            drawing="list"
            title={<Trans>No scans yet</Trans>}
            text={<Trans>Every scan appears here, including refused ones.</Trans>}
          />
        }
      />
    </>
  )
}

function useFilters(): FilterDef[] {
  const { t, i18n } = useLingui()
  return [
    {
      field: 'verdict',
      label: t`Verdict`,
      options: SCAN_VERDICTS.map((value) => ({ value, label: i18n._(SCAN_VERDICT_LABELS[value].text) })),
    },
    {
      field: 'reason',
      label: t`Reason`,
      options: SCAN_REASONS.map((value) => ({ value, label: i18n._(SCAN_REASON_LABELS[value]) })),
    },
    { field: 'offline', label: t`Scanned offline` },
    { field: 'admitted_offline', label: t`Admitted offline` },
  ]
}

function useColumns(event: EventView, list_id: number, is_over: boolean): Column<ScanView>[] {
  const { t, i18n } = useLingui()
  const zone = event.timezone
  return [
    { id: 'who', header: t`Attendee or code`, card: 'head', cell: (scan) => <Who event_id={event.id} scan={scan} /> },
    {
      id: 'time',
      header: t`Time`,
      sort: 'scanned_at',
      card: 'end',
      cell: (scan) => (
        <span className={styles.when}>
          <ShortTime at={scan.scanned_at} zone={zone} />
        </span>
      ),
    },
    {
      id: 'verdict',
      header: t`Verdict`,
      card: 'main',
      cell: (scan) => (
        <span className={styles.verdict}>
          <Verdict scan={scan} />
          {scan.reason && <span>{i18n._(SCAN_REASON_LABELS[scan.reason])}</span>}
          {scan.is_conflict && (
            <Conflict event_id={event.id} list_id={list_id} zone={zone} scan={scan} is_over={is_over} />
          )}
        </span>
      ),
    },
    {
      id: 'device',
      header: t`Device`,
      card: 'line',
      cell: (scan) => scan.device_name ?? <Trans>Unnamed device</Trans>,
    },
  ]
}

function Who({ event_id, scan: { attendee, raw_code } }: { event_id: number; scan: ScanView }) {
  if (!attendee) return <span className={styles.code}>{raw_code ?? <Trans>no code</Trans>}</span>
  return (
    <TwoLines
      first={
        <PermittedLink permission="attendee.read" to={paths.manageAttendee(event_id, attendee.id)} className={opener}>
          <bdi>{fullName(attendee)}</bdi>
        </PermittedLink>
      }
      second={<span className="reference">{attendee.reference}</span>}
    />
  )
}

function Verdict({ scan }: { scan: ScanView }) {
  return (
    <Badges>
      <StatusBadge label={SCAN_VERDICT_LABELS[scan.verdict]} />
      {scan.action === 'CHECK_OUT' && scan.verdict === 'REFUSED' && <StatusBadge label={CHECK_OUT_LABEL} />}
      {scan.offline && <StatusBadge label={OFFLINE_LABEL} />}
    </Badges>
  )
}

interface ConflictProps {
  readonly event_id: number
  readonly list_id: number
  readonly zone: string
  readonly scan: ScanView
  readonly is_over: boolean
}

/** Let in offline although the server refuses it: both times and devices, until staff have seen it (OFF-9). */
function Conflict({ event_id, list_id, zone, scan, is_over }: ConflictProps) {
  const { t } = useLingui()
  const me = useMe()
  const { perform, is_busy } = useAction()
  const see = () =>
    perform({
      run: () => markScanSeen(event_id, list_id, scan.id),
      done: t`The conflict is marked as seen.`,
      failed: t`The conflict was not marked as seen. Try again.`,
    })
  const earlier = scan.check_in
  return (
    <>
      <span className={styles.conflict}>
        <Trans>Let in offline, refused afterwards.</Trans>
      </span>
      {earlier && (
        <span>
          <Trans>
            First let in <ShortTime at={earlier.checked_in_at} zone={zone} />, device:{' '}
            {earlier.device_name ?? t`unnamed`}
          </Trans>
        </span>
      )}
      {scan.seen_at ? (
        <span className={styles.quiet}>
          <Trans>
            Seen <ShortTime at={scan.seen_at} zone={zone} />
          </Trans>
        </span>
      ) : (
        !is_over &&
        can(me, 'check_in_list.write') && (
          <Button size="compact-sm" onClick={see} loading={is_busy}>
            <Trans>Mark as seen</Trans>
          </Button>
        )
      )}
    </>
  )
}

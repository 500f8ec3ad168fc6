import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { can } from '#core/platform/permissions.ts'
import { WAITING_ENTRY_STATUSES, WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import { WAITING_LIST, type WaitingEntryView } from '#core/records/waiting-entries/schema.ts'
import { useDateName } from '#web/catalog/event-dates/date-name.tsx'
import { useDateFilter } from '#web/catalog/event-dates/use-date-filter.ts'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { useRoleReason } from '#web/identity/session/role-reason.ts'
import { Ago } from '#web/platform/ui/display/dates.tsx'
import { Initials, ShortTime, TwoLines } from '#web/platform/ui/display/details.tsx'
import { EmptyState } from '#web/platform/ui/display/empty-state.tsx'
import { Count } from '#web/platform/ui/display/money.tsx'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import { type Column, DataTable } from '#web/platform/ui/lists/data-table.tsx'
import type { FilterDef } from '#web/platform/ui/lists/list-filters.tsx'
import { ListTools } from '#web/platform/ui/lists/list-tools.tsx'
import { useBulk } from '#web/platform/ui/lists/use-bulk.tsx'
import { type ListState, useListState } from '#web/platform/ui/lists/use-list-state.ts'
import { Note, Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { CreateButton } from '#web/platform/ui/reason-button.tsx'
import { AddEntryForm } from './add-entry-form.tsx'
import { waitingCalls, waitingQueries } from './api.ts'
import { EntryMenu } from './entry-menu.tsx'
import { entryName, priceName } from './entry-name.tsx'
import { WAITING_STATUS_LABELS } from './labels.ts'
import { QuantityDialog } from './quantity-dialog.tsx'
import { useEntryActs } from './use-entry-acts.tsx'
import { WaitingCounts } from './waiting-counts.tsx'
import styles from './waiting-list.module.css'

/** Who waits for what, how many in all, and what is done with them (BO-100, WTL-19). */
export function WaitingListPage() {
  const event = useEvent()
  const { t } = useLingui()
  const me = useMe()
  const list = useListState(WAITING_LIST)
  const query = useQuery(waitingQueries.list(event.id, list.query))
  const [is_adding, setAdding] = useState(false)
  const [changing, setChanging] = useState<WaitingEntryView | null>(null)
  const columns = useColumns(event)
  const filters = useFilters(event, list)
  const acts = useEntryActs(event.id)
  const bulk = useBulk({
    list,
    rows: query.data?.data,
    nameOf: (entry) => entryName(entry, t`Erased person`),
    actions: can(me, 'waiting.write') ? acts : [],
    loadPage: (page, signal) => waitingCalls.list(event.id, page, signal),
  })
  const is_empty = query.data?.meta.total === 0 && !list.is_narrowed
  const is_open = isOpen(event)
  const reason = useRoleReason('waiting.write')
  return (
    <Page>
      <PageHeader
        title={t`Waiting list`}
        text={t`Whoever is no longer on the list is shown by the status filter only.`}
      >
        {can(me, 'message.write') && !is_empty && (
          <Button component={Link} to={paths.messageToWaiting(event.id)} variant="default">
            <Trans>Message everybody who waits</Trans>
          </Button>
        )}
        {is_open && (
          <CreateButton reason={reason} onClick={() => setAdding(true)}>
            <Trans>Add a person</Trans>
          </CreateButton>
        )}
      </PageHeader>
      {!is_open && !is_empty && (
        <Note>
          <Trans>
            The waiting list is switched off. Everybody keeps their place, and nobody is offered anything.{' '}
            <Link to={`${paths.manageEvent(event.id, 'settings')}#waiting-list`}>Switch it on in the settings</Link>
          </Trans>
        </Note>
      )}
      <WaitingCounts event={event} />
      {!is_empty && (
        <ListTools
          export_path={`/events/${event.id}/waiting-list`}
          list={list}
          meta={query.data?.meta}
          search_label={t`Name or email`}
          filters={filters}
        />
      )}
      <DataTable
        label={t`Waiting list`}
        list={list}
        query={query}
        columns={columns}
        menu={(entry) => <EntryMenu entry={entry} onQuantity={() => setChanging(entry)} />}
        bulk={bulk}
        empty={is_open ? <NobodyWaits event={event} /> : <SwitchedOff event={event} />}
      />
      {is_adding && <AddEntryForm event={event} onClose={() => setAdding(false)} onAdded={() => setAdding(false)} />}
      {changing && <QuantityDialog entry={changing} onClose={() => setChanging(null)} />}
    </Page>
  )
}

/** Whether anything of the event can be waited for (WTL-3). */
const isOpen = ({ settings, tickets }: EventView): boolean =>
  tickets.some(({ has_waiting_list }) => has_waiting_list ?? settings.waiting_list)

const NobodyWaits = ({ event }: { event: EventView }) => (
  <EmptyState
    drawing="person"
    title={<Trans>Nobody is waiting</Trans>}
    text={<Trans>Once a ticket is sold out, the event page offers to join the waiting list.</Trans>}
  >
    <Button component="a" href={paths.event(event.id, event.slug)} target="_blank" rel="noopener">
      <Trans>Open the event page</Trans>
    </Button>
  </EmptyState>
)

const SwitchedOff = ({ event }: { event: EventView }) => (
  <EmptyState
    drawing="person"
    title={<Trans>The waiting list is switched off</Trans>}
    text={<Trans>Switched on, places that become free are offered by email to those who wait.</Trans>}
  >
    <Button component={Link} to={`${paths.manageEvent(event.id, 'settings')}#waiting-list`}>
      <Trans>Go to the settings</Trans>
    </Button>
  </EmptyState>
)

function useFilters(event: EventView, list: ListState): FilterDef[] {
  const { t, i18n } = useLingui()
  const date = useDateFilter(event, list)
  const prices = event.tickets
    .filter(({ kind }) => kind === 'ADMISSION')
    .flatMap(({ title, prices: tiers }) =>
      tiers.map(({ id, label }) => ({ value: String(id), label: priceName({ title, label }) })),
    )
  return [
    {
      field: 'status',
      label: t`Status`,
      options: WAITING_ENTRY_STATUSES.map((value) => ({ value, label: i18n._(WAITING_STATUS_LABELS[value].text) })),
    },
    { field: 'ticket_price_id', label: t`Waits for`, options: prices },
    ...date,
  ]
}

function useColumns(event: EventView): Column<WaitingEntryView>[] {
  const { t } = useLingui()
  return [
    {
      id: 'name',
      header: t`Person`,
      sort: 'last_name',
      card: 'head',
      cell: (entry) => (
        <span className={styles.person}>
          <Initials {...entry} />
          <TwoLines first={<b>{entryName(entry, t`Erased person`)}</b>} second={entry.email ?? ''} />
        </span>
      ),
    },
    {
      id: 'prices',
      header: t`Waits for`,
      card: 'line',
      cell: (entry) => <Wishes entry={entry} zone={event.timezone} />,
    },
    {
      id: 'quantity',
      header: t`Places`,
      sort: 'quantity',
      is_figure: true,
      card: 'line',
      cell: ({ quantity, accepts_fewer }) =>
        accepts_fewer && quantity > 1 ? (
          <Trans>
            <Count value={quantity} /> or fewer
          </Trans>
        ) : (
          <Count value={quantity} />
        ),
    },
    {
      id: 'queued',
      header: t`In line since`,
      sort: 'queued_at',
      card: 'foot_end',
      cell: ({ queued_at }) => <Ago at={queued_at} zone={event.timezone} />,
    },
    { id: 'status', header: t`Status`, card: 'foot', cell: (entry) => <Status entry={entry} zone={event.timezone} /> },
  ]
}

/** What they would take, the favourite first. */
function Wishes({ entry, zone }: { entry: WaitingEntryView; zone: string }) {
  const nameOf = useDateName(zone)
  return (
    <ol className={styles.wishes}>
      {entry.prices.map((price) => (
        <li key={`${price.event_date_id}:${price.ticket_price_id}`}>
          <bdi>{priceName(price)}</bdi>
          {price.starts_at && <span className={styles.quiet}>{nameOf(price.starts_at)}</span>}
        </li>
      ))}
    </ol>
  )
}

function Status({ entry, zone }: { entry: WaitingEntryView; zone: string }) {
  const { status, offer, is_kept_for, passed } = entry
  return (
    <span className={styles.status}>
      <StatusBadge label={WAITING_STATUS_LABELS[status]} />
      {status === WaitingEntryStatus.OFFERED && offer && (
        <span className={styles.quiet}>
          <Plural value={offer.quantity} one="# place" other="# places" />
          {offer.until && (
            <>
              {', '}
              <Trans>
                until <ShortTime at={offer.until} zone={zone} />
              </Trans>
            </>
          )}
        </span>
      )}
      {status === WaitingEntryStatus.WAITING && is_kept_for && (
        <span className={styles.quiet}>
          <Trans>Places are kept</Trans>
        </span>
      )}
      {status === WaitingEntryStatus.WAITING && !is_kept_for && passed > 0 && (
        <span className={styles.quiet}>
          <Plural value={passed} one="Passed over once" other="Passed over # times" />
        </span>
      )}
    </span>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { can } from '#core/platform/permissions.ts'
import { APPLICATION_STATUSES, ApplicationStatus } from '#core/platform/states/application-state.ts'
import { APPLICATION_LIST, type ApplicationView } from '#core/records/applications/schema.ts'
import { useDateName } from '#web/catalog/event-dates/date-name.tsx'
import { useDateFilter } from '#web/catalog/event-dates/use-date-filter.ts'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { Ago } from '#web/platform/ui/display/dates.tsx'
import { Initials, opener, ShortTime, TwoLines } from '#web/platform/ui/display/details.tsx'
import { EmptyState } from '#web/platform/ui/display/empty-state.tsx'
import { Count } from '#web/platform/ui/display/money.tsx'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import { type Column, DataTable } from '#web/platform/ui/lists/data-table.tsx'
import type { FilterDef } from '#web/platform/ui/lists/list-filters.tsx'
import { ListTools } from '#web/platform/ui/lists/list-tools.tsx'
import { useBulk } from '#web/platform/ui/lists/use-bulk.tsx'
import { useHashId } from '#web/platform/ui/lists/use-hash-id.ts'
import { type ListState, useListState } from '#web/platform/ui/lists/use-list-state.ts'
import { Note, Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { applicationCalls, applicationQueries } from './api.ts'
import { applicantName, requestedName } from './applicant-name.ts'
import { ApplicationDrawer } from './application-drawer.tsx'
import { ApplicationMenu } from './application-menu.tsx'
import styles from './applications.module.css'
import { APPLICATION_STATUS_LABELS } from './labels.ts'
import { useApplicationActs } from './use-application-acts.tsx'

/** Who asks for a place, and what is decided (BO-100, APP-4). */
export function ApplicationsPage() {
  const event = useEvent()
  const { t } = useLingui()
  const me = useMe()
  const list = useListState(APPLICATION_LIST)
  const query = useQuery(applicationQueries.list(event.id, list.query))
  const hash = useHashId('application')
  const columns = useColumns(event, hash.to)
  const filters = useFilters(event, list)
  const acts = useApplicationActs(event.id)
  const bulk = useBulk({
    list,
    rows: query.data?.data,
    nameOf: (application) => applicantName(application, t`Erased person`),
    actions: can(me, 'application.write') ? acts : [],
    loadPage: (page, signal) => applicationCalls.list(event.id, page, signal),
  })
  const is_empty = query.data?.meta.total === 0 && !list.is_narrowed
  const is_open = event.tickets.some(({ requires_approval }) => requires_approval)
  return (
    <Page>
      <PageHeader
        title={t`Applications`}
        text={t`Rejected, taken and ended applications are shown by the status filter only.`}
      />
      {!is_open && !is_empty && (
        <Note>
          <Trans>No ticket is on request any more. What was asked for before can still be decided.</Trans>
        </Note>
      )}
      {!is_empty && (
        <ListTools
          export_path={`/events/${event.id}/applications`}
          list={list}
          meta={query.data?.meta}
          search_label={t`Name or email`}
          filters={filters}
        />
      )}
      <DataTable
        label={t`Applications`}
        list={list}
        query={query}
        columns={columns}
        menu={(application) => <ApplicationMenu application={application} onOpen={() => hash.open(application.id)} />}
        open_id={hash.id}
        bulk={bulk}
        empty={<Nobody event={event} is_open={is_open} />}
      />
      {hash.id !== null && (
        <ApplicationDrawer key={hash.id} event={event} application_id={hash.id} onClose={hash.close} />
      )}
    </Page>
  )
}

const Nobody = ({ event, is_open }: { event: EventView; is_open: boolean }) =>
  is_open ? (
    <EmptyState
      drawing="person"
      title={<Trans>Nobody has asked for a place</Trans>}
      text={<Trans>Whoever asks on the event page appears here, for you to decide.</Trans>}
    >
      <Button component="a" href={paths.event(event.id, event.slug)} target="_blank" rel="noopener">
        <Trans>Open the event page</Trans>
      </Button>
    </EmptyState>
  ) : (
    <EmptyState
      drawing="person"
      title={<Trans>No ticket is on request</Trans>}
      text={<Trans>Switch “Places on request” on for a ticket: people ask for a place, and you decide.</Trans>}
    >
      <Button component={Link} to={paths.manageEvent(event.id, 'tickets')}>
        <Trans>Go to the tickets</Trans>
      </Button>
    </EmptyState>
  )

function useFilters(event: EventView, list: ListState): FilterDef[] {
  const { t, i18n } = useLingui()
  const date = useDateFilter(event, list)
  const prices = event.tickets
    .filter(({ kind }) => kind === 'ADMISSION')
    .flatMap(({ title, prices: tiers }) =>
      tiers.map(({ id, label }) => ({ value: String(id), label: label ? `${title} – ${label}` : title })),
    )
  return [
    {
      field: 'status',
      label: t`Status`,
      options: APPLICATION_STATUSES.map((value) => ({
        value,
        label: i18n._(APPLICATION_STATUS_LABELS[value].text),
      })),
    },
    { field: 'ticket_price_id', label: t`Asks for`, options: prices },
    ...date,
  ]
}

type To = ReturnType<typeof useHashId>['to']

function useColumns(event: EventView, to: To): Column<ApplicationView>[] {
  const { t } = useLingui()
  return [
    {
      id: 'name',
      header: t`Person`,
      sort: 'last_name',
      card: 'head',
      cell: (application) => (
        <span className={styles.person}>
          <Initials {...application} />
          <TwoLines
            first={
              <Link className={opener} to={to(application.id)} preventScrollReset>
                {applicantName(application, t`Erased person`)}
              </Link>
            }
            second={application.email ?? ''}
          />
        </span>
      ),
    },
    {
      id: 'items',
      header: t`Asks for`,
      card: 'line',
      cell: (application) => <Lines application={application} zone={event.timezone} />,
    },
    {
      id: 'quantity',
      header: t`Places`,
      sort: 'quantity',
      is_figure: true,
      card: 'line',
      cell: ({ quantity }) => <Count value={quantity} />,
    },
    {
      id: 'created',
      header: t`Asked`,
      sort: 'created_at',
      card: 'foot_end',
      cell: ({ created_at }) => <Ago at={created_at} zone={event.timezone} />,
    },
    {
      id: 'status',
      header: t`Status`,
      card: 'foot',
      cell: (application) => <Status application={application} zone={event.timezone} />,
    },
  ]
}

interface CellProps {
  readonly application: ApplicationView
  readonly zone: string
}

function Lines({ application, zone }: CellProps) {
  const nameOf = useDateName(zone)
  return (
    <ul className={styles.lines}>
      {application.items.map((item) => (
        <li key={`${item.event_date_id}:${item.ticket_price_id}`}>
          <bdi>{requestedName(item)}</bdi>
          {item.starts_at && <span className={styles.quiet}>{nameOf(item.starts_at)}</span>}
        </li>
      ))}
    </ul>
  )
}

const Status = ({ application: { status, order }, zone }: CellProps) => (
  <span className={styles.status}>
    <StatusBadge label={APPLICATION_STATUS_LABELS[status]} />
    {status === ApplicationStatus.APPROVED && order?.until && (
      <span className={styles.quiet}>
        <Trans>
          until <ShortTime at={order.until} zone={zone} />
        </Trans>
      </span>
    )}
  </span>
)

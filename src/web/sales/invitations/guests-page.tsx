import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { can } from '#core/platform/permissions.ts'
import { RSVP_RESPONSES, RsvpResponse } from '#core/platform/states/rsvp-response.ts'
import { RSVP_LIST, type RsvpView } from '#core/records/rsvps/schema.ts'
import { useDateFilter } from '#web/catalog/event-dates/use-date-filter.ts'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { useRoleReason } from '#web/identity/session/role-reason.ts'
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
import { Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { CreateButton } from '#web/platform/ui/reason-button.tsx'
import { rsvpCalls, rsvpQueries } from './api.ts'
import styles from './guests.module.css'
import { freePrices, InvitedTo, ticketAndTier, useGuestName } from './invited-to.tsx'
import { RSVP_LABELS } from './labels.ts'
import { RsvpCounts } from './rsvp-counts.tsx'
import { RsvpDrawer } from './rsvp-drawer.tsx'
import { RsvpForm } from './rsvp-form.tsx'
import { RsvpImport } from './rsvp-import.tsx'
import { RsvpMenu } from './rsvp-menu.tsx'
import { useRsvpActs } from './use-rsvp-acts.tsx'

/** Who is invited to what, what they answered, and how many are coming (BO-100, APP-6). */
export function GuestsPage() {
  const event = useEvent()
  const { t } = useLingui()
  const me = useMe()
  const list = useListState(RSVP_LIST)
  const query = useQuery(rsvpQueries.list(event.id, list.query))
  const hash = useHashId('rsvp')
  const [adding, setAdding] = useState<'one' | 'many' | null>(null)
  const [editing, setEditing] = useState<number | null>(null)
  const nameOf = useGuestName()
  const columns = useColumns(event, hash.to)
  const filters = useFilters(event, list)
  const acts = useRsvpActs(event)
  const may_write = can(me, 'waiting.write')
  const bulk = useBulk({
    list,
    rows: query.data?.data,
    nameOf,
    actions: may_write ? acts : [],
    loadPage: (page, signal) => rsvpCalls.list(event.id, page, signal),
  })
  const is_empty = query.data?.meta.total === 0 && !list.is_narrowed
  const role_reason = useRoleReason('waiting.write')
  const reason = role_reason ?? (freePrices(event).length === 0 ? t`Create a ticket that costs nothing first.` : null)
  const edit = (id: number) => {
    setEditing(id)
    void hash.open(id)
  }
  return (
    <Page>
      <PageHeader
        title={t`Guest list`}
        text={t`Invite people to a free ticket. They say by a link of their own whether they come.`}
      >
        {may_write && reason === null && (
          <Button variant="default" onClick={() => setAdding('many')}>
            <Trans>Import a list</Trans>
          </Button>
        )}
        <CreateButton reason={reason} onClick={() => setAdding('one')}>
          <Trans>Invite somebody</Trans>
        </CreateButton>
      </PageHeader>
      <RsvpCounts event={event} />
      {!is_empty && (
        <ListTools
          export_path={`/events/${event.id}/rsvps`}
          list={list}
          meta={query.data?.meta}
          search_label={t`Name or email`}
          filters={filters}
        />
      )}
      <DataTable
        label={t`Guest list`}
        list={list}
        query={query}
        columns={columns}
        menu={(rsvp) => (
          <RsvpMenu event={event} rsvp={rsvp} onOpen={() => void hash.open(rsvp.id)} onEdit={() => edit(rsvp.id)} />
        )}
        bulk={bulk}
        open_id={hash.id}
        empty={<NobodyInvited event={event} />}
      />
      {adding === 'one' && <RsvpForm event={event} rsvp={null} onClose={() => setAdding(null)} />}
      {adding === 'many' && <RsvpImport event={event} onClose={() => setAdding(null)} />}
      {hash.id !== null && (
        <RsvpDrawer
          key={hash.id}
          event={event}
          rsvp_id={hash.id}
          starts_editing={editing === hash.id}
          onClose={() => {
            setEditing(null)
            void hash.close()
          }}
        />
      )}
    </Page>
  )
}

const NobodyInvited = ({ event }: { event: EventView }) =>
  freePrices(event).length === 0 ? (
    <EmptyState
      drawing="person"
      title={<Trans>Invitations need a free ticket</Trans>}
      text={<Trans>Create a ticket that costs nothing. If it is hidden, only those you invite get it.</Trans>}
    >
      <Button component={Link} to={paths.manageEvent(event.id, 'tickets')}>
        <Trans>Go to the tickets</Trans>
      </Button>
    </EmptyState>
  ) : (
    <EmptyState
      drawing="person"
      title={<Trans>Nobody is invited yet</Trans>}
      text={<Trans>Invite people one by one, or import a list. No place is taken before somebody accepts.</Trans>}
    />
  )

function useFilters(event: EventView, list: ListState): FilterDef[] {
  const { t, i18n } = useLingui()
  const date = useDateFilter(event, list)
  const prices = event.tickets
    .filter(({ kind }) => kind === 'ADMISSION')
    .flatMap(({ title, prices: tiers }) =>
      tiers.map(({ id, label }) => ({ value: String(id), label: ticketAndTier({ title, label }) })),
    )
  return [
    {
      field: 'response',
      label: t`Answer`,
      options: RSVP_RESPONSES.map((value) => ({ value, label: i18n._(RSVP_LABELS[value].text) })),
    },
    { field: 'ticket_price_id', label: t`Ticket`, options: prices },
    ...date,
  ]
}

function useColumns(event: EventView, to: ReturnType<typeof useHashId>['to']): Column<RsvpView>[] {
  const { t } = useLingui()
  const nameOf = useGuestName()
  return [
    {
      id: 'name',
      header: t`Person`,
      sort: 'last_name',
      card: 'head',
      cell: (rsvp) => (
        <span className={styles.person}>
          <Initials {...rsvp} />
          <TwoLines
            first={
              <Link to={to(rsvp.id)} preventScrollReset className={opener}>
                <bdi>{nameOf(rsvp)}</bdi>
              </Link>
            }
            second={rsvp.email ?? ''}
          />
        </span>
      ),
    },
    {
      id: 'to',
      header: t`Invited to`,
      card: 'line',
      cell: (rsvp) => (
        <span className={styles.to}>
          <InvitedTo rsvp={rsvp} zone={event.timezone} />
        </span>
      ),
    },
    {
      id: 'guests',
      header: t`Guests`,
      sort: 'guests',
      is_figure: true,
      card: 'line',
      cell: ({ guests, max_guests }) =>
        max_guests === 0 ? (
          <Count value={0} />
        ) : (
          <Trans>
            {guests} of {max_guests}
          </Trans>
        ),
    },
    { id: 'answer', header: t`Answer`, card: 'foot', cell: (rsvp) => <Answer rsvp={rsvp} zone={event.timezone} /> },
    {
      id: 'created',
      header: t`Added`,
      sort: 'created_at',
      card: 'foot_end',
      cell: ({ created_at }) => <Ago at={created_at} zone={event.timezone} />,
    },
  ]
}

function Answer({ rsvp, zone }: { rsvp: RsvpView; zone: string }) {
  const { response, checked_in, respond_until, invited_at } = rsvp
  return (
    <span className={styles.answer}>
      <StatusBadge label={RSVP_LABELS[response]} />
      {checked_in > 0 && (
        <span className={styles.quiet}>
          <Plural value={checked_in} one="# checked in" other="# checked in" />
        </span>
      )}
      {response === RsvpResponse.NONE && (
        <span className={styles.quiet}>
          {invited_at === null ? (
            <Trans>Not invited by mail yet</Trans>
          ) : (
            respond_until && (
              <Trans>
                until <ShortTime at={respond_until} zone={zone} />
              </Trans>
            )
          )}
        </span>
      )}
    </span>
  )
}

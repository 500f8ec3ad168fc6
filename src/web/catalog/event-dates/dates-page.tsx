import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { EVENT_DATE_LIST, type EventDateView } from '#core/catalog/event-dates/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { endOfDay, localDate, localToInstant } from '#core/platform/time.ts'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { useRoleReason } from '#web/identity/session/role-reason.ts'
import { EmptyState } from '#web/platform/ui/display/empty-state.tsx'
import { DataTable } from '#web/platform/ui/lists/data-table.tsx'
import type { FilterDef } from '#web/platform/ui/lists/list-filters.tsx'
import { ListTools } from '#web/platform/ui/lists/list-tools.tsx'
import { useHashId } from '#web/platform/ui/lists/use-hash-id.ts'
import { useListState } from '#web/platform/ui/lists/use-list-state.ts'
import { Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { CreateButton } from '#web/platform/ui/reason-button.tsx'
import { AddDatesDrawer } from './add-dates/add-dates-drawer.tsx'
import { eventDateApi } from './api.ts'
import { useDateColumns } from './date-columns.tsx'
import { DateMenu } from './date-menu.tsx'
import styles from './dates.module.css'
import { MonthCalendar } from './month-calendar.tsx'
import { isMonth } from './month-days.ts'
import { DateDrawer } from './one-date/date-drawer.tsx'
import { useDateBulk } from './use-date-bulk.tsx'

interface DatesPageProps {
  /** What floors above this one can do with a date, as items of its menu. */
  readonly moreOf?: (date: EventDateView) => React.ReactNode
  readonly children?: React.ReactNode
}

/** The dates of an event as a list or a calendar (BO-60). */
export function DatesPage({ moreOf, children }: DatesPageProps) {
  const event = useEvent()
  const { t } = useLingui()
  const hash = useHashId('date')
  const prices = useHashId('prices')
  const view = useDatesView(event)
  const { state } = useLocation()
  const [is_adding, setAdding] = useState((state as { adds_dates?: boolean } | null)?.adds_dates === true)
  const count = event.dates_count
  const zone = event.timezone
  const create = (
    <CreateButton reason={useRoleReason('date.write')} onClick={() => setAdding(true)}>
      <Trans>Add dates</Trans>
    </CreateButton>
  )
  const menuOf = (date: EventDateView, is_small = false) => (
    <DateMenu
      event={event}
      date={date}
      is_small={is_small}
      onEdit={() => hash.open(date.id)}
      onPrices={() => prices.open(date.id)}
    >
      {moreOf?.(date)}
    </DateMenu>
  )
  return (
    <Page>
      <PageHeader
        title={t`Dates`}
        text={
          <>
            <Plural value={count} one="# date." other="# dates." /> <Trans>Times in {zone}</Trans>
          </>
        }
      >
        {create}
      </PageHeader>
      {view.is_calendar ? (
        <>
          {view.toggle}
          <MonthCalendar
            event={event}
            month={view.month}
            today={view.today}
            onMonth={view.setMonth}
            toDate={hash.to}
            menu={(date) => menuOf(date, true)}
            toDay={view.toDay}
          />
        </>
      ) : (
        <DateList event={event} toggle={view.toggle} onAdd={create} menuOf={menuOf} />
      )}
      {children}
      {is_adding && <AddDatesDrawer event={event} onClose={() => setAdding(false)} />}
      {hash.id !== null && (
        <DateDrawer key={hash.id} event={event} id={hash.id} part="DATE" onPart={prices.open} onClose={hash.close} />
      )}
      {prices.id !== null && (
        <DateDrawer
          key={`prices ${prices.id}`}
          event={event}
          id={prices.id}
          part="PRICES"
          onPart={hash.open}
          onClose={prices.close}
        />
      )}
    </Page>
  )
}

/** List or calendar, and its month, stand in the address; narrow screens have the list only. */
function useDatesView(event: EventView) {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const is_narrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const today = localDate(new Date(Date.now()), event.timezone)
  const start = localDate(new Date(event.start_date), event.timezone)
  const asked = params.get('month')
  const is_asked = params.get('view') === 'calendar'
  const set = (name: string, value: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const toggle = (
    <SegmentedControl
      className={styles.only_wide}
      aria-label={t`View`}
      value={is_asked ? 'calendar' : 'list'}
      onChange={(value) => set('view', value === 'calendar' ? value : null)}
      data={[
        { value: 'list', label: t`List` },
        { value: 'calendar', label: t`Calendar` },
      ]}
      style={{ justifySelf: 'start' }}
    />
  )
  const toDay = (day: string) => {
    const at = localToInstant(`${day}T00:00`, event.timezone)
    const [from, until] = [at.toISOString(), endOfDay(at, event.timezone).toISOString()]
    const search = new URLSearchParams({
      'filter_fields[starts_at][gte]': from,
      'filter_fields[starts_at][lt]': until,
    })
    return { search: search.toString() }
  }
  return {
    is_calendar: is_asked && !is_narrow,
    toggle,
    today,
    // an event that has not begun is looked at where it begins
    month: isMonth(asked) ? asked : [start, today].sort().at(-1)!.slice(0, 7),
    setMonth: (month: string) => set('month', month),
    toDay,
  }
}

interface DateListProps {
  readonly event: EventView
  readonly menuOf: (date: EventDateView) => React.ReactNode
  readonly toggle: React.ReactNode
  readonly onAdd: React.ReactNode
}

function DateList({ event, toggle, onAdd, menuOf }: DateListProps) {
  const { t } = useLingui()
  const list = useListState(EVENT_DATE_LIST)
  const query = useQuery(eventDateApi.list(event.id, list.query))
  const [hash, prices] = [useHashId('date'), useHashId('prices')]
  const bulk = useDateBulk(event, list, query)
  return (
    <>
      <ListTools
        export_path={`/events/${event.id}/dates`}
        list={list}
        meta={query.data?.meta}
        search_label={t`Title`}
        filters={useFilters(event)}
      >
        {toggle}
      </ListTools>
      <DataTable
        label={t`Dates`}
        list={list}
        query={query}
        columns={useDateColumns(event, hash.to)}
        bulk={bulk}
        open_id={hash.id ?? prices.id}
        menu={menuOf}
        empty={
          <EmptyState
            drawing="event"
            title={<Trans>No dates</Trans>}
            text={<Trans>Add the first one, so that people can order for it.</Trans>}
          >
            {onAdd}
          </EmptyState>
        }
      />
    </>
  )
}

function useFilters({ timezone }: EventView): FilterDef[] {
  const { t } = useLingui()
  return [
    { field: 'starts_at', label: t`Start`, zone: timezone },
    {
      field: 'status',
      label: t`Status`,
      options: [
        { value: EventDateStatus.ACTIVE, label: t`Takes place` },
        { value: EventDateStatus.CANCELLED, label: t`Cancelled` },
      ],
    },
    { field: 'is_hidden', label: t`Hidden` },
  ]
}

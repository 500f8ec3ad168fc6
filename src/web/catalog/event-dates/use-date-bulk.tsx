import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { NumberInput } from '@mantine/core'
import { IconArmchair, IconEye, IconEyeOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { MAX_DATE_PLACES, MAX_DELETED_DATES } from '#core/catalog/event-dates/limits.ts'
import type { EventDateView } from '#core/catalog/event-dates/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { can } from '#core/platform/permissions.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import type { ListAnswerOf } from '#web/platform/ui/lists/data-table.tsx'
import { type BulkAction, useBulk } from '#web/platform/ui/lists/use-bulk.tsx'
import { useDeleteAction } from '#web/platform/ui/lists/use-delete-action.tsx'
import type { ListState } from '#web/platform/ui/lists/use-list-state.ts'
import { eventDateApi } from './api.ts'
import { useDateName } from './date-name.tsx'

type DateAction = BulkAction<EventDateView>

/** Several dates at once: hide or show them, give them a capacity, delete those nobody has (BO-60, ADR 0027). */
export function useDateBulk(event: EventView, list: ListState, { data }: UseQueryResult<ListAnswerOf<EventDateView>>) {
  const may_write = can(useMe(), 'date.write')
  const [hide, show] = [useVisibility(event.id, true), useVisibility(event.id, false)]
  const capacity = useCapacityAction(event.id)
  const remove = useRemoveAction(event.id)
  return useBulk({
    list,
    rows: data?.data,
    nameOf: nameBy(useDateName(event.timezone)),
    actions: may_write ? [hide, show, capacity, remove] : [],
    loadPage: (query, signal) => eventDateApi.calls.list(event.id, query, signal),
  })
}

const nameBy =
  (nameOf: (starts_at: string) => string) =>
  ({ starts_at }: EventDateView) =>
    nameOf(starts_at)

function useVisibility(event_id: number, is_hidden: boolean): DateAction {
  const { t } = useLingui()
  const set = (value: boolean) => (row: EventDateView) =>
    eventDateApi.calls.update(event_id, row.id, { is_hidden: value })
  return {
    id: is_hidden ? 'hide' : 'show',
    label: is_hidden ? t`Hide` : t`Show`,
    icon: is_hidden ? <IconEyeOff size={16} /> : <IconEye size={16} />,
    is_one_of_two: true,
    reasonAgainst: (row) =>
      row.is_hidden === is_hidden
        ? is_hidden
          ? t`This date is hidden already.`
          : t`This date is shown already.`
        : null,
    prepare: () => ({ run: set(is_hidden) }),
    refresh: () => eventDateApi.refresh(event_id),
    done: (count) =>
      is_hidden ? (
        <Plural value={count} one="# date is hidden." other="# dates are hidden." />
      ) : (
        <Plural value={count} one="# date is shown." other="# dates are shown." />
      ),
    undo: set(!is_hidden),
  }
}

function useCapacityAction(event_id: number): DateAction {
  const { t } = useLingui()
  return {
    id: 'capacity',
    label: t`Set capacity`,
    icon: <IconArmchair size={16} />,
    reasonAgainst: () => null,
    prepare: ({ length }) => {
      let capacity: number | null = null
      return {
        ask: {
          title: <Plural value={length} one="Set the capacity of # date" other="Set the capacity of # dates" />,
          text: (
            <>
              <Trans>All tickets of a date together. Tickets that are sold stay valid.</Trans>
              <div style={{ marginTop: 12 }}>
                <CapacityField
                  onChange={(value) => {
                    capacity = value
                  }}
                />
              </div>
            </>
          ),
          action: <Trans>Set capacity</Trans>,
        },
        run: ({ id }) => eventDateApi.calls.update(event_id, id, { capacity }),
      }
    },
    refresh: () => eventDateApi.refresh(event_id),
    done: (count) => <Plural value={count} one="# date has the new capacity." other="# dates have the new capacity." />,
    undo: (row) => eventDateApi.calls.update(event_id, row.id, { capacity: row.capacity }),
  }
}

/** Only digits can be typed: what is no number would be taken for no limit. */
function CapacityField({ onChange }: { onChange: (capacity: number | null) => void }) {
  const { t } = useLingui()
  return (
    <NumberInput
      label={t`Capacity`}
      description={t`Leave blank to count without a limit.`}
      min={1}
      max={MAX_DATE_PLACES}
      clampBehavior="strict"
      onChange={(value) => onChange(typeof value === 'number' ? value : null)}
    />
  )
}

/** The dates of a run go in few calls; each row then learns from the answer what became of it (DAT-23). */
function deleteTogether(rows: readonly EventDateView[], event_id: number) {
  const outcomes = new Map<number, Promise<{ is_kept: boolean }>>()
  const left = new Set(rows.map(({ id }) => id))
  const begin = (id: number): void => {
    const others = [...left].filter((other) => other !== id && !outcomes.has(other))
    const ids = [id, ...others].slice(0, MAX_DELETED_DATES)
    const answer = eventDateApi.removeUnused(event_id, ids)
    for (const one of ids) {
      const outcome = answer.then(({ kept }) => ({ is_kept: kept.some((date) => date.id === one) }))
      // a run that is stopped asks no more what became of the others
      outcome.catch(() => {})
      outcomes.set(one, outcome)
    }
  }
  return async ({ id }: EventDateView): Promise<boolean> => {
    if (!outcomes.has(id)) begin(id)
    const outcome = outcomes.get(id)
    // asked again, it is tried again
    outcomes.delete(id)
    const is_deleted = (await outcome)?.is_kept === false
    if (is_deleted) left.delete(id)
    return is_deleted
  }
}

function useRemoveAction(event_id: number): DateAction {
  const { t } = useLingui()
  const used = t`This date has orders, so it stays.`
  const action = useDeleteAction<EventDateView>({
    ask: (length) => ({
      title: <Plural value={length} one="Delete # date?" other="Delete # dates?" />,
      text: <Trans>Dates with orders or with tickets in checkout stay. The others go for good.</Trans>,
      action: <Plural value={length} one="Delete # date" other="Delete # dates" />,
    }),
    run: async () => {},
    refresh: () => eventDateApi.refresh(event_id),
    done: (count) => <Plural value={count} one="# date is deleted." other="# dates are deleted." />,
  })
  return {
    ...action,
    prepare: (rows) => {
      const remove = deleteTogether(rows, event_id)
      const { ask } = action.prepare(rows)
      return {
        ...(ask ? { ask } : {}),
        run: async (row) => {
          if (!(await remove(row))) throw new ApiError('DATE_HAS_ORDERS', 409, { message: used })
        },
      }
    },
  }
}

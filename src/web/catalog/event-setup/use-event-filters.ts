import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { can } from '#core/platform/permissions.ts'
import { EventStatus, type EventTab } from '#core/platform/states/event-state.ts'
import { organizerQueries } from '#web/catalog/organizers/api.ts'
import { useMe } from '#web/identity/session/actor.ts'
import type { FilterDef } from '#web/platform/ui/lists/list-filters.tsx'

/** LST-1; a tab is a choice of status and lifecycle already, so only the finer ones stand in it. */
export function useEventFilters(tab: EventTab, { of_organizer = false } = {}): readonly FilterDef[] {
  const { t } = useLingui()
  const me = useMe()
  const zone = me.account.default_timezone
  const organizers = useQuery({ ...organizerQueries.list(), enabled: can(me, 'organizer.read') })
  const choices = (organizers.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const running = [
    { value: 'UPCOMING', label: t`Upcoming` },
    { value: 'ONGOING', label: t`Ongoing` },
  ]
  const status: FilterDef = {
    field: 'status',
    label: t`Status`,
    options: [
      { value: EventStatus.DRAFT, label: t`Draft` },
      { value: EventStatus.LIVE, label: t`Live` },
    ],
  }
  const lifecycle: FilterDef = {
    field: 'lifecycle_status',
    label: t`When`,
    options: tab === 'archived' ? [...running, { value: 'ENDED', label: t`Ended` }] : running,
  }
  return [
    ...(tab === 'archived' ? [] : [status]),
    ...(tab === 'ended' ? [] : [lifecycle]),
    ...(choices.length > 1 && !of_organizer ? [{ field: 'organizer_id', label: t`Organizer`, options: choices }] : []),
    { field: 'start_date', label: t`Start`, zone },
    { field: 'end_date', label: t`End`, zone },
    { field: 'created_at', label: t`Created`, zone },
  ]
}

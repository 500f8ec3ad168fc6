import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { organizerQueries } from '#web/organizers/api.ts'
import { useMe } from '#web/platform/actor.ts'
import type { FilterDef } from '#web/ui/list-filters.tsx'

/** LST-1; status and lifecycle are the tabs' already, so only the finer choice stands here. */
export function useEventFilters(): readonly FilterDef[] {
  const { t } = useLingui()
  const zone = useMe().account.default_timezone
  const organizers = useQuery(organizerQueries.list())
  const choices = (organizers.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return [
    {
      field: 'status',
      label: t`Status`,
      options: [
        { value: 'DRAFT', label: t`Draft` },
        { value: 'LIVE', label: t`Live` },
      ],
    },
    ...(choices.length > 1 ? [{ field: 'organizer_id', label: t`Organizer`, options: choices }] : []),
    { field: 'start_date', label: t`Start`, zone },
    { field: 'created_at', label: t`Created`, zone },
  ]
}

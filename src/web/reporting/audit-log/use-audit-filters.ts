import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '#core/platform/permissions.ts'
import { actorFilter, UNNAMED_ACTORS } from '#core/reporting/audit-log/actor-filter.ts'
import { AUDIT_SUBJECTS, AUDITED_ACTIONS, type AuditEntryView } from '#core/reporting/audit-log/schema.ts'
import { actionSentence, actorName, subjectName } from '#core/reporting/audit-log/sentences.ts'
import { eventQueries } from '#web/catalog/events/api.ts'
import { organizerQueries } from '#web/catalog/organizers/api.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { userQueries } from '#web/identity/users/api.ts'
import { fullName } from '#web/platform/ui/display/details.tsx'
import type { FilterDef } from '#web/platform/ui/lists/list-filters.tsx'
import type { ListState } from '#web/platform/ui/lists/use-list-state.ts'
import { NAMES_OFFERED } from './limits.ts'

type Option = { readonly value: string; readonly label: string }

const byLabel = (options: readonly Option[]): Option[] =>
  [...new Map(options.map((option) => [option.value, option])).values()].toSorted((one, other) =>
    one.label.localeCompare(other.label),
  )

/** Who acted, by name: those in sight, and all members where the reader may know them. */
function useActors(rows: readonly AuditEntryView[], is_asked: boolean): readonly Option[] {
  const { i18n } = useLingui()
  const me = useMe()
  const users = useQuery({
    ...userQueries.list({ per_page: NAMES_OFFERED }),
    enabled: is_asked && can(me, 'user.read'),
  })
  const seen = rows.flatMap((row) => {
    const value = actorFilter(row)
    return value !== null && row.actor_name !== null ? [{ value, label: row.actor_name }] : []
  })
  const members = (users.data?.data ?? []).map((user) => ({ value: `user-${user.id}`, label: fullName(user) }))
  const unnamed = UNNAMED_ACTORS.map((value) => ({ value, label: i18n._(actorName(value)) }))
  return [...byLabel([...seen, ...members]), ...unnamed]
}

/** The filters of the audit log (AUD-1); an event's own offers no events. */
export function useAuditFilters(
  list: ListState,
  rows: readonly AuditEntryView[],
  event_id: number | null,
): FilterDef[] {
  const { t, i18n } = useLingui()
  const me = useMe()
  const [is_asked, ask] = useState(false)
  const is_filtered = (field: string) => list.filters[field] !== undefined
  const is_wanted = event_id === null && (is_asked || is_filtered('event_id') || is_filtered('organizer_id'))
  const events = useQuery({ ...eventQueries.list({ per_page: NAMES_OFFERED }), enabled: is_wanted })
  const organizers = useQuery({ ...organizerQueries.list(), enabled: is_wanted && can(me, 'organizer.read') })
  const actors = useActors(rows, is_asked || is_filtered('actor'))
  const onOpen = () => ask(true)
  const one = rows.find(({ subject }) => String(subject?.id) === list.filters.subject_id?.eq)?.subject
  const filters: (FilterDef | null)[] = [
    { field: 'actor', label: t`Who`, options: actors, onOpen },
    {
      field: 'subject',
      label: t`What it was done to`,
      options: byLabel(AUDIT_SUBJECTS.map((value) => ({ value, label: i18n._(subjectName(value)) }))),
    },
    is_filtered('subject_id')
      ? {
          field: 'subject_id',
          label: t`Only`,
          options: [
            { value: list.filters.subject_id?.eq ?? '', label: one?.name ?? list.filters.subject_id?.eq ?? '' },
          ],
        }
      : null,
    {
      field: 'action',
      label: t`What was done`,
      options: byLabel(AUDITED_ACTIONS.map((value) => ({ value, label: i18n._(actionSentence(value)) }))),
    },
    { field: 'created_at', label: t`Time`, zone: me.timezone },
    event_id === null
      ? {
          field: 'event_id',
          label: t`Event`,
          onOpen,
          options: byLabel([
            ...rows.flatMap(({ event }) => (event ? [{ value: String(event.id), label: event.name }] : [])),
            ...(events.data?.data ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
          ]),
        }
      : null,
    event_id === null && can(me, 'organizer.read')
      ? {
          field: 'organizer_id',
          label: t`Organizer`,
          onOpen,
          options: byLabel((organizers.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))),
        }
      : null,
  ]
  return filters.filter((filter) => filter !== null)
}

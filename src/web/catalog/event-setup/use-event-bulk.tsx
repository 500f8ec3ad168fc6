import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconArchive, IconArrowBackUp } from '@tabler/icons-react'
import type { EventListView } from '#core/catalog/event-setup/schema.ts'
import { can, canOn } from '#core/platform/permissions.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { putEventStatus, refreshEvents } from '#web/catalog/events/api.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { type BulkAction, useBulk } from '#web/platform/ui/lists/use-bulk.tsx'
import type { ListState } from '#web/platform/ui/lists/use-list-state.ts'

/**
 * A season put away at once, or fetched back (BO-10, DLG-1, ADR 0027). Going live and deleting stay with one event: what
 * stands in the way differs from one to the next.
 */
export function useEventBulk(list: ListState, rows: readonly EventListView[] | undefined) {
  const { t } = useLingui()
  const me = useMe()
  const may_move = can(me, 'event.status')
  // rows may belong to organizers that one may not do it for (TEAM-5)
  const against_role = ({ id, organizer }: EventListView) =>
    canOn(me, 'event.status', { organizer_id: organizer.id, event_id: id }) ? null : t`Your role does not allow this.`
  const actions: BulkAction<EventListView>[] = [
    {
      id: 'archive',
      label: t`Archive`,
      icon: <IconArchive size={16} />,
      is_one_of_two: true,
      reasonAgainst: (event) =>
        against_role(event) ?? (event.status === EventStatus.ARCHIVED ? t`Already archived.` : null),
      prepare: ({ length }) => ({
        ask: {
          title: <Plural value={length} one="Archive # event?" other="Archive # events?" />,
          text: <Trans>They leave your lists and their sale stops. Orders and tickets stay valid.</Trans>,
          action: <Plural value={length} one="Archive # event" other="Archive # events" />,
        },
        run: ({ id }) => putEventStatus(id, EventStatus.ARCHIVED),
      }),
      refresh: refreshEvents,
      done: (count) => <Plural value={count} one="# event is archived." other="# events are archived." />,
    },
    {
      id: 'restore',
      label: t`Restore as draft`,
      icon: <IconArrowBackUp size={16} />,
      is_one_of_two: true,
      reasonAgainst: (event) =>
        against_role(event) ?? (event.status === EventStatus.ARCHIVED ? null : t`Not archived.`),
      prepare: ({ length }) => ({
        ask: {
          title: <Plural value={length} one="Restore # event?" other="Restore # events?" />,
          text: <Trans>They come back as drafts. The public sees nothing until you go live.</Trans>,
          action: <Plural value={length} one="Restore # event" other="Restore # events" />,
        },
        run: ({ id }) => putEventStatus(id, EventStatus.DRAFT),
      }),
      refresh: refreshEvents,
      done: (count) => <Plural value={count} one="# event is a draft again." other="# events are drafts again." />,
    },
  ]
  return useBulk({ list, rows, nameOf: ({ title }) => title, actions: may_move ? actions : [] })
}

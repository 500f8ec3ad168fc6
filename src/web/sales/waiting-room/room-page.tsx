import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { useRoleReason } from '#web/identity/session/role-reason.ts'
import { LoadError } from '#web/platform/ui/display/empty-state.tsx'
import { SkeletonRows } from '#web/platform/ui/display/states.tsx'
import { Note, Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { SaveBarScope } from '#web/platform/ui/save-bar.tsx'
import { roomQuery } from './api.ts'
import { LanesCard } from './lanes-card.tsx'
import { MessageCard, OpeningCard, PaceCard } from './room-cards.tsx'
import { RunCard } from './run-card.tsx'
import styles from './waiting-room.module.css'

/** The waiting room of an event: how it stands, what is done with it now, how it is set (BO-100, ROOM-1). */
export function RoomPage() {
  const { t } = useLingui()
  const event = useEvent()
  const room = useQuery(roomQuery(event.id))
  const reason = useRoleReason('live.act')
  return (
    <Page is_narrow>
      <PageHeader
        title={t`Queue`}
        text={t`When more people want tickets than can be served at once, they wait here and are let in one after the other.`}
      />
      {room.isPending && <SkeletonRows />}
      {room.isError && !room.data && <LoadError onRetry={() => room.refetch()} />}
      {room.data && (
        <SaveBarScope>
          <div className={styles.cards}>
            {reason !== null && <Note tone="blue">{reason}</Note>}
            <RunCard event={event} room={room.data} reason={reason} />
            <OpeningCard event={event} room={room.data} is_read_only={reason !== null} />
            <PaceCard event={event} room={room.data} is_read_only={reason !== null} />
            <MessageCard event={event} room={room.data} is_read_only={reason !== null} />
            <LanesCard event={event} room={room.data} is_read_only={reason !== null} />
          </div>
        </SaveBarScope>
      )}
    </Page>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { EventListView } from '#core/catalog/event-setup/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { setEventStatus } from '#web/catalog/events/api.ts'
import { useAction } from '#web/platform/ui/use-action.ts'

type Movable = Pick<EventListView, 'id' | 'title' | 'status'> & { tickets?: readonly unknown[] }

/** What the page that follows is told: that it has something to celebrate (BO-50). */
export interface ShareState {
  readonly is_new_live?: boolean
}

/** Going live, back to draft, archiving and restoring: each asks and names what follows (DLG-1); going live leads on to sharing. */
export function useEventMove() {
  const { t } = useLingui()
  const { perform } = useAction()
  const navigate = useNavigate()
  const wordOf = (from: EventStatus, to: EventStatus): string => {
    if (from === EventStatus.ARCHIVED) return t`Restore as draft`
    if (to === EventStatus.LIVE) return t`Go live`
    return to === EventStatus.DRAFT ? t`Back to draft` : t`Archive`
  }
  const move = async (event: Movable, to: EventStatus): Promise<boolean> => {
    const is_done = await perform({
      ask: {
        title: <MoveTitle event={event} to={to} />,
        text: <MoveText event={event} to={to} />,
        action: wordOf(event.status, to),
      },
      run: () => setEventStatus(event.id, to),
      done: to === EventStatus.LIVE ? t`The event is live.` : t`The status has changed.`,
      failed: t`The status of the event was not changed. Try again.`,
    })
    if (is_done && to === EventStatus.LIVE)
      await navigate(paths.manageEvent(event.id, 'share'), { state: { is_new_live: true } satisfies ShareState })
    return is_done
  }
  return { wordOf, move }
}

function MoveTitle({ event: { title, status }, to }: { event: Movable; to: EventStatus }): ReactNode {
  if (status === EventStatus.ARCHIVED) return <Trans>Restore “{title}”?</Trans>
  if (to === EventStatus.LIVE) return <Trans>Go live with “{title}”?</Trans>
  return to === EventStatus.DRAFT ? <Trans>Take “{title}” back to draft?</Trans> : <Trans>Archive “{title}”?</Trans>
}

function MoveText({ event: { status, tickets }, to }: { event: Movable; to: EventStatus }): ReactNode {
  if (status === EventStatus.ARCHIVED)
    return <Trans>The event comes back as a draft. The public sees nothing until you go live.</Trans>
  if (to === EventStatus.LIVE)
    return (
      <>
        <Trans>The event page goes public and everyone can order.</Trans>
        {tickets?.length === 0 && (
          <p style={{ marginTop: 8, color: 'var(--orange-fg)' }}>
            <Trans>There are no tickets yet, so nobody can order.</Trans>
          </p>
        )}
      </>
    )
  if (to === EventStatus.DRAFT)
    return <Trans>The event page disappears and the sale stops. Orders and tickets stay valid.</Trans>
  return <Trans>The event leaves your lists and the sale stops. Orders and tickets stay valid.</Trans>
}

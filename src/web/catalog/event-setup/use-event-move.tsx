import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useContext } from 'react'
import { useNavigate } from 'react-router'
import type { EventListView } from '#core/catalog/event-setup/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { can } from '#core/platform/permissions.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { setEventStatus } from '#web/catalog/events/api.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { useAction } from '#web/platform/ui/use-action.ts'
import { TestOrderRemoval } from './test-order-removal.ts'

type Movable = Pick<EventListView, 'id' | 'title' | 'status'> & { tickets?: readonly unknown[] }

/** What the page that follows is told: that it has something to celebrate (BO-50). */
export interface ShareState {
  readonly is_new_live?: boolean
}

/** Going live, back to draft, archiving and restoring: each asks and names what follows (DLG-1); going live leads on to sharing. */
export function useEventMove() {
  const { t } = useLingui()
  const { perform } = useAction()
  const removal = useTestOrderRemoval()
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
      onRefused: (error) => removal.offer(event, error),
    })
    if (is_done && to === EventStatus.LIVE)
      await navigate(paths.manageEvent(event.id, 'share'), { state: { is_new_live: true } satisfies ShareState })
    return is_done
  }
  return { wordOf, move }
}

/** Test orders of programs hold tickets that buyers shall have: whoever may deletes them here, and goes live (KEY-10). */
function useTestOrderRemoval() {
  const { t } = useLingui()
  const { perform } = useAction()
  const removeTestOrders = useContext(TestOrderRemoval)
  const may_delete = can(useMe(), 'test_orders.delete')
  const offer = ({ id, title }: Movable, error: unknown): Promise<boolean> | undefined => {
    if (!(error instanceof ApiError) || error.code !== 'TEST_ORDERS_EXIST') return
    if (!may_delete || !removeTestOrders) return
    return perform({
      ask: {
        title: <Trans>Delete the test orders of “{title}” and go live?</Trans>,
        text: <TestOrderText count={Number(error.data.count)} />,
        action: <Trans>Delete and go live</Trans>,
        stay: <Trans>Keep test orders</Trans>,
        is_danger: true,
      },
      run: async () => {
        await removeTestOrders(id)
        await setEventStatus(id, EventStatus.LIVE)
      },
      done: t`The event is live.`,
      failed: t`The event did not go live. Check its test orders and try again.`,
    })
  }
  return { offer }
}

const TestOrderText = ({ count }: { count: number }) => (
  <>
    <p>
      <Plural
        value={count}
        one="# test order of a program still takes tickets meant for your buyers."
        other="# test orders of programs still take tickets meant for your buyers."
      />
    </p>
    <p style={{ marginTop: 8 }}>
      <Trans>
        All test orders of the event are permanently deleted, with their attendees, check-ins and answers. Other orders
        stay.
      </Trans>
    </p>
  </>
)

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

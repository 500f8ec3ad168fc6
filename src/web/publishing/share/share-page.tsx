import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { can } from '#core/platform/permissions.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { checkInListApi } from '#web/catalog/check-in-lists/api.ts'
import { StewardLink } from '#web/catalog/check-in-lists/steward-link.tsx'
import { type ShareState, useEventMove } from '#web/catalog/event-setup/use-event-move.tsx'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { QrCode } from '#web/platform/qr-code/qr-code.tsx'
import { Card, Note, Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { CodeCard } from '#web/publishing/widget/code-card.tsx'
import { DeleteTestOrders } from '#web/sales/order-actions/delete-test-orders.tsx'
import { MAX_LISTS_SHARED } from './limits.ts'
import { PosterCard } from './poster-card.tsx'
import styles from './share.module.css'
import { ShareLinkCard } from './share-link-card.tsx'
import { eventAddress } from './share-links.ts'
import { ShareTicket } from './share-ticket.tsx'
import { TestOrderCard } from './test-order-card.tsx'

/** BO-50: what there is to do once an event is live, and whenever somebody wants to tell of it. */
export function SharePage() {
  const { t } = useLingui()
  const event = useEvent()
  const is_new_live = (useLocation().state as ShareState | null)?.is_new_live === true
  useShownPart()
  return (
    <Page>
      <PageHeader title={is_new_live ? t`You’re live!` : t`Share`} text={is_new_live ? undefined : event.title}>
        {is_new_live && (
          <Button component={Link} to={paths.manageEvent(event.id)}>
            <Trans>Go to the dashboard</Trans>
          </Button>
        )}
      </PageHeader>
      {event.status !== EventStatus.LIVE && <NotLive event={event} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <ShareTicket event={event} celebrates={is_new_live}>
            <QrCode text={eventAddress(event).short} label={t`QR code of the event page`} />
          </ShareTicket>
          <ShareLinkCard event={event} />
          {event.is_test_mode && (
            <TestOrderCard event={event}>
              <DeleteTestOrders event_id={event.id} />
            </TestOrderCard>
          )}
        </div>
        <div className={styles.column}>
          <PosterCard event={event} />
          <CodeCard
            event_id={event.id}
            settings={{}}
            title={<Trans>On your own site</Trans>}
            aside={
              <Link to={paths.manageEvent(event.id, 'widget')} className={styles.more}>
                <Trans>Set up the widget</Trans>
              </Link>
            }
          />
          <CheckInCard event={event} />
        </div>
      </div>
    </Page>
  )
}

/** The banner leads to a part of the page, which comes after the address has changed. */
function useShownPart(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' })
  }, [hash])
}

function NotLive({ event }: { event: EventView }) {
  const me = useMe()
  const { move } = useEventMove()
  return (
    <Note>
      <div className={styles.note}>
        <span>
          {event.status === EventStatus.DRAFT ? (
            <Trans>The event is a draft: these links open for nobody but you and your team until you go live.</Trans>
          ) : (
            <Trans>The event is archived: its page opens for nobody.</Trans>
          )}
        </span>
        {event.status === EventStatus.DRAFT && can(me, 'event.status') && (
          <Button onClick={() => move(event, EventStatus.LIVE)}>
            <Trans>Go live</Trans>
          </Button>
        )}
      </div>
    </Note>
  )
}

/** What stewards need is a link too (BO-49). */
function CheckInCard({ event }: { event: EventView }) {
  const me = useMe()
  const is_allowed = can(me, 'check_in_list.read')
  const lists = useQuery({ ...checkInListApi.list(event.id, { per_page: MAX_LISTS_SHARED }), enabled: is_allowed })
  if (!is_allowed || !lists.data) return null
  return (
    <Card
      title={<Trans>At the door</Trans>}
      aside={
        <Link to={paths.manageEvent(event.id, 'check-in')} className={styles.more}>
          <Trans>Manage lists</Trans>
        </Link>
      }
    >
      {lists.data.data.length === 0 ? (
        <p>
          <Trans>
            Stewards check tickets with their own phones. Create a check-in list, and its link appears here.
          </Trans>
        </p>
      ) : (
        <ul className={styles.lists}>
          {lists.data.data.map((list) => (
            <li key={list.id}>
              <b>{list.name}</b>
              <StewardLink list={list} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

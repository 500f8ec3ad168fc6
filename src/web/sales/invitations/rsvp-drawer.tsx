import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { LOCALE_NAMES } from '#core/platform/locales.ts'
import { paths } from '#core/platform/paths.ts'
import { can } from '#core/platform/permissions.ts'
import { RsvpResponse } from '#core/platform/states/rsvp-response.ts'
import type { RsvpView } from '#core/records/rsvps/schema.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { PermittedLink } from '#web/identity/session/permitted-link.tsx'
import { EventDate } from '#web/platform/ui/display/dates.tsx'
import { actionLink, DrawerHead, Fact, Facts, Loaded, Part, referenceLink } from '#web/platform/ui/display/details.tsx'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import { ViewDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { useFocusBack } from '#web/platform/ui/forms/use-focus-back.ts'
import { Note } from '#web/platform/ui/page-header.tsx'
import { rsvpQueries } from './api.ts'
import styles from './guests.module.css'
import { InvitedTo, useGuestName } from './invited-to.tsx'
import { RSVP_LABELS } from './labels.ts'
import { RsvpForm } from './rsvp-form.tsx'

interface RsvpDrawerProps {
  readonly event: EventView
  readonly rsvp_id: number
  readonly starts_editing: boolean
  readonly onClose: () => void
}

/** One invitation: whom, to what, what they answered and the tickets they have (BO-100). */
export function RsvpDrawer({ event, rsvp_id, starts_editing, onClose }: RsvpDrawerProps) {
  useFocusBack()
  const [is_editing, setEditing] = useState(starts_editing)
  const query = useQuery(rsvpQueries.one(event.id, rsvp_id))
  const rsvp = query.data
  if (rsvp && is_editing)
    return <RsvpForm event={event} rsvp={rsvp} onClose={starts_editing ? onClose : () => setEditing(false)} />
  return (
    <ViewDrawer
      title={rsvp ? <Head event={event} rsvp={rsvp} /> : <Trans>Invitation</Trans>}
      onClose={onClose}
      foot={null}
    >
      <Loaded query={query} missing={<Trans>This invitation does not exist any more.</Trans>}>
        {(loaded) => (
          <>
            <AnswerPart event={event} rsvp={loaded} />
            <InvitationPart event={event} rsvp={loaded} onEdit={() => setEditing(true)} />
          </>
        )}
      </Loaded>
    </ViewDrawer>
  )
}

function Head({ event, rsvp }: { event: EventView; rsvp: RsvpView }) {
  const nameOf = useGuestName()
  return (
    <DrawerHead text={<EventDate at={rsvp.created_at} zone={event.timezone} />}>
      <bdi>{nameOf(rsvp)}</bdi>
      <StatusBadge label={RSVP_LABELS[rsvp.response]} />
    </DrawerHead>
  )
}

interface PartProps {
  readonly event: EventView
  readonly rsvp: RsvpView
}

function AnswerPart({ event, rsvp }: PartProps) {
  const { response, guests, places, checked_in, orders, responded_at } = rsvp
  const said = response === RsvpResponse.YES ? 1 + guests : 0
  return (
    <Part title={<Trans>Answer</Trans>}>
      {places !== said && (
        <Note>
          <Trans>
            The number of valid tickets differs from the answer: tickets were cancelled or brought back by hand.
          </Trans>
        </Note>
      )}
      <Facts>
        {responded_at && (
          <Fact name={<Trans>Answered</Trans>}>
            <EventDate at={responded_at} zone={event.timezone} />
          </Fact>
        )}
        <Fact name={<Trans>Guests</Trans>}>
          <Trans>
            {guests} of {rsvp.max_guests}
          </Trans>
        </Fact>
        <Fact name={<Trans>Valid tickets</Trans>}>{places}</Fact>
        {checked_in > 0 && (
          <Fact name={<Trans>Checked in</Trans>}>
            <Plural value={checked_in} one="# person" other="# people" />
          </Fact>
        )}
        {orders.length > 0 && (
          <Fact name={<Plural value={orders.length} one="Order" other="Orders" />}>
            <span className={styles.orders}>
              {orders.map(({ id, reference }) => (
                <PermittedLink
                  key={id}
                  permission="order.read"
                  to={paths.manageOrder(event.id, id)}
                  className={referenceLink}
                >
                  {reference}
                </PermittedLink>
              ))}
            </span>
          </Fact>
        )}
      </Facts>
    </Part>
  )
}

function InvitationPart({ event, rsvp, onEdit }: PartProps & { onEdit: () => void }) {
  const me = useMe()
  const edit = can(me, 'waiting.write') && rsvp.email !== null && (
    <button type="button" className={actionLink} onClick={onEdit}>
      <Trans>Edit invitation</Trans>
    </button>
  )
  return (
    <Part title={<Trans>Invitation</Trans>} aside={edit}>
      <Facts>
        <Fact name={<Trans>Email</Trans>}>{rsvp.email && <a href={`mailto:${rsvp.email}`}>{rsvp.email}</a>}</Fact>
        <Fact name={<Trans>Language</Trans>}>{LOCALE_NAMES[rsvp.language]}</Fact>
        <Fact name={<Trans>Ticket</Trans>}>
          <span className={styles.to}>
            <InvitedTo rsvp={rsvp} zone={event.timezone} />
          </span>
        </Fact>
        <Fact name={<Trans>Answer by</Trans>}>
          {rsvp.respond_until ? (
            <EventDate at={rsvp.respond_until} zone={event.timezone} />
          ) : (
            <Trans>Until the event</Trans>
          )}
        </Fact>
        <Fact name={<Trans>Invitation sent</Trans>}>
          {rsvp.invited_at ? <EventDate at={rsvp.invited_at} zone={event.timezone} /> : <Trans>Not yet</Trans>}
        </Fact>
      </Facts>
    </Part>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { LOCALE_NAMES } from '#core/platform/locales.ts'
import { paths } from '#core/platform/paths.ts'
import { can } from '#core/platform/permissions.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderUnitStatus } from '#core/platform/states/order-unit-state.ts'
import { attendeeEndpoints } from '#core/records/attendees/endpoints.ts'
import type { AttendeeView } from '#core/records/attendees/schema.ts'
import { useDateName } from '#web/catalog/event-dates/date-name.tsx'
import { useMe } from '#web/identity/session/actor.ts'
import { PermittedLink } from '#web/identity/session/permitted-link.tsx'
import { apiUrl } from '#web/platform/client/api-client.ts'
import { CopyButton } from '#web/platform/ui/display/copy-button.tsx'
import { EventDate } from '#web/platform/ui/display/dates.tsx'
import {
  actionLink,
  DrawerHead,
  Fact,
  Facts,
  fullName,
  Loaded,
  Part,
  referenceLink,
  ShortTime,
} from '#web/platform/ui/display/details.tsx'
import { TearTicket } from '#web/platform/ui/display/states.tsx'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import { ViewDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { useFocusBack } from '#web/platform/ui/forms/use-focus-back.ts'
import { ReasonButton } from '#web/platform/ui/reason-button.tsx'
import { AttendeeAnswers } from '#web/records/answers/answers-section.tsx'
import { REDEEMED_LABEL, UNIT_CANCELLED_LABEL } from '#web/records/orders/labels.ts'
import { attendeeQueries } from './api.ts'
import { AttendeeBadges } from './attendee-badges.tsx'
import { AttendeeForm } from './attendee-form.tsx'
import styles from './attendees.module.css'
import { ticketLink, ticketName, useAttendeeActions } from './use-attendee-actions.tsx'

/** Draws a ticket's code; the page brings it. */
export type DrawCode = ComponentType<{ text: string; label: string }>

interface AttendeeDrawerProps {
  readonly event: EventView
  readonly attendee_id: number
  readonly Code: DrawCode
  readonly starts_editing: boolean
  readonly onClose: () => void
}

/** One attendee: the person, the ticket with its code, the door (BO-24). */
export function AttendeeDrawer({ event, attendee_id, Code, starts_editing, onClose }: AttendeeDrawerProps) {
  useFocusBack()
  const [is_editing, setEditing] = useState(starts_editing)
  const query = useQuery(attendeeQueries.one(event.id, attendee_id))
  const attendee = query.data
  if (attendee && is_editing)
    return (
      <AttendeeForm event={event} attendee={attendee} onClose={starts_editing ? onClose : () => setEditing(false)} />
    )
  return (
    <ViewDrawer
      title={attendee ? <Head event={event} attendee={attendee} /> : <Trans>Attendee</Trans>}
      onClose={onClose}
      foot={attendee && <Foot attendee={attendee} />}
    >
      <Loaded query={query} missing={<Trans>This attendee does not exist in this event.</Trans>}>
        {(loaded) => (
          <>
            <PersonPart attendee={loaded} onEdit={() => setEditing(true)} />
            <TicketPart event={event} attendee={loaded} Code={Code} />
            <CheckInPart attendee={loaded} zone={event.timezone} />
            <AttendeeAnswers event={event} attendee={loaded} />
          </>
        )}
      </Loaded>
    </ViewDrawer>
  )
}

const Head = ({ event, attendee }: { event: EventView; attendee: AttendeeView }) => (
  <DrawerHead text={<EventDate at={attendee.created_at} zone={event.timezone} />}>
    <bdi>{fullName(attendee)}</bdi>
    <AttendeeBadges attendee={attendee} />
  </DrawerHead>
)

function Foot({ attendee }: { attendee: AttendeeView }) {
  const { reasonAgainst, resend, reissue, cancel, reactivate, is_busy } = useAttendeeActions(attendee)
  return (
    <>
      {attendee.status === AttendeeStatus.CANCELLED ? (
        <ReasonButton reason={reasonAgainst('reactivate')} onClick={reactivate} disabled={is_busy}>
          <Trans>Reactivate ticket</Trans>
        </ReasonButton>
      ) : (
        <ReasonButton reason={reasonAgainst('cancel')} onClick={cancel} disabled={is_busy}>
          <Trans>Cancel ticket</Trans>
        </ReasonButton>
      )}
      <ReasonButton reason={reasonAgainst('reissue')} onClick={reissue} disabled={is_busy}>
        <Trans>Reissue</Trans>
      </ReasonButton>
      <ReasonButton reason={reasonAgainst('resend_ticket')} onClick={resend} disabled={is_busy}>
        <Trans>Resend ticket</Trans>
      </ReasonButton>
    </>
  )
}

function PersonPart({ attendee, onEdit }: { attendee: AttendeeView; onEdit: () => void }) {
  const me = useMe()
  const edit = can(me, 'attendee.write') && (
    <button type="button" className={actionLink} onClick={onEdit}>
      <Trans>Edit attendee</Trans>
    </button>
  )
  return (
    <Part title={<Trans>Details</Trans>} aside={edit}>
      <Facts>
        <Fact name={<Trans>Name</Trans>}>
          <bdi>{fullName(attendee)}</bdi>
        </Fact>
        <Fact name={<Trans>Email</Trans>}>
          <a href={`mailto:${attendee.email}`}>{attendee.email}</a>
        </Fact>
        <Fact name={<Trans>Language</Trans>}>{LOCALE_NAMES[attendee.language]}</Fact>
        <Fact name={<Trans>Order</Trans>}>
          <PermittedLink
            permission="order.read"
            to={paths.manageOrder(attendee.event_id, attendee.order.id)}
            className={referenceLink}
          >
            {attendee.order.reference}
          </PermittedLink>
        </Fact>
      </Facts>
    </Part>
  )
}

interface TicketPartProps {
  readonly event: EventView
  readonly attendee: AttendeeView
  readonly Code: DrawCode
}

/** What was bought | tear line | the proof of it, which the door scans. */
function TicketPart({ event, attendee, Code }: TicketPartProps) {
  const { t } = useLingui()
  const dateNameOf = useDateName(event.timezone)
  const { reference } = attendee
  const { data } = useQuery(attendeeQueries.ticket(attendee.event_id, attendee.id, attendee.short_id))
  const goods = (
    <div className={styles.goods}>
      <b>{ticketName(attendee.ticket)}</b>
      {event.dates_count > 1 && <span>{dateNameOf(attendee.event_date_starts_at)}</span>}
      <span>
        <bdi>{fullName(attendee)}</bdi>
      </span>
      {attendee.package_unit_id !== null && (
        <span>
          <Trans>Part of a package</Trans>
        </span>
      )}
      <AddOns attendee={attendee} />
    </div>
  )
  const proof = (
    <div className={styles.proof}>
      {attendee.status === AttendeeStatus.CANCELLED ? (
        <span className={styles.void}>
          <Trans>Cancelled</Trans>
        </span>
      ) : data?.qr ? (
        <Code text={data.qr} label={t`QR code of ticket ${reference}`} />
      ) : (
        <span className={styles.void} aria-hidden="true" />
      )}
      <div className={styles.proof_words}>
        <span className="reference">{reference}</span>
        <a href={ticketLink(attendee)} target="_blank" rel="noopener">
          <Trans>Open the ticket page</Trans>
        </a>
        {data?.qr && (
          <a
            href={apiUrl(attendeeEndpoints.pdf.path, { event_id: attendee.event_id, attendee_id: attendee.id })}
            download
          >
            <Trans>Ticket as PDF</Trans>
          </a>
        )}
        <CopyButton value={ticketLink(attendee)}>
          <Trans>Copy ticket link</Trans>
        </CopyButton>
        {attendee.generation > 1 && attendee.status === AttendeeStatus.ACTIVE && (
          <span className={styles.quiet}>
            <Trans>Reissued. Earlier codes are refused.</Trans>
          </span>
        )}
      </div>
    </div>
  )
  return (
    <Part title={<Trans>Ticket</Trans>}>
      <TearTicket goods={goods} money={proof} />
    </Part>
  )
}

/** The extras chosen with the ticket, each with what became of it (EXT-11). */
const AddOns = ({ attendee }: { attendee: AttendeeView }) =>
  attendee.units.map((unit) => (
    <span key={unit.id}>
      + <bdi>{ticketName(unit)}</bdi>{' '}
      {unit.status === OrderUnitStatus.CANCELLED ? (
        <StatusBadge label={UNIT_CANCELLED_LABEL} />
      ) : (
        unit.redeemed_at !== null && <StatusBadge label={REDEEMED_LABEL} />
      )}
    </span>
  ))

function CheckInPart({ attendee, zone }: { attendee: AttendeeView; zone: string }) {
  return (
    <Part title={<Trans>Check-ins</Trans>}>
      {attendee.check_ins.length === 0 ? (
        <p className={styles.quiet}>
          <Trans>Not scanned yet.</Trans>
        </p>
      ) : (
        <ul className={styles.visits}>
          {attendee.check_ins.map(({ list_id, list_name, checked_in_at, checked_out_at }) => (
            <li key={`${list_id} ${checked_in_at}`}>
              <span>{list_name}</span>
              <span>
                <ShortTime at={checked_in_at} zone={zone} />
                {checked_out_at && (
                  <>
                    {' – '}
                    <ShortTime at={checked_out_at} zone={zone} />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

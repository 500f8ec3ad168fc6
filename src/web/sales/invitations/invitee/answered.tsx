import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { paths } from '#core/platform/paths.ts'
import { RsvpResponse } from '#core/platform/states/rsvp-response.ts'
import type { RsvpLinkView } from '#core/sales/invitations/schema.ts'
import { Button, ButtonLink } from '#web/platform/public-ui/button.tsx'
import type { IconName } from '#web/platform/public-ui/icon.tsx'
import link from '#web/platform/public-ui/link-page/link-page.module.css'
import { Sign, StateTitle } from '#web/platform/public-ui/link-page/link-parts.tsx'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'
import { Panel } from '#web/platform/public-ui/panel.tsx'
import { InvitedFor } from './invited-for.tsx'
import styles from './invitee.module.css'

interface AnsweredProps {
  readonly invitation: RsvpLinkView
  /** A button of the form before led here. */
  readonly takes_focus: boolean
  readonly onChange: () => void
}

const ICONS: Record<RsvpResponse, IconName> = { YES: 'check', NO: 'cross', MAYBE: 'clock', NONE: 'clock' }

/** What was answered, the tickets there are, and the way to another answer while there is one (APP-7). */
export function Answered({ invitation, takes_focus, onChange }: AnsweredProps) {
  const { response, guests, tickets, locked, event } = invitation
  return (
    <Panel className={link.column}>
      <Sign icon={ICONS[response]} />
      <StateTitle takes_focus={takes_focus}>
        <Said response={response} guests={guests} />
      </StateTitle>
      {response === RsvpResponse.YES && tickets.length > 0 && (
        <p className={link.lead}>
          <Plural
            value={tickets.length}
            one="Your ticket was mailed to you. Show it at the door."
            other="Your # tickets were mailed to you. Show them at the door."
          />
        </p>
      )}
      {response === RsvpResponse.MAYBE && (
        <p className={link.lead}>
          <Trans>No place is kept for you. Say yes as soon as you know.</Trans>
        </p>
      )}
      {response === RsvpResponse.NO && (
        <p className={link.lead}>
          <Trans>The organizer knows. You need not do anything else.</Trans>
        </p>
      )}
      <InvitedFor invitation={invitation} />
      <Tickets event_id={event.id} tickets={tickets} />
      <LockedNotice invitation={invitation} />
      <div className={link.buttons}>
        {locked === null && (
          <Button onClick={onChange}>
            <Trans>Change my answer</Trans>
          </Button>
        )}
        <ButtonLink variant="quiet" href={paths.event(event.id, event.slug)}>
          <Trans>Go to the event</Trans>
        </ButtonLink>
      </div>
    </Panel>
  )
}

function Said({ response, guests }: Pick<RsvpLinkView, 'response' | 'guests'>) {
  switch (response) {
    case RsvpResponse.YES:
      return guests === 0 ? (
        <Trans>You are coming.</Trans>
      ) : (
        <Plural value={guests} one="You are coming, with # guest." other="You are coming, with # guests." />
      )
    case RsvpResponse.NO:
      return <Trans>You are not coming.</Trans>
    case RsvpResponse.MAYBE:
      return <Trans>You are perhaps coming.</Trans>
    default:
      return <Trans>You have not answered.</Trans>
  }
}

function Tickets({ event_id, tickets }: { event_id: number; tickets: RsvpLinkView['tickets'] }) {
  const { t } = useLingui()
  if (tickets.length === 0) return null
  return (
    <ul className={styles.tickets} aria-label={t`Your tickets`}>
      {tickets.map(({ short_id, reference }) => (
        <li key={short_id}>
          <a href={paths.ticket(event_id, short_id)}>
            <Trans>Ticket {reference}</Trans>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Why the answer stays as it is. */
function LockedNotice({ invitation: { locked, event } }: { invitation: RsvpLinkView }) {
  if (locked === null) return null
  const titles: Record<typeof locked, ReactNode> = {
    DEADLINE: <Trans>The time to answer is over.</Trans>,
    CHECKED_IN: <Trans>You are checked in. Your answer stays as it is.</Trans>,
    NOT_FREE: <Trans>This ticket is not free any more. Your answer stays as it is.</Trans>,
    OVER: <Trans>The event is over, or does not take place.</Trans>,
  }
  const { support_email } = event.settings
  return (
    <Notice tone="info" title={titles[locked]}>
      {support_email && locked !== 'OVER' && (
        <p>
          <Trans>
            Did something change? Write to <a href={`mailto:${support_email}`}>{support_email}</a>.
          </Trans>
        </p>
      )}
    </Notice>
  )
}

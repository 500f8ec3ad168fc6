import { Trans } from '@lingui/react/macro'
import { paths } from '#core/platform/paths.ts'
import { formatEventDate } from '#core/platform/time.ts'
import type { QueuePageData } from '#core/sales/waiting-room/page-data.ts'
import { Button, ButtonLink } from '#web/platform/public-ui/button.tsx'
import { useLocale } from '#web/platform/public-ui/money.tsx'
import { shownOf } from '../view-of.ts'
import { JoinForm } from './join-form.tsx'
import { Part, Piece, Slot } from './parts.tsx'
import styles from './queue.module.css'

type Props = Pick<QueuePageData, 'event' | 'queue'>

const NOBODY = { place: null, rank: null, inside_until: null, is_joining: false, is_used: false }

/** What the page is about, with what there is to see and to press (ROOM-20). */
export function QueueStates({ event, queue }: Props) {
  const first = shownOf(queue, NOBODY, Date.parse(queue.server_time))
  return (
    <div className={styles.states}>
      <Headings first={first} />
      <Scheduled event={event} queue={queue} first={first} />
      <JoinForm event={event} queue={queue} first={first} />
      <Drawn event={event} queue={queue} />
      <Waiting />
      <Turn />
      <Ended event={event} first={first} />
      <Message queue={queue} />
      <DrawResult />
    </div>
  )
}

interface FirstProps {
  readonly first: ReturnType<typeof shownOf>
}

/** One heading whose words change: the focus can stay on it. */
function Headings({ first }: FirstProps) {
  const is = (...names: string[]) => names.includes(first)
  return (
    <h1 tabIndex={-1} className={styles.title}>
      <Piece of={['none']} is_first={is('none')}>
        <Trans>There is no queue now</Trans>
      </Piece>
      <Piece of={['scheduled']} is_first={is('scheduled')}>
        <Trans>The queue is not open yet</Trans>
      </Piece>
      <Piece of={['join']} is_first={is('join')}>
        <Trans>Join the queue</Trans>
      </Piece>
      <Piece of={['joining']}>
        <Trans>Getting your place</Trans>
      </Piece>
      <Piece of={['prequeue']}>
        <Trans>You are in the draw</Trans>
      </Piece>
      <Piece of={['drawing']}>
        <Trans>The places are being drawn</Trans>
      </Piece>
      <Piece of={['waiting']}>
        <Trans>You are in the queue</Trans>
      </Piece>
      <Piece of={['paused']}>
        <Trans>The queue is paused</Trans>
      </Piece>
      <Piece of={['turn']}>
        <Trans>It is your turn</Trans>
      </Piece>
      <Piece of={['inside']}>
        <Trans>You can choose your tickets</Trans>
      </Piece>
      <Piece of={['used']}>
        <Trans>This place is used in another browser</Trans>
      </Piece>
      <Piece of={['sold_out']} is_first={is('sold_out')}>
        <Trans>Sold out</Trans>
      </Piece>
      <Piece of={['over']}>
        <Trans>The queue is closed</Trans>
      </Piece>
    </h1>
  )
}

/** An instant as the server knows it; the script writes it anew when it is put off. */
function At({ name, at, timezone }: { name: string; at: string | null; timezone: string }) {
  const { tag } = useLocale()
  return <Slot name={name}>{at && formatEventDate(new Date(at), timezone, tag)}</Slot>
}

/** What is left as digits, for the eye; the instant stands beside it in words. */
const Digits = ({ name }: { name: string }) => (
  <span className={styles.digits} aria-hidden="true">
    <Slot name={name} />
  </span>
)

function Scheduled({ event, queue, first }: Props & FirstProps) {
  return (
    <Part of={['scheduled']} is_first={first === 'scheduled'} className={styles.part}>
      <Digits name="prequeue_at_left" />
      <p className={styles.lead}>
        <Trans>
          You can join from <At name="prequeue_at" at={queue.prequeue_at} timezone={event.timezone} />. The sale begins:{' '}
          <At name="opens_at" at={queue.opens_at} timezone={event.timezone} />.
        </Trans>
      </p>
      <p>
        <Trans>
          It does not matter who comes first: everybody who joins before the sale begins takes part in a draw.
        </Trans>
      </p>
    </Part>
  )
}

function Drawn({ event, queue }: Props) {
  return (
    <>
      <Part of={['joining']} className={styles.part}>
        <p className={styles.lead}>
          <Trans>Your browser solves a small task that keeps programs out. This takes a few seconds.</Trans>
        </p>
        <span className={styles.busy} aria-hidden="true" />
      </Part>
      <Part of={['prequeue']} className={styles.part}>
        <Digits name="opens_at_left" />
        <p className={styles.lead}>
          <Trans>
            The sale begins: <At name="opens_at" at={queue.opens_at} timezone={event.timezone} />. Then the places are
            drawn, with the same chance for everybody who is here by then.
          </Trans>
        </p>
        <p className={styles.quiet}>
          <Trans>
            Your number in the draw: <Slot name="number" />
          </Trans>
        </p>
      </Part>
      <Part of={['drawing']} className={styles.part}>
        <p className={styles.lead}>
          <Trans>This takes a few seconds. Your place in the queue comes by itself.</Trans>
        </p>
        <span className={styles.busy} aria-hidden="true" />
      </Part>
    </>
  )
}

function Waiting() {
  return (
    <Part of={['waiting', 'paused']} className={styles.part}>
      <p className={styles.place}>
        <span className={styles.quiet}>
          <Trans>Your place in the queue</Trans>
        </span>
        <b className={styles.figure}>
          <Slot name="position" />
        </b>
      </p>
      <p className={styles.lead}>
        <Piece when="time-range">
          <Trans>
            About <Slot name="minutes" /> until your turn
          </Trans>
        </Piece>
        <Piece when="time-up-to">
          <Trans>
            At most about <Slot name="minutes" /> until your turn
          </Trans>
        </Piece>
        <Piece when="time-hour">
          <Trans>Over an hour until your turn</Trans>
        </Piece>
        <Piece of={['waiting']} when="time-unknown">
          <Trans>How long it takes is not known yet.</Trans>
        </Piece>
        <Piece of={['paused']}>
          <Trans>Nobody is let in at the moment. Your place stays as it is.</Trans>
        </Piece>
      </p>
      <Stock />
    </Part>
  )
}

/** How much is left, in words that cannot be counted back (ROOM-9). */
const Stock = () => (
  <p className={styles.stock}>
    <Piece when="stock-available">
      <Trans>Tickets are available.</Trans>
    </Piece>
    <Piece when="stock-few">
      <Trans>Only a few tickets are left.</Trans>
    </Piece>
    <Piece when="stock-in_carts">
      <Trans>All tickets are in other people’s orders now. What they do not buy comes back on sale.</Trans>
    </Piece>
  </p>
)

/** What the draw made of the visitor's number, computed by this browser (ROOM-6). */
const DrawResult = () => (
  <Part of={['waiting', 'paused', 'turn']} className={styles.draw}>
    <Part when="draw-late">
      <p className={styles.quiet}>
        <Trans>You joined after the draw, so you are behind everybody who took part in it.</Trans>
      </p>
    </Part>
    <Part when="draw-right">
      <p>
        <Trans>
          The draw gave your number {<Slot name="number" />} place {<Slot name="drawn_rank" />} of{' '}
          {<Slot name="drawn_of" />}.
        </Trans>
      </p>
      <p className={styles.quiet}>
        <Trans>This page computed that itself from the published draw.</Trans>{' '}
        <Piece when="draw-promised">
          <Trans>The draw is the one that was sealed before you joined.</Trans>
        </Piece>{' '}
        <a data-do="draw" href="/" target="_blank" rel="noopener">
          <Trans>See the draw</Trans>
        </a>
      </p>
    </Part>
    <Part when="draw-wrong">
      <p>
        <Trans>The published draw is not the one that was sealed before you joined. Tell the organizer.</Trans>{' '}
        <a data-do="draw" href="/" target="_blank" rel="noopener">
          <Trans>See the draw</Trans>
        </a>
      </p>
    </Part>
  </Part>
)

const Turn = () => (
  <Part of={['turn']} className={styles.part}>
    <Piece when="turn-left" className={styles.digits}>
      <span aria-hidden="true">
        <Slot name="turn_left" />
      </span>
    </Piece>
    <p className={styles.lead}>
      <Piece when="turn-left">
        <Trans>Enter before this time is over, or your turn passes and you move to the end.</Trans>
      </Piece>
      <Piece when="turn-late">
        <Trans>Your turn may have passed by now. Enter to find out.</Trans>
      </Piece>
    </p>
    <Button variant="main" data-do="enter">
      <Trans>Enter</Trans>
    </Button>
    <Part when="full">
      <p className={styles.quiet}>
        <Trans>
          Everybody who may shop at the same time is inside. You are let in as soon as somebody is done, and lose
          nothing of your turn.
        </Trans>
      </p>
    </Part>
    <Stock />
  </Part>
)

function Ended({ event, first }: Pick<Props, 'event'> & FirstProps) {
  const to_event = paths.event(event.id, event.slug)
  return (
    <>
      <Part of={['inside']} className={styles.part}>
        <Digits name="inside_left" />
        <p className={styles.lead}>
          <Trans>You have entered. Choose your tickets before this time is over.</Trans>
        </p>
        <Button variant="main" data-do="inside">
          <Trans>Go to the tickets</Trans>
        </Button>
        <Button variant="quiet" data-do="leave">
          <Trans>I want no tickets: let the next person in</Trans>
        </Button>
      </Part>
      <Part of={['used']} className={styles.part}>
        <p className={styles.lead}>
          <Trans>Go on there, or join again for a new place at the end.</Trans>
        </p>
        <Button data-do="join-again">
          <Trans>Join again</Trans>
        </Button>
      </Part>
      <Part of={['sold_out']} is_first={first === 'sold_out'} className={styles.part}>
        <p className={styles.lead}>
          <Trans>Nothing is left, and nobody holds tickets that could come back.</Trans>
        </p>
        <Part when="waiting-list" className={styles.part}>
          <p>
            <Trans>
              If somebody cancels, places are offered to the waiting list. Whoever joins it within half an hour after
              the last ticket keeps their order from this queue.
            </Trans>
          </p>
          <ButtonLink variant="main" data-do="waiting-list" href={paths.joinWaitingList(event.id, {})}>
            <Trans>Join the waiting list</Trans>
          </ButtonLink>
        </Part>
      </Part>
      <Part of={['over']} className={styles.part}>
        <p className={styles.lead}>
          <Trans>Your place is not needed any more. What is left can be bought on the event’s page.</Trans>
        </p>
      </Part>
      <Part of={['none']} is_first={first === 'none'} className={styles.part}>
        <p className={styles.lead}>
          <Trans>You can go straight to the tickets.</Trans>
        </p>
      </Part>
      <Part of={['none', 'over', 'sold_out']} is_first={['none', 'sold_out'].includes(first)}>
        <ButtonLink data-do="back" href={to_event} target="_self">
          <Trans>Go to the event</Trans>
        </ButtonLink>
      </Part>
    </>
  )
}

/** What the organizer has to say, as they typed it. */
const Message = ({ queue: { message } }: Pick<Props, 'queue'>) => (
  <Part when="message" is_first={message !== null && message !== ''} className={styles.message}>
    <b>
      <Trans>From the organizer</Trans>
    </b>
    <p dir="auto">
      <Slot name="message">{message}</Slot>
    </p>
  </Part>
)

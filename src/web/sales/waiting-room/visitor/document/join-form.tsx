import { Trans } from '@lingui/react/macro'
import { QueueState } from '#core/platform/states/queue-state.ts'
import { formatEventDate } from '#core/platform/time.ts'
import type { QueuePageData } from '#core/sales/waiting-room/page-data.ts'
import { Button } from '#web/platform/public-ui/button.tsx'
import { Icon } from '#web/platform/public-ui/icon.tsx'
import { useLocale } from '#web/platform/public-ui/money.tsx'
import type { Shown } from '../view-of.ts'
import { Part, Piece, Slot } from './parts.tsx'
import styles from './queue.module.css'

const CODE_ID = 'queue-code'

interface JoinFormProps extends Pick<QueuePageData, 'event' | 'queue'> {
  readonly first: Shown
}

/** Joining, and what it means; with a code where the room has lanes for those who have one (ROOM-2). */
export function JoinForm({ event, queue, first }: JoinFormProps) {
  const { tag } = useLocale()
  const is_before = queue.state === QueueState.PREQUEUE
  const is_paused = queue.state === QueueState.PAUSED
  return (
    <Part of={['join']} is_first={first === 'join'} className={styles.part}>
      <p className={styles.lead}>
        <Piece when="before-sale" is_first={is_before}>
          <Trans>
            The sale begins:{' '}
            <Slot name="opens_at">
              {queue.opens_at && formatEventDate(new Date(queue.opens_at), event.timezone, tag)}
            </Slot>
            . Everybody who joins before takes part in a draw, so it does not matter who comes first.
          </Trans>
        </Piece>
        <Piece when="paused-sale" is_first={is_paused}>
          <Trans>The queue is paused, and nobody is let in at the moment. You can join it all the same.</Trans>
        </Piece>
        <Piece when="after-sale" is_first={!is_before && !is_paused}>
          <Trans>The sale is on, and people are let in one after the other. You get the next free place.</Trans>
        </Piece>
      </p>
      <form data-do="join-form" className={styles.form} noValidate>
        <Part when="codes" className={styles.field}>
          <label htmlFor={CODE_ID}>
            <Trans>Access code (optional)</Trans>
          </label>
          <input
            id={CODE_ID}
            data-do="code"
            className={styles.input}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-describedby={`${CODE_ID}-hint ${CODE_ID}-error`}
          />
          <p id={`${CODE_ID}-hint`} className={styles.quiet}>
            <Trans>Only if the organizer gave you one.</Trans>
          </p>
          <p id={`${CODE_ID}-error`} className={styles.error} hidden data-when="code-error" role="alert">
            <Icon name="alert" />
            <Slot name="code_error" />
          </p>
        </Part>
        <p className={styles.error} hidden data-when="problem" role="alert">
          <Icon name="alert" />
          <Slot name="problem" />
        </p>
        <div className={styles.needs_script}>
          <Button variant="main" type="submit" data-do="join">
            <Trans>Join the queue</Trans>
          </Button>
        </div>
      </form>
      <noscript>
        <p className={styles.no_script}>
          <Trans>
            Joining needs JavaScript. Turn it on for this page. This page shows itself anew every 30 seconds.
          </Trans>
        </p>
      </noscript>
    </Part>
  )
}

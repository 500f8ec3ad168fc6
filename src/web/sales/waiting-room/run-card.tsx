import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { QueueState } from '#core/platform/states/queue-state.ts'
import type { RoomView } from '#core/sales/waiting-room/schema.ts'
import { Fact, Facts, ShortTime } from '#web/platform/ui/display/details.tsx'
import { Count } from '#web/platform/ui/display/money.tsx'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import type { Question } from '#web/platform/ui/forms/confirm.tsx'
import { Card } from '#web/platform/ui/page-header.tsx'
import { ReasonButton } from '#web/platform/ui/reason-button.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { actOnRoom, type RoomAct } from './api.ts'
import { QUEUE_STATE_LABELS, QUEUE_STOCK_LABELS } from './labels.ts'
import styles from './waiting-room.module.css'

interface RunCardProps {
  readonly event: EventView
  readonly room: RoomView
  /** Why nothing may be done with it; null when it may. */
  readonly reason: string | null
}

type Run = NonNullable<RoomView['run']>

/** How the room stands, and what is done with it at once (ROOM-3). */
export function RunCard({ event, room: { run }, reason }: RunCardProps) {
  const { t } = useWords()
  const is_live = run !== null && run.state !== QueueState.CLOSED
  return (
    <Card
      title={t`Now`}
      aside={
        <Button component="a" variant="default" href={paths.queue(event.id, event.slug)} target="_blank" rel="noopener">
          <Trans>Open the queue’s page</Trans>
        </Button>
      }
    >
      <div className={styles.run}>
        {is_live ? (
          <RunFacts run={run} event={event} />
        ) : (
          <p className={styles.hint}>
            <Trans>There is no queue: tickets are sold at once to whoever chooses them.</Trans>
          </p>
        )}
        {is_live && run.lanes.length > 1 && <LaneTable run={run} />}
        <Acts event={event} run={is_live ? run : null} reason={reason} />
      </div>
    </Card>
  )
}

function RunFacts({ run, event }: { run: Run; event: EventView }) {
  const { i18n } = useLingui()
  const is_before = run.state === QueueState.SCHEDULED || run.state === QueueState.PREQUEUE
  return (
    <Facts>
      <Fact name={<Trans>State</Trans>}>
        <StatusBadge label={QUEUE_STATE_LABELS[run.state]} />
      </Fact>
      <Fact name={is_before ? <Trans>The sale begins</Trans> : <Trans>Opened</Trans>}>
        <ShortTime at={run.opens_at} zone={event.timezone} />
      </Fact>
      <Fact name={<Trans>People waiting</Trans>}>
        <Count value={run.waiting} />
      </Fact>
      <Fact name={<Trans>People inside</Trans>}>
        <Count value={run.active} />
      </Fact>
      <Fact name={<Trans>Those who wait read</Trans>}>{i18n._(QUEUE_STOCK_LABELS[run.stock])}</Fact>
      {run.commitment && (
        <Fact name={<Trans>Seal of the draw</Trans>}>
          <span className="reference">{run.commitment.slice(0, 16)}…</span>
          {run.drawn_at && (
            <>
              {' '}
              <a href={`/queue/${event.id}/draw/${run.number}.json`} target="_blank" rel="noopener">
                <Trans>See the draw</Trans>
              </a>
            </>
          )}
        </Fact>
      )}
    </Facts>
  )
}

/** Where each lane stands. */
const LaneTable = ({ run }: { run: Run }) => (
  <table className={styles.lanes}>
    <thead>
      <tr>
        <th scope="col">
          <Trans>Lane</Trans>
        </th>
        <th scope="col">
          <Trans>Share</Trans>
        </th>
        <th scope="col">
          <Trans>Numbers</Trans>
        </th>
        <th scope="col">
          <Trans>Called</Trans>
        </th>
      </tr>
    </thead>
    <tbody>
      {run.lanes.map((lane) => (
        <tr key={lane.lane}>
          <th scope="row">{lane.lane === 0 ? <Trans>Everybody</Trans> : <bdi>{lane.name}</bdi>}</th>
          <td>{lane.share}%</td>
          <td>
            <Count value={lane.next} />
          </td>
          <td>
            <Count value={lane.serving} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

interface ActTexts {
  readonly label: ReactNode
  readonly ask: Question
  readonly done: string
}

function useActTexts(): Record<RoomAct, ActTexts> {
  const { t } = useWords()
  return {
    open: {
      label: <Trans>Open now</Trans>,
      ask: {
        title: <Trans>Open the queue now?</Trans>,
        text: <Trans>From now on people need a turn to order. Whoever has tickets in an order keeps them.</Trans>,
        action: <Trans>Open the queue</Trans>,
      },
      done: t`The queue is open.`,
    },
    pause: {
      label: <Trans>Pause</Trans>,
      ask: {
        title: <Trans>Pause the queue?</Trans>,
        text: <Trans>Nobody is let in until you go on. All places stay, and whoever is inside can finish.</Trans>,
        action: <Trans>Pause the queue</Trans>,
      },
      done: t`The queue is paused.`,
    },
    resume: {
      label: <Trans>Go on</Trans>,
      ask: {
        title: <Trans>Go on letting people in?</Trans>,
        text: <Trans>Those who wait are called again, in their order.</Trans>,
        action: <Trans>Go on</Trans>,
      },
      done: t`People are let in again.`,
    },
    close: {
      label: <Trans>Close</Trans>,
      ask: {
        title: <Trans>Close the queue?</Trans>,
        text: <Trans>All places in it end, and anybody can order at once. This cannot be taken back.</Trans>,
        action: <Trans>Close the queue</Trans>,
        is_danger: true,
      },
      done: t`The queue is closed.`,
    },
  }
}

const actsOf = (run: Run | null): readonly RoomAct[] => {
  if (run === null) return ['open']
  if (run.state === QueueState.OPEN) return ['pause', 'close']
  return run.state === QueueState.PAUSED ? ['resume', 'close'] : ['close']
}

function Acts({ event, run, reason }: { event: EventView; run: Run | null; reason: string | null }) {
  const { t } = useWords()
  const texts = useActTexts()
  const { perform, is_busy } = useAction()
  const not_live = event.status === EventStatus.LIVE ? null : t`The event has to be live first.`
  return (
    <div className={styles.acts}>
      {actsOf(run).map((act) => (
        <ReasonButton
          key={act}
          reason={reason ?? (act === 'open' ? not_live : null)}
          loading={is_busy}
          {...(act === 'close' ? { variant: 'default' } : {})}
          onClick={() =>
            void perform({
              ask: texts[act].ask,
              run: () => actOnRoom(event.id, act),
              done: texts[act].done,
              failed: t`That did not work. Look at the state above and try again.`,
            })
          }
        >
          {texts[act].label}
        </ReasonButton>
      ))}
    </div>
  )
}

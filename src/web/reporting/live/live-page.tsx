import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { can } from '#core/platform/permissions.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { QueueState } from '#core/platform/states/queue-state.ts'
import type { LiveView } from '#core/reporting/live/schema.ts'
import { useSalePause } from '#web/catalog/event-setup/use-sale-pause.tsx'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { LoadError } from '#web/platform/ui/display/empty-state.tsx'
import { SkeletonRows } from '#web/platform/ui/display/states.tsx'
import { Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { RoomNowCard } from '#web/sales/waiting-room/room-now-card.tsx'
import { turnAdmissions } from './api.ts'
import { OLD_FIGURES_SECONDS } from './limits.ts'
import styles from './live.module.css'
import { EndingHolds, LiveCharts } from './live-charts.tsx'
import { LiveFigures } from './live-figures.tsx'
import { LiveAlarms, LiveHealth, LiveReasons } from './live-health.tsx'
import { useAge, useLive } from './use-live.ts'

/** BO-100: the sale as it goes, and its switch (LIVE). */
export function LivePage() {
  const { t } = useLingui()
  const event = useEvent()
  const { data: live, dataUpdatedAt, isError, refetch } = useLive(event.id)
  return (
    <Page>
      <PageHeader title={t`Live`} text={live && <Standing sale={live.sale} />}>
        {live && <AdmissionSwitch room={live.now.room} />}
        {live && <SaleSwitch sale={live.sale} />}
      </PageHeader>
      {live ? (
        <>
          <Age at={dataUpdatedAt} />
          <LiveAlarms alarms={live.health.alarms} />
          <LiveFigures live={live} />
          <LiveCharts live={live} />
          {live.now.room && <RoomNowCard event_id={event.id} />}
          <div className={styles.halves}>
            <EndingHolds ending={live.now.ending} />
            <LiveHealth health={live.health} />
          </div>
          <LiveReasons refused={live.refused} declined={live.declined} />
        </>
      ) : isError ? (
        <LoadError onRetry={() => refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  )
}

function Standing({ sale }: Pick<LiveView, 'sale'>) {
  if (sale.sale_paused_at !== null) return <Trans>The sale is paused: nobody can order.</Trans>
  if (sale.status !== EventStatus.LIVE) return <Trans>The event is not live: nobody can order.</Trans>
  return <Trans>Figures of this second. The sale is open.</Trans>
}

/** What is shown without a network, or while the server does not answer, is said to be old (LIVE-6). */
function Age({ at }: { at: number }) {
  const age = useAge(at)
  if (age < OLD_FIGURES_SECONDS) return null
  return (
    <p className={styles.old}>
      <Plural
        value={age}
        one="These figures are # second old. Newer ones come as soon as there is a connection."
        other="These figures are # seconds old. Newer ones come as soon as there is a connection."
      />
    </p>
  )
}

/** Calls nobody for now, and goes on (ROOM-3f, LIVE-5). */
function AdmissionSwitch({ room }: Pick<LiveView['now'], 'room'>) {
  const { t } = useLingui()
  const event = useEvent()
  const { perform } = useAction()
  if (!can(useMe(), 'live.act')) return null
  if (room?.state === QueueState.OPEN) {
    const pause = () =>
      void perform({
        ask: {
          title: <Trans>Let nobody in for now?</Trans>,
          text: <Trans>Nobody is called until you go on. Places are kept, and no turn is missed.</Trans>,
          action: <Trans>Pause admissions</Trans>,
          is_danger: true,
        },
        run: () => turnAdmissions(event.id, 'pause'),
        done: t`Nobody is called any more.`,
        failed: t`Admissions were not paused. Try again.`,
      })
    return (
      <Button variant="default" onClick={pause}>
        <Trans>Pause admissions</Trans>
      </Button>
    )
  }
  if (room?.state !== QueueState.PAUSED) return null
  const resume = () =>
    void perform({
      ask: {
        title: <Trans>Let people in again?</Trans>,
        text: <Trans>Those who wait are called in their order, as fast as you set it.</Trans>,
        action: <Trans>Resume admissions</Trans>,
      },
      run: () => turnAdmissions(event.id, 'resume'),
      done: t`People are called again.`,
      failed: t`Admissions were not resumed. Try again.`,
    })
  return (
    <Button onClick={resume}>
      <Trans>Resume admissions</Trans>
    </Button>
  )
}

/** Pauses and resumes the sale, as it stood on this page (LIVE-5). */
function SaleSwitch({ sale }: Pick<LiveView, 'sale'>) {
  const event = useEvent()
  const turnSale = useSalePause()
  const is_paused = sale.sale_paused_at !== null
  if (!can(useMe(), 'live.act') || (!is_paused && sale.status !== EventStatus.LIVE)) return null
  const { sale_paused_at, updated_at } = sale
  const turn = () => void turnSale({ id: event.id, title: event.title, sale_paused_at, updated_at })
  return is_paused ? (
    <Button leftSection={<IconPlayerPlay size={18} />} onClick={turn}>
      <Trans>Resume the sale</Trans>
    </Button>
  ) : (
    <Button variant="default" leftSection={<IconPlayerPause size={18} />} onClick={turn}>
      <Trans>Pause the sale</Trans>
    </Button>
  )
}

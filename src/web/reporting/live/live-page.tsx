import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { can } from '#core/platform/permissions.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import type { LiveView } from '#core/reporting/live/schema.ts'
import { useSalePause } from '#web/catalog/event-setup/use-sale-pause.tsx'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { LoadError } from '#web/platform/ui/display/empty-state.tsx'
import { SkeletonRows } from '#web/platform/ui/display/states.tsx'
import { Page, PageHeader } from '#web/platform/ui/page-header.tsx'
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
        {live && <SaleSwitch sale={live.sale} />}
      </PageHeader>
      {live ? (
        <>
          <Age at={dataUpdatedAt} />
          <LiveAlarms alarms={live.health.alarms} />
          <LiveFigures live={live} />
          <LiveCharts live={live} />
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

import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { SOURCE_PARTS, type SourcePart } from '#core/publishing/public-event/visit-counts.ts'
import type { FunnelView, WhichTouch } from '#core/reporting/funnel/schema.ts'
import { useEvent } from '#web/catalog/events/use-event.ts'
import type { Lagging } from '#web/platform/client/as-of.ts'
import { EmptyState, LoadError } from '#web/platform/ui/display/empty-state.tsx'
import { SkeletonRows } from '#web/platform/ui/display/states.tsx'
import { AsOf } from '#web/platform/ui/lists/as-of.tsx'
import { ExportMenu } from '#web/platform/ui/lists/export-menu.tsx'
import { ExportsAllowed } from '#web/platform/ui/lists/list-tools.tsx'
import { Card, Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { lastDays, RangePicker } from '#web/reporting/stats/range-picker.tsx'
import { funnelQuery } from './api.ts'
import { FunnelCard } from './funnel-card.tsx'
import { PART_LABELS } from './labels.ts'
import { SourceRows } from './source-rows.tsx'
import styles from './sources.module.css'
import { TagLinks } from './tag-links.tsx'

/** BO-100: how far buyers came, and which links, campaigns and sites brought them (FUN-4). */
export function SourcesPage() {
  const { t } = useLingui()
  const event = useEvent()
  const may_export = useContext(ExportsAllowed)
  const [range, setRange] = useState(() => lastDays(30, event.timezone, new Date(Date.now())))
  const [by, setBy] = useState<SourcePart>('source')
  const [touch, setTouch] = useState<WhichTouch>('last')
  const funnel = useQuery(funnelQuery(event.id, { ...range, by, touch }))
  return (
    <Page>
      <PageHeader title={t`Sources`} text={t`How far buyers come, and where they come from.`}>
        {may_export && <ExportMenu path={`/events/${event.id}/funnel`} query={{ ...range, touch }} />}
      </PageHeader>
      <AsOf at={(funnel.data as Lagging | undefined)?.as_of} />
      <div className={styles.range}>
        <RangePicker zone={event.timezone} value={range} onChange={setRange} />
      </div>
      {funnel.isError && <LoadError onRetry={() => funnel.refetch()} />}
      {funnel.isPending && <SkeletonRows />}
      {funnel.data && isEmpty(funnel.data) && <NothingYet event={event} />}
      {funnel.data && !isEmpty(funnel.data) && (
        <>
          <FunnelCard funnel={funnel.data} />
          <Card
            title={<Trans>By source</Trans>}
            aside={
              <div className={styles.choices}>
                <NativeSelect
                  aria-label={t`Group by`}
                  value={by}
                  onChange={({ currentTarget }) => setBy(currentTarget.value as SourcePart)}
                  data={SOURCE_PARTS.map((part) => ({ value: part, label: t(PART_LABELS[part]) }))}
                />
                <SegmentedControl
                  aria-label={t`Orders count for`}
                  value={touch}
                  onChange={(which) => setTouch(which as WhichTouch)}
                  data={[
                    { value: 'first', label: t`First touch` },
                    { value: 'last', label: t`Last touch` },
                  ]}
                />
              </div>
            }
          >
            <SourceRows funnel={funnel.data} />
            {funnel.data.rows.every(({ name, is_other }) => name === null && !is_other) && (
              <div className={styles.hint}>
                <TagLinks event={event} />
              </div>
            )}
          </Card>
        </>
      )}
    </Page>
  )
}

const isEmpty = ({ steps, rows, apart }: FunnelView): boolean =>
  rows.length === 0 && [...steps.map(({ count }) => count), ...Object.values(apart)].every((count) => count === 0)

function NothingYet({ event }: { event: EventView }) {
  return (
    <Card>
      <EmptyState
        drawing="list"
        title={<Trans>No visits on these days</Trans>}
        text={<Trans>Share the event page: its visitors appear here within seconds, by where they come from.</Trans>}
      />
      <div className={styles.hint}>
        <TagLinks event={event} />
      </div>
    </Card>
  )
}

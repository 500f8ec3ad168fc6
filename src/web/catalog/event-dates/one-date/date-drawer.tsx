import { Trans, useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { EventDateView } from '#core/catalog/event-dates/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { eventDateApi } from '#web/catalog/event-dates/api.ts'
import { useDateName } from '#web/catalog/event-dates/date-name.tsx'
import { ApiError } from '#web/platform/client/api-client.ts'
import { LoadError } from '#web/platform/ui/display/empty-state.tsx'
import { SkeletonRows } from '#web/platform/ui/display/states.tsx'
import { ViewDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { mayDiscardAll } from '#web/platform/ui/forms/unsaved.tsx'
import { Note } from '#web/platform/ui/page-header.tsx'
import { EditDate } from './date-form.tsx'
import { EditPrices } from './date-prices.tsx'

interface DateDrawerProps {
  readonly event: EventView
  readonly id: number
  readonly part: 'DATE' | 'PRICES'
  /** Opens the other part. */
  readonly onPart: (id: number) => void
  readonly onClose: () => void
}

/** What each part of the drawer needs. */
export interface DatePartProps {
  readonly event: EventView
  readonly date: EventDateView
  readonly title: ReactNode
  /** Leads to the other part. */
  readonly parts: ReactNode
  readonly onClose: () => void
}

/** One date: its times, sale and place, or its prices (API-201). */
export function DateDrawer({ event, id, part, onPart, onClose }: DateDrawerProps) {
  const { t } = useLingui()
  const nameOf = useDateName(event.timezone)
  const date = useQuery({ ...eventDateApi.one(event.id, id), retry: false })
  const prices = useQuery({ ...eventDateApi.prices(event.id, id), enabled: part === 'PRICES', retry: false })
  const needed = part === 'PRICES' ? [date, prices] : [date]
  const title = date.data ? nameOf(date.data.starts_at) : <Trans>Date</Trans>
  const failed = needed.find(({ isError, data }) => isError && !data)
  if (failed)
    return (
      <ViewDrawer title={title} onClose={onClose}>
        {failed.error instanceof ApiError && failed.error.code === 'NOT_FOUND' ? (
          <Note>
            <Trans>This date does not exist any more.</Trans>
          </Note>
        ) : (
          <LoadError onRetry={() => failed.refetch()} />
        )}
      </ViewDrawer>
    )
  if (!date.data || (part === 'PRICES' && !prices.data))
    return (
      <ViewDrawer title={title} onClose={onClose}>
        <SkeletonRows />
      </ViewDrawer>
    )
  const parts = (
    <SegmentedControl
      aria-label={t`Parts of the date`}
      value={part}
      onChange={async () => {
        if (await mayDiscardAll()) onPart(id)
      }}
      data={[
        { value: 'DATE', label: t`Time, sale and place` },
        { value: 'PRICES', label: t`Prices` },
      ]}
      style={{ justifySelf: 'start' }}
    />
  )
  const shared = { event, date: date.data, title, parts, onClose }
  return part === 'PRICES' ? <EditPrices {...shared} prices={prices.data?.prices ?? []} /> : <EditDate {...shared} />
}

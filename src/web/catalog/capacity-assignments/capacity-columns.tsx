import { Trans, useLingui } from '@lingui/react/macro'
import type { CapacityView } from '#core/catalog/capacity-assignments/schema.ts'
import { levelOfUse, wholeCapacity } from '#core/catalog/capacity-assignments/usage.ts'
import { opener } from '#web/platform/ui/display/details.tsx'
import { Count, useCounts, useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { Meter } from '#web/platform/ui/display/states.tsx'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import type { Column } from '#web/platform/ui/lists/data-table.tsx'
import styles from './capacity-assignments.module.css'
import { CAPACITY_LABELS, USE_TONES } from './labels.ts'

/** LST-8. A name opens the form. */
export function useCapacityColumns(onOpen: (capacity: CapacityView) => void): Column<CapacityView>[] {
  const { t } = useLingui()
  return [
    {
      id: 'name',
      header: t`Name`,
      sort: 'name',
      card: 'head',
      cell: (row) => (
        <button type="button" className={opener} onClick={() => onOpen(row)}>
          <bdi>{row.name}</bdi>
        </button>
      ),
    },
    { id: 'applies_to', header: t`Applies to`, card: 'line', cell: (row) => <AppliesTo capacity={row} /> },
    {
      id: 'use',
      header: t`Taken`,
      sort: 'used_capacity',
      card: 'line',
      cell: (row) => <Use capacity={row} />,
    },
    {
      id: 'capacity',
      header: t`Capacity`,
      sort: 'capacity',
      is_figure: true,
      card: 'line',
      cell: (row) => <Limit capacity={row} />,
    },
    {
      id: 'is_enabled',
      header: t`Status`,
      card: 'foot',
      cell: (row) => <LimitBadge capacity={row} />,
    },
  ]
}

function Limit({ capacity: { capacity, dates_count = 1 } }: { capacity: CapacityView }) {
  if (capacity === null) return <Trans>Unlimited</Trans>
  if (dates_count < 2) return <Count value={capacity} />
  return (
    <Trans>
      <Count value={capacity} /> per date
    </Trans>
  )
}

const LimitBadge = ({ capacity: { is_enabled, capacity } }: { capacity: CapacityView }) => (
  <StatusBadge label={CAPACITY_LABELS[!is_enabled ? 'OFF' : capacity === null ? 'COUNTS' : 'LIMITS']} />
)

function AppliesTo({ capacity: { applies_to, tickets } }: { capacity: CapacityView }) {
  const tag = useLocaleTag()
  if (applies_to === 'EVENT') return <Trans>The whole event</Trans>
  const titles = tickets.map(({ title }) => title)
  return <>{new Intl.ListFormat(tag, { type: 'conjunction', style: 'narrow' }).format(titles)}</>
}

/** The bar with its number; what is in checkout counts, and is named (CAP-3). */
function Use({ capacity: row }: { capacity: CapacityView }) {
  const { t } = useLingui()
  const tag = useLocaleTag()
  const format = useCounts()
  const { name } = row
  const share = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 }).format(
    row.percentage_used / 100,
  )
  const [taken, used_capacity, held_capacity] = [
    format(row.used_capacity + row.held_capacity),
    format(row.used_capacity),
    format(row.held_capacity),
  ]
  const whole = wholeCapacity(row)
  const capacity = whole === null ? null : format(whole)
  return (
    <span className={styles.use}>
      {whole !== null && (
        <Meter
          part={row.used_capacity + row.held_capacity}
          whole={whole}
          tone={USE_TONES[levelOfUse(row)]}
          label={t`${share} of ${name} taken`}
        />
      )}
      <span>
        {capacity === null ? (
          <Trans>{taken} taken</Trans>
        ) : (
          <Trans>
            {taken} of {capacity}, {share}
          </Trans>
        )}
      </span>
      {row.held_capacity > 0 && (
        <small>
          <Trans>
            {used_capacity} sold, {held_capacity} in checkout
          </Trans>
        </small>
      )}
    </span>
  )
}

import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { DateTimeInput } from '../../display/dates.tsx'
import { CountInput } from '../count-input.tsx'
import styles from './sale-bound.module.css'
import type { BoundKind } from './sale-bounds.ts'

interface BoundForm {
  // biome-ignore lint/suspicious/noExplicitAny: what the library gives for a path of whatever form
  readonly getInputProps: (path: string) => any
  readonly setFieldValue: (path: string, value: BoundKind | string | null) => void
}

interface SaleBoundProps {
  /** Has `BoundValues` under the bound's name. */
  readonly form: object
  /** Where the bound stands in the form: `sale_start`, `prices.0.sale_end`. */
  readonly path: string
  readonly bound: 'start' | 'end'
  /** What it is called to leave the bound to whatever it belongs to. */
  readonly inherited: string
  /** Of the event; without one no instant can be chosen. */
  readonly zone?: string
  /** Whether there is a choice of forms. Without it there is the instant alone, as for an event with one date. */
  readonly has_dates?: boolean
}

/** When a sale begins or ends (DAT-25): an instant, or so long before or after the start of each date. */
export function SaleBound({ form, path, bound, inherited, zone, has_dates = true }: SaleBoundProps) {
  const { t } = useLingui()
  const { getInputProps, setFieldValue } = form as BoundForm
  const kind: BoundKind = getInputProps(`${path}_kind`).value
  const date = getInputProps(`${path}_date`)
  if (!has_dates)
    return (
      <DateTimeInput
        label={bound === 'start' ? t`Sale starts (optional)` : t`Sale ends (optional)`}
        zone={zone}
        {...date}
        onChange={(value) => {
          date.onChange(value)
          setFieldValue(`${path}_kind`, value === null ? 'INHERIT' : 'AT')
        }}
      />
    )
  return (
    <div className={styles.bound}>
      <Select
        label={bound === 'start' ? t`Sale starts` : t`Sale ends`}
        allowDeselect={false}
        data={[
          { value: 'INHERIT', label: inherited },
          ...(zone === undefined ? [] : [{ value: 'AT', label: t`At a date and time` }]),
          { value: 'BEFORE', label: t`Before the start` },
          { value: 'AFTER', label: t`After the start` },
        ]}
        {...getInputProps(`${path}_kind`)}
      />
      {kind === 'AT' && <DateTimeInput label={t`Date and time`} zone={zone} {...date} />}
      {(kind === 'BEFORE' || kind === 'AFTER') && (
        <div className={styles.offset}>
          <CountInput label={t`How long`} {...getInputProps(`${path}_offset`)} />
          <Select
            label={t`Unit`}
            allowDeselect={false}
            data={[
              { value: 'MINUTES', label: t`Minutes` },
              { value: 'HOURS', label: t`Hours` },
              { value: 'DAYS', label: t`Days` },
            ]}
            {...getInputProps(`${path}_unit`)}
          />
        </div>
      )}
    </div>
  )
}

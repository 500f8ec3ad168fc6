import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { DateTimeInput } from '../../display/dates.tsx'
import { FieldRow } from '../../forms/resource-form.tsx'
import { CountInput } from '../count-input.tsx'
import styles from './sale-bound.module.css'
import type { BoundKind } from './sale-bounds.ts'

interface BoundForm {
  // biome-ignore lint/suspicious/noExplicitAny: what the library gives for a path of whatever form
  readonly getInputProps: (path: string) => any
  readonly setFieldValue: (path: string, value: BoundKind | string | null) => void
}

interface SaleWindowProps {
  /** Has `BoundValues` under both names. */
  readonly form: object
  /** Where the bounds stand in the form, without `start` and `end`: `sale_`, `prices.0.sale_`. */
  readonly path: string
  /** What it is called to leave a bound to whatever it belongs to. */
  readonly inherited: Readonly<Record<'start' | 'end', string>>
  /** Of the event; without one no instant can be chosen. */
  readonly zone?: string
  /** Whether there is a choice of forms. Without it there is the instant alone, as for an event with one date. */
  readonly has_dates?: boolean
}

/** When a sale begins and ends (DAT-25): at an instant, or so long before or after the start of each date. */
export const SaleWindow = ({ form, path, inherited, zone, has_dates = true }: SaleWindowProps) => (
  <FieldRow is_wide>
    {(['start', 'end'] as const).map((bound) => (
      <SaleBound
        key={bound}
        form={form as BoundForm}
        path={path + bound}
        bound={bound}
        inherited={inherited[bound]}
        zone={zone}
        has_dates={has_dates}
      />
    ))}
  </FieldRow>
)

interface SaleBoundProps {
  readonly form: BoundForm
  readonly path: string
  readonly bound: 'start' | 'end'
  readonly inherited: string
  readonly zone: string | undefined
  readonly has_dates: boolean
}

function SaleBound({ form, path, bound, inherited, zone, has_dates }: SaleBoundProps) {
  const { t } = useLingui()
  const { getInputProps, setFieldValue } = form
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

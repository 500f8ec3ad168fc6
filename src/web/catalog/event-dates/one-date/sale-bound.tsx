import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { DateTimeInput } from '#web/platform/ui/display/dates.tsx'
import { CountInput } from '#web/platform/ui/inputs/count-input.tsx'
import type { DateValues } from './date-values.ts'
import styles from './one-date.module.css'

export type DateForm = UseFormReturnType<DateValues>

/** When the sale of a date begins or ends (DAT-25). */
export function SaleBound({ form, bound, zone }: { form: DateForm; bound: 'start' | 'end'; zone: string }) {
  const { t } = useLingui()
  const kind = form.values[`sale_${bound}_kind`]
  return (
    <div className={styles.bound}>
      <Select
        label={bound === 'start' ? t`Sale starts` : t`Sale ends`}
        data={[
          { value: 'INHERIT', label: t`As for its tickets` },
          { value: 'AT', label: t`At a date and time` },
          { value: 'BEFORE', label: t`Before the start` },
          { value: 'AFTER', label: t`After the start` },
        ]}
        {...form.getInputProps(`sale_${bound}_kind`)}
      />
      {kind === 'AT' && (
        <DateTimeInput label={t`Date and time`} zone={zone} {...form.getInputProps(`sale_${bound}_date`)} />
      )}
      {(kind === 'BEFORE' || kind === 'AFTER') && (
        <div className={styles.offset}>
          <CountInput label={t`How long`} {...form.getInputProps(`sale_${bound}_offset`)} />
          <Select
            label={t`Unit`}
            data={[
              { value: 'MINUTES', label: t`Minutes` },
              { value: 'HOURS', label: t`Hours` },
              { value: 'DAYS', label: t`Days` },
            ]}
            {...form.getInputProps(`sale_${bound}_unit`)}
          />
        </div>
      )}
    </div>
  )
}

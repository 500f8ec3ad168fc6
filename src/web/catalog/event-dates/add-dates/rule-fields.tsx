import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, SegmentedControl, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { RULE_FREQUENCIES, type RuleFrequency } from '#core/catalog/event-dates/date-rule-schema.ts'
import { MAX_MONTH_DAY } from '#core/catalog/event-dates/limits.ts'
import { FREQUENCY_LABELS, ORDINAL_LABELS, weekdayNames } from '#web/catalog/event-dates/labels.ts'
import { utcDay } from '#web/catalog/event-dates/month-days.ts'
import { useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { FieldRow } from '#web/platform/ui/forms/resource-form.tsx'
import { CountInput } from '#web/platform/ui/inputs/count-input.tsx'
import { ToggleChips } from '#web/platform/ui/inputs/toggle-chips.tsx'
import styles from './add-dates.module.css'
import { DayPicker } from './day-picker.tsx'
import { dayOfMonth, errorAt, type RuleValues } from './rule-values.ts'

export type RuleForm = UseFormReturnType<RuleValues>
export interface RuleFormProps {
  readonly form: RuleForm
}

/** On which days: how often, which of them, from when until when (DAT-14). */
export function RuleFields({ form }: RuleFormProps) {
  const { t } = useLingui()
  return (
    <>
      <Repeat form={form} />
      <Days form={form} />
      <FieldRow>
        <TextInput type="date" label={t`From`} {...form.getInputProps('rule.starts_on')} />
        <End form={form} />
      </FieldRow>
    </>
  )
}

/** Days that the rule names and that are left out all the same (DAT-14). */
export function ExcludedDays({ form }: RuleFormProps) {
  const { rule } = form.values
  return (
    <DayPicker
      label={<Trans>Not on these days (optional)</Trans>}
      value={rule.exclude}
      onChange={(days) => form.setFieldValue('rule.exclude', days)}
      error={errorAt(form.errors, 'rule.exclude')}
      opens_at={rule.starts_on}
    />
  )
}

function Repeat({ form }: RuleFormProps) {
  const { t, i18n } = useLingui()
  const { frequency } = form.values.rule
  const every: Record<RuleFrequency, string> = {
    DAILY: t`Every (days)`,
    WEEKLY: t`Every (weeks)`,
    MONTHLY: t`Every (months)`,
    YEARLY: t`Every (years)`,
  }
  return (
    <div>
      <div className={styles.repeat}>
        <div className={styles.part}>
          <h3 id="repeat">
            <Trans>Repeat</Trans>
          </h3>
          <SegmentedControl
            aria-labelledby="repeat"
            value={frequency}
            onChange={(value) => form.setFieldValue('rule.frequency', value as RuleFrequency)}
            data={RULE_FREQUENCIES.map((value) => ({ value, label: i18n._(FREQUENCY_LABELS[value]) }))}
          />
        </div>
        <CountInput label={every[frequency]} {...form.getInputProps('rule.interval')} />
      </div>
      {form.errors['rule.frequency'] && <p className={styles.error}>{form.errors['rule.frequency']}</p>}
    </div>
  )
}

/** Days of the week as chips; of a month or year by day or by weekday. */
function Days({ form }: RuleFormProps) {
  const { t } = useLingui()
  const { frequency, by } = form.values.rule
  if (frequency === 'DAILY') return null
  if (frequency === 'WEEKLY') return <Weekdays form={form} label={t`On these days`} />
  return (
    <div className={styles.part}>
      <h3 id="on-days">
        <Trans>On which days</Trans>
      </h3>
      <SegmentedControl
        aria-labelledby="on-days"
        value={by}
        onChange={(value) => form.setFieldValue('rule.by', value as typeof by)}
        data={[
          { value: 'DAY', label: frequency === 'YEARLY' ? t`The same day` : t`Days of the month` },
          { value: 'WEEKDAY', label: t`Weekdays` },
        ]}
        style={{ justifySelf: 'start' }}
      />
      {by === 'WEEKDAY' ? <MonthWeekdays form={form} /> : <MonthDays form={form} />}
    </div>
  )
}

function Weekdays({ form, label }: RuleFormProps & { label: string }) {
  const tag = useLocaleTag()
  const long = weekdayNames(tag, 'long')
  return (
    <ToggleChips
      label={label}
      width="2.9rem"
      options={weekdayNames(tag, 'short').map(({ weekday, name }, index) => ({
        value: weekday,
        label: name,
        name: long[index]?.name ?? name,
      }))}
      value={form.values.rule.weekdays}
      onChange={(days) => {
        form.setFieldValue('rule.weekdays', days)
        clearDays(form)
      }}
      error={errorAt(form.errors, 'rule.by_day', 'rule.by_month')}
    />
  )
}

function MonthWeekdays({ form }: RuleFormProps) {
  const { t, i18n } = useLingui()
  return (
    <>
      <ToggleChips
        label={t`Which ones of the month`}
        width="4.4rem"
        options={[...ORDINAL_LABELS].map(([value, label]) => ({ value, label: i18n._(label) }))}
        value={form.values.rule.ordinals}
        onChange={(ordinals) => {
          form.setFieldValue('rule.ordinals', ordinals)
          clearDays(form)
        }}
      />
      <Weekdays form={form} label={t`On these days`} />
      {form.values.rule.frequency === 'YEARLY' && <YearHint form={form} />}
    </>
  )
}

const DAYS_OF_MONTH = Array.from({ length: MAX_MONTH_DAY }, (_, index) => index + 1)

function MonthDays({ form }: RuleFormProps) {
  const { t } = useLingui()
  if (form.values.rule.frequency === 'YEARLY')
    return (
      <>
        <YearHint form={form} />
        <Problem error={errorAt(form.errors, 'rule.by_month', 'rule.by_month_day')} />
      </>
    )
  return (
    <ToggleChips
      label={t`On these days`}
      width="2.9rem"
      options={[
        ...DAYS_OF_MONTH.map((day) => ({ value: day, label: String(day) })),
        { value: -1, label: t`Last`, name: t`Last day of the month` },
      ]}
      value={form.values.rule.month_days}
      onChange={(days) => {
        form.setFieldValue('rule.month_days', days)
        clearDays(form)
      }}
      error={errorAt(form.errors, 'rule.by_month_day')}
    />
  )
}

/** The month of a year, and its day, are those of the first day. */
function YearHint({ form }: RuleFormProps) {
  const tag = useLocaleTag()
  const { starts_on, by } = form.values.rule
  if (!/^\d{4}-\d{2}-\d{2}$/.test(starts_on) || Number.isNaN(dayOfMonth(starts_on))) return null
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag === 'en' ? 'en-GB' : tag, { ...options, timeZone: 'UTC' }).format(utcDay(starts_on))
  const [day, month] = [format({ day: 'numeric', month: 'long' }), format({ month: 'long' })]
  return (
    <p className={styles.quiet}>
      {by === 'WEEKDAY' ? <Trans>Always in {month}.</Trans> : <Trans>Always on {day}.</Trans>}
    </p>
  )
}

const Problem = ({ error }: { error: string | undefined }) => (error ? <p className={styles.error}>{error}</p> : null)

const clearDays = (form: RuleForm): void => {
  for (const path of Object.keys(form.errors)) if (path.startsWith('rule.by_')) form.clearFieldError(path)
}

/** The last day, or how many of them. */
function End({ form }: RuleFormProps) {
  const { t } = useLingui()
  const { ends } = form.values.rule
  const swap = (to: typeof ends) => () => {
    form.clearFieldError('rule.until')
    form.clearFieldError('rule.count')
    form.setFieldValue('rule.ends', to)
  }
  const other = (to: typeof ends, word: string) => (
    <Anchor component="button" type="button" className={styles.swap} onClick={swap(to)}>
      {word}
    </Anchor>
  )
  if (ends === 'COUNT')
    return (
      <div>
        <CountInput label={<Trans>Number of days</Trans>} {...form.getInputProps('rule.count')} />
        {other('UNTIL', t`Say the last day instead`)}
      </div>
    )
  return (
    <div>
      <TextInput type="date" label={<Trans>Until</Trans>} {...form.getInputProps('rule.until')} />
      {other('COUNT', t`Say a number of days instead`)}
    </div>
  )
}

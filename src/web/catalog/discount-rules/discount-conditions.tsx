import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Group, Select, Switch, TextInput } from '@mantine/core'
import type { Weekday } from '#core/catalog/discount-rules/discount-rule.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { DateTimeInput } from '#web/platform/ui/display/dates.tsx'
import { FieldRow } from '#web/platform/ui/forms/resource-form.tsx'
import { CountInput } from '#web/platform/ui/inputs/count-input.tsx'
import type { DiscountForm } from './discount-form.tsx'
import type { DiscountValues } from './discount-values.ts'
import styles from './discounts.module.css'
import { WEEK } from './labels.ts'

/** Fields in here whose errors unfold it. */
const FOLDED = [
  'booked_before_offset',
  'date_from',
  'date_until',
  'weekdays',
  'max_per_order',
  'valid_from',
  'valid_until',
]

const countSet = (values: DiscountValues): number =>
  [
    values.valid_from,
    values.valid_until,
    values.booked_before_offset,
    values.date_from,
    values.date_until,
    values.weekdays.length || null,
    values.same_date || null,
    values.type === 'QUANTITY' ? null : values.max_per_order,
  ].filter((value) => value !== null && value !== '').length

/** When a discount holds and how often, folded, with a count of what is set (look.md §12). */
export function DiscountConditions({ form, event }: { form: DiscountForm; event: EventView }) {
  const count = countSet(form.values)
  return (
    <details className={styles.more} open={count > 0 || FOLDED.some((path) => form.errors[path]) || undefined}>
      <summary>
        <Trans>When it holds</Trans>
        {count > 0 && (
          <small>
            <Plural value={count} one="# set" other="# set" />
          </small>
        )}
      </summary>
      <div className={styles.more_in}>
        <FieldRow is_wide>
          <DateTimeInput
            label={<Trans>Ordered from (optional)</Trans>}
            zone={event.timezone}
            {...form.getInputProps('valid_from')}
          />
          <DateTimeInput
            label={<Trans>Ordered until (optional)</Trans>}
            zone={event.timezone}
            {...form.getInputProps('valid_until')}
          />
        </FieldRow>
        <BookedBefore form={form} />
        <DayFields form={form} />
        {form.values.type !== 'QUANTITY' && (
          <CountInput
            label={
              form.values.type === 'CHEAPEST' ? (
                <Trans>Groups per order (optional)</Trans>
              ) : (
                <Trans>Sets per order (optional)</Trans>
              )
            }
            description={<Trans>Leave blank for no limit.</Trans>}
            {...form.getInputProps('max_per_order')}
          />
        )}
      </div>
    </details>
  )
}

function BookedBefore({ form }: { form: DiscountForm }) {
  const { t } = useLingui()
  return (
    <FieldRow>
      <CountInput
        label={<Trans>Ends before the date begins (optional)</Trans>}
        description={<Trans>For example 30 days before the start.</Trans>}
        {...form.getInputProps('booked_before_offset')}
      />
      <Select
        label={<Trans>Unit</Trans>}
        allowDeselect={false}
        data={[
          { value: 'DAYS', label: t`Days` },
          { value: 'HOURS', label: t`Hours` },
          { value: 'MINUTES', label: t`Minutes` },
        ]}
        {...form.getInputProps('booked_unit')}
      />
    </FieldRow>
  )
}

/** For which dates of the event: by the local day of their start. */
function DayFields({ form }: { form: DiscountForm }) {
  const { i18n } = useLingui()
  return (
    <>
      <FieldRow>
        <TextInput type="date" label={<Trans>Dates from (optional)</Trans>} {...form.getInputProps('date_from')} />
        <TextInput type="date" label={<Trans>Dates until (optional)</Trans>} {...form.getInputProps('date_until')} />
      </FieldRow>
      <Checkbox.Group
        label={<Trans>Weekdays of the date (optional)</Trans>}
        description={<Trans>Choose none and it holds on every day.</Trans>}
        value={form.values.weekdays}
        onChange={(days) => form.setFieldValue('weekdays', days as Weekday[])}
      >
        <Group gap={14} mt={6}>
          {WEEK.map(({ value, name }) => (
            <Checkbox key={value} value={value} label={i18n._(name)} />
          ))}
        </Group>
      </Checkbox.Group>
      <Switch
        label={<Trans>Count each date alone</Trans>}
        description={<Trans>Tickets for different dates then never form a group together.</Trans>}
        {...form.getInputProps('same_date', { type: 'checkbox' })}
      />
    </>
  )
}

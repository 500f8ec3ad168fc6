import { Trans, useLingui } from '@lingui/react/macro'
import { Select, TextInput } from '@mantine/core'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { MESSAGE_SCHEDULES } from '#core/catalog/message-plans/schema.ts'
import { DateTimeInput, EventDate } from '#web/platform/ui/display/dates.tsx'
import { FieldRow } from '#web/platform/ui/forms/resource-form.tsx'
import { CountInput } from '#web/platform/ui/inputs/count-input.tsx'
import { SCHEDULE_LABELS } from './labels.ts'
import type { MessageFormState } from './message-values.ts'
import styles from './messages.module.css'
import { sendTimeOf } from './schedule-time.tsx'

/** MSG-12: now, on a date, or so long before the start or after the end; and when that is. */
export function ScheduleFields({ event, form }: { event: EventView; form: MessageFormState }) {
  const { i18n } = useLingui()
  const { schedule } = form.values
  const is_offset = schedule === 'BEFORE_START' || schedule === 'AFTER_END'
  return (
    <>
      <Select
        label={<Trans>When</Trans>}
        allowDeselect={false}
        data={MESSAGE_SCHEDULES.map((value) => ({ value, label: i18n._(SCHEDULE_LABELS[value]) }))}
        {...form.getInputProps('schedule')}
      />
      {schedule === 'AT' && (
        <DateTimeInput label={<Trans>Date and time</Trans>} zone={event.timezone} {...form.getInputProps('send_at')} />
      )}
      {is_offset && <OffsetFields form={form} />}
      <SendsAt event={event} form={form} is_offset={is_offset} />
    </>
  )
}

function OffsetFields({ form }: { form: MessageFormState }) {
  const { t } = useLingui()
  const { offset_unit } = form.values
  return (
    <FieldRow>
      <CountInput label={<Trans>How many</Trans>} {...form.getInputProps('offset_count')} />
      <Select
        label={<Trans>Unit</Trans>}
        allowDeselect={false}
        data={[
          { value: 'DAYS', label: t`Days` },
          { value: 'HOURS', label: t`Hours` },
        ]}
        {...form.getInputProps('offset_unit')}
      />
      {offset_unit === 'DAYS' && (
        <TextInput type="time" label={<Trans>Time of day</Trans>} {...form.getInputProps('offset_time')} />
      )}
    </FieldRow>
  )
}

interface SendsAtProps {
  readonly event: EventView
  readonly form: MessageFormState
  readonly is_offset: boolean
}

function SendsAt({ event, form, is_offset }: SendsAtProps) {
  const at = sendTimeOf(event, form.values)
  if (!at) return null
  const date = <EventDate at={at.toISOString()} zone={event.timezone} />
  if (!is_offset) return null
  return (
    <p className={styles.sends} role="status">
      {at <= new Date() ? (
        <Trans>That was {date}. Choose a later time.</Trans>
      ) : (
        <Trans>Goes out {date}, and moves with the event if its dates change.</Trans>
      )}
    </p>
  )
}

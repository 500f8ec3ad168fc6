import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Radio, Select, Stack, Switch, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { EventDateView } from '#core/catalog/event-dates/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { formatMoney } from '#core/platform/money.ts'
import { can } from '#core/platform/permissions.ts'
import type { DateActionHolders } from '#core/platform/states/date-action-state.ts'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { MAX_DATE_MESSAGE_LENGTH } from '#core/sales/date-actions/limits.ts'
import { CancelDateInput, type DateActionView, type DateCancellationView } from '#core/sales/date-actions/schema.ts'
import { eventDateApi } from '#web/catalog/event-dates/api.ts'
import { useDateName } from '#web/catalog/event-dates/date-name.tsx'
import { useMe } from '#web/identity/session/actor.ts'
import { Fact, Facts } from '#web/platform/ui/display/details.tsx'
import { useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { FormDialog } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { dateActionApi } from './api.ts'
import { MESSAGE_ROWS, TARGETS_SHOWN } from './limits.ts'

interface Values extends Record<string, unknown> {
  readonly holders: DateActionHolders
  readonly target_date_id: number | null
  readonly notify: boolean
  readonly message: string
}

const toInput = ({ holders, target_date_id, notify, message }: Values) => ({
  holders,
  notify,
  ...(notify ? { message } : {}),
  ...(holders === 'MOVE' ? { target_date_id } : {}),
})

interface CancelDateFormProps {
  readonly event: EventView
  readonly date: EventDateView
  readonly look: DateCancellationView
  readonly name: string
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Whom it concerns, what becomes of them and what that costs, before anything happens (BO-60). */
export function CancelDateForm({ event, date, look, name, onSaved, onClose }: CancelDateFormProps) {
  const { t } = useLingui()
  const may_refund = can(useMe(), 'order.refund')
  const has_holders = look.tickets > 0
  const resource = useResourceForm<Values, typeof CancelDateInput, DateActionView>({
    schema: CancelDateInput,
    initial: {
      holders: may_refund && look.refund_amount > 0 ? 'REFUND' : 'CANCEL_ONLY',
      target_date_id: null,
      notify: true,
      message: '',
    },
    toInput,
    save: (input) => dateActionApi.cancel(event.id, date.id, input),
    onSaved: () => {
      notifyDone(t`${name} is cancelled.`)
      onSaved()
    },
    failed: t`The date was not cancelled. Your entries are still here. Try again.`,
  })
  const { form } = resource
  const is_first = look.status === EventDateStatus.ACTIVE
  return (
    <FormDialog
      resource={resource}
      title={is_first ? <Trans>Cancel {name}?</Trans> : <Trans>Handle the rest of {name}</Trans>}
      action={is_first ? <Trans>Cancel date</Trans> : <Trans>Handle them</Trans>}
      stay={is_first ? <Trans>Keep date</Trans> : undefined}
      onClose={onClose}
    >
      {is_first && (
        <p>
          <Trans>Nobody can buy tickets for it any more. Unpaid orders and carts with this date end.</Trans>
        </p>
      )}
      <Figures look={look} />
      {has_holders && (
        <Radio.Group label={<Trans>What happens with the tickets</Trans>} {...form.getInputProps('holders')}>
          <Stack gap={8} mt={6}>
            {may_refund && <RefundChoice look={look} />}
            <Choice
              value="MOVE"
              label={<Trans>Move to another date</Trans>}
              text={<Trans>At the price paid. New tickets are mailed; the earlier codes no longer work.</Trans>}
            />
            <Choice
              value="CANCEL_ONLY"
              label={<Trans>Only cancel the tickets</Trans>}
              text={<Trans>No money goes back. You can refund single orders later.</Trans>}
            />
          </Stack>
        </Radio.Group>
      )}
      {form.values.holders === 'MOVE' && (
        <Target
          event={event}
          from={date.id}
          value={form.values.target_date_id}
          error={form.errors.target_date_id}
          onChange={(id) => form.setFieldValue('target_date_id', id)}
        />
      )}
      <Switch
        label={<Trans>Email everybody concerned</Trans>}
        {...form.getInputProps('notify', { type: 'checkbox' })}
      />
      {form.values.notify && (
        <Textarea
          label={<Trans>Message in this email (optional)</Trans>}
          description={<Trans>The email says which date was cancelled and what happens with the tickets.</Trans>}
          maxLength={MAX_DATE_MESSAGE_LENGTH}
          minRows={MESSAGE_ROWS}
          autosize
          {...form.getInputProps('message')}
        />
      )}
    </FormDialog>
  )
}

function Figures({ look }: { look: DateCancellationView }) {
  return (
    <Facts>
      <Fact name={<Trans>Orders</Trans>}>{look.orders}</Fact>
      <Fact name={<Trans>Tickets</Trans>}>{look.tickets}</Fact>
      <Fact name={<Trans>People</Trans>}>{look.people}</Fact>
      {look.holds > 0 && <Fact name={<Trans>Unpaid orders and carts</Trans>}>{look.holds}</Fact>}
    </Facts>
  )
}

const Choice = ({ value, label, text }: { value: DateActionHolders; label: ReactNode; text: ReactNode }) => (
  <Radio value={value} label={label} description={text} />
)

function RefundChoice({ look }: { look: DateCancellationView }) {
  const tag = useLocaleTag()
  const sum = formatMoney(look.refund_amount, look.currency, tag)
  return (
    <Choice
      value="REFUND"
      label={look.refund_amount > 0 ? <Trans>Refund {sum}</Trans> : <Trans>Refund</Trans>}
      text={
        <Plural
          value={look.refund_orders}
          _0="No order has money to give back. All tickets are cancelled."
          one="# order gets the money for this date back. All tickets are cancelled."
          other="# orders get the money for this date back. All tickets are cancelled."
        />
      }
    />
  )
}

interface TargetProps {
  readonly event: EventView
  readonly from: number
  readonly value: number | null
  readonly error: ReactNode
  readonly onChange: (id: number | null) => void
}

const FAR = '2200-01-01T00:00:00.000Z'

/** Another date that takes place and has not begun. */
function Target({ event, from, value, error, onChange }: TargetProps) {
  const { t } = useLingui()
  const nameOf = useDateName(event.timezone)
  const now = new Date(Date.now())
  // the minute is enough, and keeps the query the same while the dialog is open
  now.setUTCMinutes(0, 0, 0)
  const dates = useQuery(eventDateApi.between(event.id, { from: now.toISOString(), until: FAR }))
  const choices = (dates.data ?? []).filter(({ id, status }) => id !== from && status === EventDateStatus.ACTIVE)
  return (
    <Select
      label={t`Move to`}
      placeholder={dates.isPending ? t`Loading` : t`Choose a date`}
      nothingFoundMessage={t`No other date takes place.`}
      data={choices.map(({ id, starts_at, title }) => ({
        value: String(id),
        label: [nameOf(starts_at), title].filter(Boolean).join(' – '),
      }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      error={error}
      limit={TARGETS_SHOWN}
      searchable
    />
  )
}

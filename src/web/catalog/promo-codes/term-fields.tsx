import { Trans, useLingui } from '@lingui/react/macro'
import { Radio, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { MAX_CODE_DATES } from '#core/catalog/promo-codes/limits.ts'
import type { DiscountType, PromoCodeView } from '#core/catalog/promo-codes/schema.ts'
import { thousandthsToPercent } from '#core/platform/money.ts'
import { DateTimeInput } from '#web/platform/ui/display/dates.tsx'
import { FieldRow } from '#web/platform/ui/forms/resource-form.tsx'
import { CheckList } from '#web/platform/ui/inputs/check-list.tsx'
import { CountInput } from '#web/platform/ui/inputs/count-input.tsx'
import { MoneyInput } from '#web/platform/ui/inputs/money-input.tsx'
import { PercentInput } from '#web/platform/ui/inputs/percent-input.tsx'

/**
 * What a code gives, for one code and for many. `discount` holds minor units when FIXED, thousandths of a percent when
 * PERCENTAGE; null is an empty field.
 */
export type Terms = {
  discount_type: DiscountType
  discount: number | null
  max_uses: number | null
  expiry_date: string | null
  applicable_ticket_ids: number[]
  applicable_event_date_ids: number[]
}

export const NEW_TERMS: Terms = {
  discount_type: 'PERCENTAGE',
  discount: null,
  max_uses: null,
  expiry_date: null,
  applicable_ticket_ids: [],
  applicable_event_date_ids: [],
}

/** The form of one code or of many: both have these fields. */
type TermForm = Pick<UseFormReturnType<Terms>, 'values' | 'errors' | 'getInputProps' | 'setFieldValue'>

/** A percentage travels as a decimal number, an amount as minor units (MON-4). */
export function inputOf<V extends Terms>({ discount, ...values }: V) {
  if (values.discount_type === 'NONE' || discount === null) return values
  const is_percent = values.discount_type === 'PERCENTAGE' && !Number.isNaN(discount)
  return { ...values, discount: is_percent ? thousandthsToPercent(discount) : discount }
}

/** What the field of dates is given (DAT-59). */
export interface DatesField {
  readonly label: ReactNode
  readonly value: readonly number[]
  readonly onChange: (event_date_ids: number[]) => void
  readonly max: number
  readonly error?: ReactNode
}

interface TermFieldsProps {
  readonly form: unknown
  readonly event: EventView
  readonly choices: readonly { id: number; label: string }[]
  readonly uses_hint: ReactNode
  /** Nothing where the event has one date. */
  readonly datesSelect: (field: DatesField) => ReactNode
}

export function TermFields({ form: given, event, choices, uses_hint, datesSelect }: TermFieldsProps) {
  // Mantine types a form by all its fields; these are among them
  const form = given as TermForm
  return (
    <>
      <DiscountFields form={form} currency={event.currency} />
      {choices.length > 0 && (
        <CheckList
          label={<Trans>Tickets</Trans>}
          description={<Trans>The code works for the chosen tickets. Choose none to make it work for all.</Trans>}
          options={[...choices]}
          {...form.getInputProps('applicable_ticket_ids')}
        />
      )}
      {datesSelect({
        ...form.getInputProps('applicable_event_date_ids'),
        label: <Trans>Dates</Trans>,
        max: MAX_CODE_DATES,
        value: form.values.applicable_event_date_ids,
      })}
      <FieldRow is_wide>
        <DateTimeInput
          label={<Trans>Expires (optional)</Trans>}
          zone={event.timezone}
          {...form.getInputProps('expiry_date')}
        />
        <CountInput
          label={<Trans>Uses (optional)</Trans>}
          description={uses_hint}
          {...form.getInputProps('max_uses')}
        />
      </FieldRow>
    </>
  )
}

/** A code whose only ticket was deleted applies to none; without this choice saving it would widen it to all. */
export function useTicketChoices(event: EventView, promo_code: PromoCodeView | null) {
  const { t } = useLingui()
  const known = promo_code?.applicable_ticket_ids ?? []
  const gone = known.filter((id) => !event.tickets.some((one) => one.id === id))
  return [
    ...event.tickets.map(({ id, title }) => ({ id, label: title })),
    ...gone.map((id) => ({ id, label: t`A ticket that was deleted` })),
  ]
}

function DiscountFields({ form, currency }: { form: TermForm; currency: string }) {
  const { discount_type, discount } = form.values
  const typed = {
    value: discount,
    error: form.errors.discount,
    onChange: (value: number | null) => form.setFieldValue('discount', value),
  }
  return (
    <>
      <Radio.Group
        label={<Trans>Discount</Trans>}
        value={discount_type}
        onChange={(value) => {
          form.setFieldValue('discount_type', value as DiscountType)
          form.setFieldValue('discount', null)
        }}
      >
        <Stack gap={8} mt={4}>
          <Radio value="PERCENTAGE" label={<Trans>Percentage</Trans>} />
          <Radio value="FIXED" label={<Trans>Fixed amount per ticket</Trans>} />
          <Radio value="NONE" label={<Trans>No discount, only unlocks hidden tickets</Trans>} />
        </Stack>
      </Radio.Group>
      {discount_type === 'PERCENTAGE' && <PercentInput label={<Trans>Percentage off</Trans>} {...typed} />}
      {discount_type === 'FIXED' && (
        <MoneyInput label={<Trans>Amount off each ticket</Trans>} currency={currency} {...typed} />
      )}
    </>
  )
}

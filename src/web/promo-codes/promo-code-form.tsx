import { Trans, useLingui } from '@lingui/react/macro'
import { Radio, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { EventView } from '#core/events/schema.ts'
import { percentToThousandths, thousandthsToPercent } from '#core/money.ts'
import { type DiscountType, PromoCodeInput, type PromoCodeView } from '#core/promo-codes/schema.ts'
import { CheckList } from '#web/ui/check-list.tsx'
import { CountInput } from '#web/ui/count-input.tsx'
import { DateTimeInput } from '#web/ui/dates.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { notifyDone } from '#web/ui/notify.tsx'
import { FieldRow, FormDrawer } from '#web/ui/noun-form.tsx'
import { PercentInput } from '#web/ui/percent-input.tsx'
import { useNounForm } from '#web/ui/use-noun-form.ts'
import { createPromoCode, updatePromoCode } from './api.ts'

/** `discount` holds minor units when FIXED, thousandths of a percent when PERCENTAGE; null is an empty field. */
type Values = {
  code: string
  discount_type: DiscountType
  discount: number | null
  max_uses: number | null
  expiry_date: string | null
  applicable_ticket_ids: number[]
}

const NEW: Values = {
  code: '',
  discount_type: 'PERCENTAGE',
  discount: null,
  max_uses: null,
  expiry_date: null,
  applicable_ticket_ids: [],
}

function valuesOf({
  code,
  discount_type,
  discount,
  max_uses,
  expiry_date,
  applicable_ticket_ids,
}: PromoCodeView): Values {
  const typed = { NONE: null, FIXED: discount, PERCENTAGE: percentToThousandths(discount) }[discount_type]
  return { code, discount_type, discount: typed, max_uses, expiry_date, applicable_ticket_ids }
}

/** A percentage travels as a decimal number, an amount as minor units (MON-4). */
function inputOf({ discount, ...values }: Values) {
  if (values.discount_type === 'NONE' || discount === null) return values
  const is_percent = values.discount_type === 'PERCENTAGE' && !Number.isNaN(discount)
  return { ...values, discount: is_percent ? thousandthsToPercent(discount) : discount }
}

interface PromoCodeFormProps {
  readonly event: EventView
  /** null creates. */
  readonly promo_code: PromoCodeView | null
  readonly onClose: () => void
}

/** BO-29, PRO-1. */
export function PromoCodeForm({ event, promo_code, onClose }: PromoCodeFormProps) {
  const { t } = useLingui()
  const noun = useNounForm({
    schema: PromoCodeInput,
    initial: promo_code ? valuesOf(promo_code) : NEW,
    toInput: inputOf,
    save: (input) => (promo_code ? updatePromoCode(event.id, promo_code.id, input) : createPromoCode(event.id, input)),
    onSaved: ({ code }) => {
      notifyDone(promo_code ? t`Promo code ${code} saved` : t`Promo code ${code} created`)
      onClose()
    },
    failed: t`The promo code was not saved. Your entries are still here. Try again.`,
  })
  const { form } = noun
  const choices = useTicketChoices(event, promo_code)
  return (
    <FormDrawer
      noun={noun}
      title={promo_code ? <Trans>Edit promo code {promo_code.code}</Trans> : <Trans>New promo code</Trans>}
      act={promo_code ? <Trans>Save promo code</Trans> : <Trans>Create promo code</Trans>}
      onClose={onClose}
    >
      <TextInput
        label={<Trans>Code</Trans>}
        description={
          <Trans>
            Letters, digits, hyphen, underscore and full stop. Upper and lower case make no difference to buyers.
          </Trans>
        }
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('code')}
      />
      <DiscountFields form={form} currency={event.currency} />
      {choices.length > 0 && (
        <CheckList
          label={<Trans>Tickets</Trans>}
          description={<Trans>The code works for the chosen tickets. Choose none to make it work for all.</Trans>}
          options={choices}
          {...form.getInputProps('applicable_ticket_ids')}
        />
      )}
      <FieldRow is_wide>
        <DateTimeInput
          label={<Trans>Expires (optional)</Trans>}
          zone={event.timezone}
          {...form.getInputProps('expiry_date')}
        />
        <CountInput
          label={<Trans>Uses (optional)</Trans>}
          description={<Trans>Leave blank for unlimited uses. One order is one use, however many tickets.</Trans>}
          {...form.getInputProps('max_uses')}
        />
      </FieldRow>
    </FormDrawer>
  )
}

/** A code whose only ticket was deleted applies to none; without this choice saving it would widen it to all. */
function useTicketChoices(event: EventView, promo_code: PromoCodeView | null) {
  const { t } = useLingui()
  const known = promo_code?.applicable_ticket_ids ?? []
  const gone = known.filter((id) => !event.tickets.some((one) => one.id === id))
  return [
    ...event.tickets.map(({ id, title }) => ({ id, label: title })),
    ...gone.map((id) => ({ id, label: t`A ticket that was deleted` })),
  ]
}

function DiscountFields({ form, currency }: { form: UseFormReturnType<Values>; currency: string }) {
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
        onChange={(value) => form.setValues({ discount_type: value as DiscountType, discount: null })}
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

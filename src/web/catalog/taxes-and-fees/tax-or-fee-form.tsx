import { Trans, useLingui } from '@lingui/react/macro'
import { Select, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { quoteUnit } from '#core/catalog/prices/quote-unit.ts'
import { storedRate, TaxOrFeeInput, type TaxOrFeeView } from '#core/catalog/taxes-and-fees/schema.ts'
import { formatMoney, formatMoneyInput, parseMoney, thousandthsToPercent } from '#core/platform/money.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { FieldRow, FormDialog } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { MoneyInput } from '#web/platform/ui/inputs/money-input.tsx'
import { PercentInput } from '#web/platform/ui/inputs/percent-input.tsx'
import { RichTextInput } from '#web/platform/ui/inputs/rich-text-input.tsx'
import { CurrencySelect } from '#web/platform/ui/inputs/selects.tsx'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { taxOrFeeApi } from './api.ts'

/** CON-18: what an amount may look like. */
const EXAMPLE_FIXED = '0.50'
const EXAMPLE_PERCENT = '1.75'

/** Two homes for the rate: an amount and a percentage are typed differently (MON-3, MON-4). */
interface Values extends Record<string, unknown> {
  name: string
  type: 'TAX' | 'FEE'
  calculation_type: 'FIXED' | 'PERCENTAGE'
  amount: number | null
  percent: number | null
  currency: string
  included_in_price: boolean
  apply_to_new_tickets: boolean
  description: string
}

const rateOf = ({ calculation_type, amount, percent }: Values): number => {
  if (calculation_type === 'FIXED') return amount ?? Number.NaN
  return percent === null || Number.isNaN(percent) ? Number.NaN : thousandthsToPercent(percent)
}

function initialOf(tax: TaxOrFeeView | null, currency: string): Values {
  const stored = tax ? storedRate(tax) : null
  const is_fixed = tax?.calculation_type === 'FIXED'
  return {
    name: tax?.name ?? '',
    type: tax?.type ?? 'TAX',
    calculation_type: tax?.calculation_type ?? 'PERCENTAGE',
    amount: is_fixed ? stored : null,
    percent: is_fixed ? null : stored,
    currency: tax?.currency ?? currency,
    included_in_price: tax?.included_in_price ?? false,
    apply_to_new_tickets: tax?.apply_to_new_tickets ?? false,
    description: tax?.description ?? '',
  }
}

/** BO-42: one form for a new and a known tax or fee. */
export function TaxOrFeeForm({ tax, onClose }: { tax: TaxOrFeeView | null; onClose: () => void }) {
  const { t } = useLingui()
  const { account } = useMe()
  const resource = useResourceForm({
    schema: TaxOrFeeInput,
    initial: initialOf(tax, account.default_currency),
    toInput: (values) => {
      const { amount: _amount, percent: _percent, currency, ...rest } = values
      return { ...rest, rate: rateOf(values), ...(values.calculation_type === 'FIXED' ? { currency } : {}) }
    },
    save: (input) => (tax ? taxOrFeeApi.update(account.id, tax.id, input) : taxOrFeeApi.create(account.id, input)),
    onSaved: (saved) => {
      notifyDone(t`${saved.name} saved`)
      onClose()
    },
    failed: t`It was not saved. Your entries are still here. Try again.`,
  })
  const { form } = resource
  const { values } = form
  return (
    <FormDialog
      resource={resource}
      title={tax ? t`Edit tax or fee` : t`Add tax or fee`}
      action={tax ? t`Save tax or fee` : t`Add tax or fee`}
      onClose={onClose}
    >
      <TextInput
        label={t`Name`}
        description={t`Buyers read it, for example “VAT”.`}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <FieldRow>
        <Select
          label={t`Type`}
          data={[
            { value: 'TAX', label: t`Tax` },
            { value: 'FEE', label: t`Fee` },
          ]}
          {...form.getInputProps('type')}
        />
        <Select
          label={t`Calculation`}
          data={[
            { value: 'PERCENTAGE', label: t`Percentage of the price` },
            { value: 'FIXED', label: t`Fixed amount per ticket` },
          ]}
          {...form.getInputProps('calculation_type')}
        />
      </FieldRow>
      <RateFields form={form} />
      <Switch
        label={t`Included in the price`}
        description={<Contained values={values} currency={values.currency} />}
        {...form.getInputProps('included_in_price', { type: 'checkbox' })}
      />
      <Switch
        label={t`Added to every new ticket`}
        description={t`Tickets that exist already stay as they are.`}
        {...form.getInputProps('apply_to_new_tickets', { type: 'checkbox' })}
      />
      <RichTextInput label={t`Description (optional)`} {...form.getInputProps('description')} />
    </FormDialog>
  )
}

/** An amount with its currency, or a percentage. Either is `rate` to the server, whose words about it stand here. */
function RateFields({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useLingui()
  const tag = useLocaleTag()
  const { calculation_type, currency, percent } = form.values
  const error = form.errors.rate
  const set = (name: 'amount' | 'percent') => (value: number | null) => {
    form.setFieldValue(name, value)
    form.clearFieldError('rate')
  }
  if (calculation_type === 'PERCENTAGE')
    return (
      <PercentInput
        label={t`Percentage`}
        description={t`For example ${new Intl.NumberFormat(tag).format(Number(EXAMPLE_PERCENT))}`}
        value={percent}
        error={error}
        onChange={set('percent')}
      />
    )
  const example = parseMoney(EXAMPLE_FIXED, 'EUR', 'en')
  return (
    <FieldRow>
      <MoneyInput
        label={t`Amount`}
        currency={currency}
        placeholder={example.ok ? formatMoneyInput(example.value, 'EUR', tag) : EXAMPLE_FIXED}
        {...form.getInputProps('amount')}
        error={error}
        onChange={set('amount')}
      />
      <CurrencySelect label={t`Currency`} {...form.getInputProps('currency')} />
    </FieldRow>
  )
}

/** What it does to a price of 100, by the arithmetic that charges it (PRC-5, PRC-7). */
function Contained({ values, currency }: { values: Values; currency: string }) {
  const tag = useLocaleTag()
  const rate = values.calculation_type === 'FIXED' ? values.amount : values.percent
  if (rate === null || Number.isNaN(rate))
    return values.included_in_price ? (
      <Trans>It is part of the price; nothing is added.</Trans>
    ) : (
      <Trans>It is added to the price.</Trans>
    )
  const whole = parseMoney('100', currency, 'en')
  if (!whole.ok) return null
  const item = {
    id: 0,
    name: '',
    type: values.type,
    calculation_type: values.calculation_type,
    rate,
    included_in_price: values.included_in_price,
  }
  const unit = quoteUnit({ ticket_type: 'PAID', listed: whole.value, taxes_and_fees: [item] })
  const show = (amount: number) => formatMoney(amount, currency, tag)
  const [price, part, sum] = [show(whole.value), show(unit.parts[0]?.amount ?? 0), show(unit.unit_total)]
  if (values.included_in_price)
    return (
      <Trans>
        A price of {price} includes {part}; buyers pay {price}.
      </Trans>
    )
  return (
    <Trans>
      {part} is added to a price of {price}; buyers pay {sum}.
    </Trans>
  )
}

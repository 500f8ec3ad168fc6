import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import { DatePricesUpdate, type DatePriceView, type DateScope } from '#core/catalog/event-dates/schema.ts'
import { formatMoney } from '#core/platform/money.ts'
import { eventDateApi } from '#web/catalog/event-dates/api.ts'
import { useCounts, useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { FieldRow, FormDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { CountInput } from '#web/platform/ui/inputs/count-input.tsx'
import { MoneyInput } from '#web/platform/ui/inputs/money-input.tsx'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import type { DatePartProps } from './date-drawer.tsx'
import styles from './one-date.module.css'
import { ScopeFields } from './scope-fields.tsx'

type Sight = 'INHERIT' | 'SHOWN' | 'HIDDEN'
type PriceRow = { ticket_price_id: number; price: number | null; quantity_available: number | null; sight: Sight }
type Values = { prices: PriceRow[]; scope: DateScope; overwrite: boolean }

const HIDDEN: Readonly<Record<Sight, boolean | null>> = { INHERIT: null, SHOWN: false, HIDDEN: true }
const sightOf = (is_hidden: boolean | null): Sight => (is_hidden === null ? 'INHERIT' : is_hidden ? 'HIDDEN' : 'SHOWN')

const rowOf = ({ ticket_price_id, price, quantity_available, is_hidden }: DatePriceView): PriceRow => ({
  ticket_price_id,
  price,
  quantity_available,
  sight: sightOf(is_hidden),
})

interface EditPricesProps extends DatePartProps {
  readonly prices: readonly DatePriceView[]
}

/** What tickets cost on a date, how many there are and whether they are shown; empty is as for every date (DAT-24). */
export function EditPrices({ event, date, title, parts, prices, onClose }: EditPricesProps) {
  const { t } = useLingui()
  const [initial] = useState<Values>(() => ({ prices: prices.map(rowOf), scope: 'THIS', overwrite: false }))
  // only what was changed is sent, so places in the body are not those on screen
  const sent = useRef<number[]>([])
  const resource = useResourceForm({
    schema: DatePricesUpdate,
    initial,
    toInput: (values) => {
      const rows = values.prices.map((row, index) => ({ row, index }))
      const changed = rows.filter(({ row, index }) => JSON.stringify(row) !== JSON.stringify(initial.prices[index]))
      // nothing changed: what is there is sent once more, and stays
      const chosen = changed.length > 0 ? changed : rows.slice(0, 1)
      sent.current = chosen.map(({ index }) => index)
      return {
        prices: chosen.map(({ row: { sight, ...row } }) => ({ ...row, is_hidden: HIDDEN[sight] })),
        scope: changed.length > 0 ? values.scope : 'THIS',
        overwrite: values.overwrite,
      }
    },
    save: (input) => eventDateApi.putPrices(event.id, date.id, input),
    onSaved: () => {
      notifyDone(t`Prices saved`)
      onClose()
    },
    failed: t`The prices were not saved. Your entries are still here. Try again.`,
  })
  const { form } = resource
  const errorOf = (index: number, field: string) => form.errors[`prices.${sent.current.indexOf(index)}.${field}`]
  return (
    <FormDrawer resource={resource} size={640} title={title} action={<Trans>Save prices</Trans>} onClose={onClose}>
      {parts}
      <p className={styles.quiet}>
        <Trans>Leave a field blank to keep what holds for every date.</Trans>
      </p>
      <ul className={styles.prices}>
        {prices.map((price, index) => (
          <PriceFields
            key={price.ticket_price_id}
            form={form}
            price={price}
            index={index}
            currency={event.currency}
            errorOf={(field) => errorOf(index, field)}
          />
        ))}
      </ul>
      <ScopeFields
        date={date}
        scope={form.values.scope}
        overwrite={form.values.overwrite}
        onScope={(scope) => form.setFieldValue('scope', scope)}
        onOverwrite={(overwrite) => form.setFieldValue('overwrite', overwrite)}
        error={form.errors.scope}
      />
    </FormDrawer>
  )
}

interface PriceFieldsProps {
  readonly form: UseFormReturnType<Values>
  readonly price: DatePriceView
  readonly index: number
  readonly currency: string
  readonly errorOf: (field: string) => React.ReactNode
}

function PriceFields({ form, price, index, currency, errorOf }: PriceFieldsProps) {
  const { t } = useLingui()
  const tag = useLocaleTag()
  const format = useCounts()
  const { series, ticket_type, ticket_title, label, sold, held } = price
  const usual = formatMoney(series.price, currency, tag)
  const amount = series.quantity_available === null ? t`unlimited` : format(series.quantity_available)
  const input = (field: 'price' | 'quantity_available' | 'sight') => ({
    ...form.getInputProps(`prices.${index}.${field}`),
    error: errorOf(field === 'sight' ? 'is_hidden' : field),
  })
  const name = label ? `${ticket_title} – ${label}` : ticket_title
  return (
    <li>
      <h3>
        {name}
        <small>
          <Plural value={sold} one="# sold" other="# sold" />
          {held > 0 && (
            <>
              , <Plural value={held} one="# in checkout" other="# in checkout" />
            </>
          )}
        </small>
      </h3>
      <FieldRow>
        {ticket_type !== 'FREE' && (
          <MoneyInput
            label={t`Price (optional)`}
            description={t`Otherwise ${usual}`}
            currency={currency}
            {...input('price')}
          />
        )}
        <CountInput
          label={t`Quantity (optional)`}
          description={t`Otherwise ${amount}`}
          {...input('quantity_available')}
        />
        <Select
          label={t`Shown to buyers`}
          data={[
            { value: 'INHERIT', label: series.is_hidden ? t`As always: hidden` : t`As always: shown` },
            { value: 'SHOWN', label: t`Shown` },
            { value: 'HIDDEN', label: t`Hidden` },
          ]}
          {...input('sight')}
        />
      </FieldRow>
    </li>
  )
}

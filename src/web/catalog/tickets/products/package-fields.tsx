import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, NumberInput, Select, Switch } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { MAX_PACKAGE_PARTS } from '#core/catalog/tickets/limits.ts'
import { CountInput } from '#web/platform/ui/inputs/count-input.tsx'
import { MoneyInput } from '#web/platform/ui/inputs/money-input.tsx'
import type { TicketForm } from '../ticket-form.tsx'
import type { PartValues } from '../ticket-values.ts'
import { type PackagePrice, packablePrices, useNameOfPrice } from './package-prices.ts'
import styles from './products.module.css'

interface PackageFieldsProps {
  readonly event: EventView
  readonly form: TicketForm
}

/** What a package consists of, each part at the price it has in it (PKG-1). */
export function PackageFields({ event, form }: PackageFieldsProps) {
  const { t } = useLingui()
  const nameOf = useNameOfPrice(event)
  const { parts } = form.values
  const put = (next: PartValues[]) => {
    form.setFieldValue('parts', next)
    form.clearFieldError('parts')
  }
  const free = packablePrices(event).filter(({ id }) => !parts.some((part) => part.ticket_price_id === id))
  return (
    <fieldset className={styles.parts}>
      <legend>
        <Trans>What it contains</Trans>
      </legend>
      {parts.length > 0 && (
        <ul>
          {parts.map((part, index) => (
            <PartRow
              key={part.ticket_price_id}
              form={form}
              index={index}
              name={nameOf(part.ticket_price_id)}
              currency={event.currency}
              onRemove={() => put(parts.filter((one) => one !== part))}
            />
          ))}
        </ul>
      )}
      {parts.length < MAX_PACKAGE_PARTS && free.length > 0 && (
        <Select
          aria-label={t`Add a ticket or an extra`}
          placeholder={t`Add a ticket or an extra`}
          leftSection={<IconPlus size={16} />}
          data={free.map(({ id }) => ({ value: String(id), label: nameOf(id) }))}
          value={null}
          error={form.errors.parts}
          onChange={(id) => id !== null && put([...parts, newPart(free, Number(id))])}
        />
      )}
      {free.length === 0 && parts.length === 0 && (
        <p className={styles.quiet}>
          <Trans>Create a ticket first: a package contains tickets and extras that this event sells.</Trans>
        </p>
      )}
      {(parts.length >= MAX_PACKAGE_PARTS || free.length === 0) && form.errors.parts && (
        <p className={styles.error}>{form.errors.parts}</p>
      )}
    </fieldset>
  )
}

/** One of it, at the price it has alone. */
const newPart = (prices: readonly PackagePrice[], id: number): PartValues => ({
  ticket_price_id: id,
  quantity: 1,
  unit_price: prices.find((price) => price.id === id)?.price ?? null,
})

interface PartRowProps {
  readonly form: TicketForm
  readonly index: number
  readonly name: string
  readonly currency: string
  readonly onRemove: () => void
}

function PartRow({ form, index, name, currency, onRemove }: PartRowProps) {
  const { t } = useLingui()
  return (
    <li className={styles.part}>
      <span className={styles.name} dir="auto">
        {name}
        {form.errors[`parts.${index}.ticket_price_id`] && (
          <small className={styles.error}>{form.errors[`parts.${index}.ticket_price_id`]}</small>
        )}
      </span>
      <CountInput
        label={
          <>
            <Trans>How many</Trans> <span className="visually-hidden">{name}</span>
          </>
        }
        {...form.getInputProps(`parts.${index}.quantity`)}
      />
      <MoneyInput
        label={
          <>
            <Trans>Price of each</Trans> <span className="visually-hidden">{name}</span>
          </>
        }
        currency={currency}
        {...form.getInputProps(`parts.${index}.unit_price`)}
      />
      <ActionIcon className={styles.remove} aria-label={t`Take ${name} out of the package`} onClick={onRemove}>
        <IconX size={16} />
      </ActionIcon>
    </li>
  )
}

/** Its own number, and whether single parts can be given back (PKG-1, PKG-5). */
export function PackageLimits({ form }: { form: TicketForm }) {
  const { t } = useLingui()
  return (
    <>
      <NumberInput
        label={t`Quantity (optional)`}
        description={t`Leave blank to sell as many as its tickets and extras allow.`}
        {...form.getInputProps('quantity_available')}
      />
      <Switch
        label={<Trans>Parts can be cancelled singly</Trans>}
        description={<Trans>Otherwise you cancel, move or change a package only as a whole.</Trans>}
        {...form.getInputProps('parts_cancellable', { type: 'checkbox' })}
      />
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NumberInput, Switch, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { DragEvent } from 'react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { MAX_TIERS } from '#core/catalog/tickets/limits.ts'
import type { TicketPriceView } from '#core/catalog/tickets/schema.ts'
import { FieldRow } from '#web/platform/ui/forms/resource-form.tsx'
import { MoneyInput } from '#web/platform/ui/inputs/money-input.tsx'
import { SaleWindow } from '#web/platform/ui/inputs/sale-bounds/sale-bound.tsx'
import { moveTo, type Sortable, useSortable } from '#web/platform/ui/lists/use-sortable.tsx'
import type { TicketForm } from './ticket-form.tsx'
import { newTier } from './ticket-values.ts'
import { TierHead } from './tier-head.tsx'
import styles from './tier-rows.module.css'

interface TierRowsProps {
  readonly form: TicketForm
  readonly event: EventView
  /** The tiers as they are stored, for what is sold of them and what that fixes. */
  readonly stored: readonly TicketPriceView[]
  /** Whether bounds of a sale may be offsets (DAT-25). */
  readonly has_dates: boolean
}

/** Label, price, quantity, dates, hidden; add, remove, sort (BO-23). Order on screen is the order buyers see (TIX-6). */
export function TierRows({ form, event, stored, has_dates }: TierRowsProps) {
  const { t } = useLingui()
  const tiers = form.values.prices
  const sortable = useSortable(
    tiers.map((_, index) => index),
    (order) => form.reorderListItem('prices', moveBetween(order)),
    tiers.length > 1,
  )
  const rows = sortable.arrange(tiers.map((tier, index) => ({ id: index, key: tier.key })))
  return (
    <div>
      <ol className={styles.tiers} aria-label={t`Price tiers`}>
        {rows.map(({ id, key }) => (
          <TierRow
            key={key}
            form={form}
            event={event}
            stored={stored}
            has_dates={has_dates}
            index={id}
            sortable={sortable}
          />
        ))}
      </ol>
      {form.errors.prices && <p className={styles.error}>{form.errors.prices}</p>}
      <Button
        mt={10}
        leftSection={<IconPlus size={16} />}
        disabled={tiers.length >= MAX_TIERS}
        onClick={() => form.insertListItem('prices', newTier(crypto.getRandomValues(new Uint32Array(2)).join('-')))}
      >
        <Trans>Add tier</Trans>
      </Button>
    </div>
  )
}

/** The one move that turns 0, 1, 2 … into this order: errors of the form then move with their tier. */
export function moveBetween(order: readonly number[]): { from: number; to: number } {
  const start = order.map((_, index) => index)
  const from = start.find((id) => {
    const moved = moveTo(start, id, order.indexOf(id))
    return moved.every((one, index) => one === order[index]) && order.indexOf(id) !== id
  })
  return from === undefined ? { from: 0, to: 0 } : { from, to: order.indexOf(from) }
}

function TierRow({
  form,
  event,
  stored,
  has_dates,
  index,
  sortable,
}: TierRowsProps & { index: number; sortable: Sortable }) {
  const { t } = useLingui()
  const tier = form.values.prices[index]
  const field = <Field extends string>(path: Field) => form.getInputProps(`prices.${index}.${path}`)
  // the row takes what is dropped; only its handle can be dragged, so that text in the fields can still be selected
  const { draggable, onDragStart, onDragEnd, ...over } = sortable.rowProps(index)
  const drag = {
    draggable,
    onDragEnd,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      const row = event.currentTarget.closest('li')
      if (row) event.dataTransfer.setDragImage(row, 20, 20)
      onDragStart?.(event)
    },
  }
  return (
    <li className={styles.tier} {...over}>
      <TierHead
        form={form}
        index={index}
        stored={stored.find(({ id }) => id === tier?.id)}
        sortable={sortable}
        drag={drag}
      />
      <FieldRow>
        <TextInput label={t`Label`} {...field('label')} />
        <MoneyInput label={t`Price`} currency={event.currency} {...field('price')} />
        <NumberInput label={t`Quantity (optional)`} {...field('quantity_available')} />
      </FieldRow>
      <SaleWindow
        form={form}
        path={`prices.${index}.sale_`}
        inherited={{ start: t`As for the ticket`, end: t`As for the ticket` }}
        zone={event.timezone}
        has_dates={has_dates}
      />
      <Switch label={t`Hidden`} {...form.getInputProps(`prices.${index}.is_hidden`, { type: 'checkbox' })} />
    </li>
  )
}

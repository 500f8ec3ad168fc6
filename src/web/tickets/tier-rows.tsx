import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, NumberInput, Switch, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import type { EventView } from '#core/events/schema.ts'
import { MAX_TIERS } from '#core/tickets/schema.ts'
import { DateTimeInput } from '#web/ui/dates.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { FieldRow } from '#web/ui/noun-form.tsx'
import type { TicketForm } from './ticket-form.tsx'
import { newTier } from './ticket-values.ts'
import styles from './tickets.module.css'

/** Label, price, quantity, dates, hidden; add, remove, sort (BO-23). Order on screen is the order buyers see (TIX-6). */
export function TierRows({ form, event }: { form: TicketForm; event: EventView }) {
  const { t } = useLingui()
  const tiers = form.values.prices
  return (
    <div>
      <ol className={styles.tiers} aria-label={t`Price tiers`}>
        {tiers.map((tier, index) => (
          <TierRow key={tier.key} form={form} event={event} index={index} />
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

function TierRow({ form, event, index }: { form: TicketForm; event: EventView; index: number }) {
  const { t } = useLingui()
  const tiers = form.values.prices
  const place = index + 1
  const name = tiers[index]?.label || t`Tier ${place}`
  const move = (to: number) => form.reorderListItem('prices', { from: index, to })
  const field = <Field extends string>(path: Field) => form.getInputProps(`prices.${index}.${path}`)
  return (
    <li className={styles.tier}>
      <div className={styles.tier_head}>
        <b>{name}</b>
        <span className={styles.tier_acts}>
          <ActionIcon aria-label={t`Move ${name} up`} disabled={index === 0} onClick={() => move(index - 1)}>
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            aria-label={t`Move ${name} down`}
            disabled={index === tiers.length - 1}
            onClick={() => move(index + 1)}
          >
            <IconArrowDown size={16} />
          </ActionIcon>
          <ActionIcon
            aria-label={t`Remove ${name}`}
            disabled={tiers.length === 1}
            onClick={() => form.removeListItem('prices', index)}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </span>
      </div>
      <FieldRow>
        <TextInput label={t`Label`} {...field('label')} />
        <MoneyInput label={t`Price`} currency={event.currency} {...field('price')} />
        <NumberInput label={t`Quantity (optional)`} {...field('quantity_available')} />
      </FieldRow>
      <FieldRow>
        <DateTimeInput label={t`Sale starts (optional)`} zone={event.timezone} {...field('sale_start_date')} />
        <DateTimeInput label={t`Sale ends (optional)`} zone={event.timezone} {...field('sale_end_date')} />
      </FieldRow>
      <Switch label={t`Hidden`} {...form.getInputProps(`prices.${index}.is_hidden`, { type: 'checkbox' })} />
    </li>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { type HTMLAttributes, useId } from 'react'
import type { TicketPriceView } from '#core/catalog/tickets/schema.ts'
import { useCounts } from '#web/platform/ui/display/money.tsx'
import { type Sortable, SortHandle } from '#web/platform/ui/lists/use-sortable.tsx'
import { SaleStateBadge } from './ticket-badge.tsx'
import type { TicketForm } from './ticket-form.tsx'
import styles from './tier-rows.module.css'

interface TierHeadProps {
  readonly form: TicketForm
  readonly index: number
  /** Absent for a tier that is not saved yet. */
  readonly stored: TicketPriceView | undefined
  readonly sortable: Sortable
  readonly drag: HTMLAttributes<HTMLElement>
}

/** Name, state, what is sold, and the actions on the tier as a whole. */
export function TierHead({ form, index, stored, sortable, drag }: TierHeadProps) {
  const { t } = useLingui()
  const place = index + 1
  const name = form.values.prices[index]?.label || t`Tier ${place}`
  return (
    <div className={styles.head}>
      <span {...drag} className={styles.handle}>
        <SortHandle sortable={sortable} id={index} name={name} />
      </span>
      <span className={styles.name}>
        <b>{name}</b>
        {stored && <SaleStateBadge state={stored.sale_state} />}
        {stored && <Taken price={stored} />}
      </span>
      <span className={styles.actions}>
        <ActionIcon
          aria-label={t`Move ${name} up`}
          disabled={!sortable.canStep(index, -1)}
          onClick={() => sortable.step(index, -1)}
        >
          <IconArrowUp size={16} />
        </ActionIcon>
        <ActionIcon
          aria-label={t`Move ${name} down`}
          disabled={!sortable.canStep(index, 1)}
          onClick={() => sortable.step(index, 1)}
        >
          <IconArrowDown size={16} />
        </ActionIcon>
        <RemoveTier form={form} index={index} name={name} is_in_use={stored?.is_in_use ?? false} />
      </span>
    </div>
  )
}

const SoldOf = ({ sold, quantity }: { sold: string; quantity: string }) => (
  <Trans>
    {sold} of {quantity} sold
  </Trans>
)

function Taken({
  price: { quantity_sold: sold, quantity_available: quantity, quantity_held: held },
}: {
  price: TicketPriceView
}) {
  const format = useCounts()
  if (sold === 0 && held === 0) return null
  return (
    <small>
      {quantity === null ? (
        <Plural value={sold} one="# sold" other="# sold" />
      ) : (
        <SoldOf sold={format(sold)} quantity={format(quantity)} />
      )}
      {held > 0 && (
        <>
          {' · '}
          <Plural value={held} one="# in a cart" other="# in carts" />
        </>
      )}
    </small>
  )
}

/** A tier somebody has or is buying stays, and the last one too; both are told beforehand (TIX-15, UIX-5). */
function RemoveTier({
  form,
  index,
  name,
  is_in_use,
}: Pick<TierHeadProps, 'form' | 'index'> & { name: string; is_in_use: boolean }) {
  const { t } = useLingui()
  const id = useId()
  const reason = is_in_use
    ? t`Somebody has a ticket of this tier or is buying one. Hide it instead.`
    : form.values.prices.length === 1
      ? t`A tiered ticket keeps at least one tier.`
      : null
  return (
    <Tooltip label={reason ?? t`Remove ${name}`}>
      <ActionIcon
        aria-label={t`Remove ${name}`}
        aria-disabled={reason !== null || undefined}
        aria-describedby={reason === null ? undefined : id}
        className={styles.remove}
        onClick={() => reason === null && form.removeListItem('prices', index)}
      >
        <IconTrash size={16} />
        {reason !== null && (
          <span id={id} className="visually-hidden">
            {reason}
          </span>
        )}
      </ActionIcon>
    </Tooltip>
  )
}

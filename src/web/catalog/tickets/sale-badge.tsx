import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Popover, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { TICKET_TYPE_RULES } from '#core/catalog/ticket-types/ticket-type.ts'
import type { OffSaleReason } from '#core/catalog/tickets/sale-state.ts'
import type { TicketPriceView, TicketView } from '#core/catalog/tickets/schema.ts'
import { can } from '#core/platform/permissions.ts'
import { formatEventDate } from '#core/platform/time.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { OFF_SALE_REASON_LABELS, SALE_STATE_LABELS } from './labels.ts'
import styles from './sale-badge.module.css'
import { reasonsOfTicket, reasonsOfTier, shortageOf, windowOf } from './sale-reasons.ts'
import { SaleStateBadge } from './ticket-badge.tsx'
import { useTicketActions } from './use-ticket-actions.ts'

interface SaleBadgeProps {
  readonly event: EventView
  readonly ticket: TicketView
}

/** The badge; behind it all reasons with dates, tier by tier, and what can be done at once (VIS-17). */
export function SaleBadge({ event, ticket }: SaleBadgeProps) {
  const { t, i18n } = useLingui()
  const me = useMe()
  const word = i18n._(SALE_STATE_LABELS[ticket.sale_state].text)
  const [only] = ticket.prices
  const is_tiered = TICKET_TYPE_RULES[ticket.type].has_tiers
  return (
    <Popover width={340} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={styles.button} aria-label={t`${word}, details of ${ticket.title}`}>
          <SaleStateBadge state={ticket.sale_state} />
          <IconChevronDown size={14} aria-hidden="true" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the focus needs a place before the buttons */}
        <div className={styles.peek} tabIndex={0} data-autofocus>
          <Reasons event={event} ticket={ticket} price={only} reasons={reasonsOfTicket(ticket)} />
          {is_tiered
            ? ticket.prices.map((price) => <Tier key={price.id} event={event} ticket={ticket} price={price} />)
            : only && <Stand event={event} ticket={ticket} price={only} />}
        </div>
        {can(me, 'ticket.write') && <Actions event={event} ticket={ticket} />}
      </Popover.Dropdown>
    </Popover>
  )
}

interface PriceProps extends SaleBadgeProps {
  readonly price: TicketPriceView
}

/** A tier with its own badge, numbers and reasons. */
function Tier({ event, ticket, price }: PriceProps) {
  return (
    <section className={styles.tier}>
      <div className={styles.head}>
        <b dir="auto">{price.label}</b>
        <SaleStateBadge state={price.sale_state} />
      </div>
      <Stand event={event} ticket={ticket} price={price} />
      <Reasons event={event} ticket={ticket} price={price} reasons={reasonsOfTier(ticket, price)} is_tier />
    </section>
  )
}

/** How many are sold, in carts and left, and until when the sale goes. */
function Stand({ event, ticket, price }: PriceProps) {
  const tag = useLocaleTag()
  const { quantity_sold: sold, quantity_held: held, quantity_left: left } = price
  const { ends_at } = windowOf(ticket, price, event)
  const ends = ends_at && formatEventDate(new Date(ends_at), event.timezone, tag)
  return (
    <>
      <p className={styles.numbers}>
        <span>
          <Plural value={sold} one="# sold" other="# sold" />
        </span>
        {held > 0 && (
          <span>
            <Plural value={held} one="# in a cart" other="# in carts" />
          </span>
        )}
        <span>{left === null ? <Trans>unlimited</Trans> : <Plural value={left} one="# left" other="# left" />}</span>
      </p>
      {price.sale_state === 'ON_SALE' && ends && (
        <p className={styles.text}>
          <Trans>On sale until {ends}</Trans>
        </p>
      )}
    </>
  )
}

interface ReasonsProps extends SaleBadgeProps {
  readonly price: TicketPriceView | undefined
  readonly reasons: readonly OffSaleReason[]
  readonly is_tier?: boolean
}

function Reasons({ event, ticket, price, reasons, is_tier = false }: ReasonsProps) {
  const { i18n } = useLingui()
  const textOf = useReasonText({ event, ticket, is_tier })
  if (!price || reasons.length === 0) return null
  return (
    <ul className={styles.reasons}>
      {reasons.map((reason) => (
        <li key={reason}>
          {(!is_tier || reason !== price.sale_state) && <b>{i18n._(SALE_STATE_LABELS[reason].text)}</b>}
          <span>{textOf(reason, price)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Dates where the reason has one, else what to do about it. */
function useReasonText({ event, ticket, is_tier }: SaleBadgeProps & { is_tier: boolean }) {
  const { i18n, t } = useLingui()
  const tag = useLocaleTag()
  const dateOf = (at: string) => formatEventDate(new Date(at), event.timezone, tag)
  const least = ticket.min_per_order ?? 1
  return (reason: OffSaleReason, price: TicketPriceView): string => {
    const { starts_at, ends_at } = windowOf(ticket, price, event)
    if (reason === 'SALE_ENDED' && ends_at) return t`Ended ${dateOf(ends_at)}. Set a later end to keep selling.`
    if (reason === 'SALE_NOT_STARTED' && starts_at) return t`Starts ${dateOf(starts_at)}.`
    if (reason === 'PAUSED' && event.sale_paused_at)
      return t`The sale of the whole event is paused. Resume it in the menu of its status.`
    if (reason === 'HIDDEN' && is_tier) return t`This tier is hidden. Show it in the ticket's form.`
    const shortage = shortageOf(ticket, price)
    if (reason === 'SOLD_OUT' && shortage === 'BELOW_MIN')
      return t`An order takes at least ${least}, and fewer are left.`
    if (reason === 'SOLD_OUT' && shortage === 'CAPACITY')
      return t`A capacity assignment is full. Raise its capacity to sell more.`
    return i18n._(OFF_SALE_REASON_LABELS[reason])
  }
}

function Actions({ event, ticket }: SaleBadgeProps) {
  const actions = useTicketActions(event.id, ticket)
  return (
    <div className={styles.actions}>
      <Button size="compact-sm" disabled={actions.is_busy} onClick={actions.turnSale}>
        {ticket.is_paused ? <Trans>Resume sale</Trans> : <Trans>Pause sale</Trans>}
      </Button>
      <Button size="compact-sm" disabled={actions.is_busy} onClick={actions.turnSight}>
        {ticket.is_hidden ? <Trans>Show to buyers</Trans> : <Trans>Hide from buyers</Trans>}
      </Button>
    </div>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import { FULL_PERCENT } from '#core/platform/limits.ts'
import { formatPercent } from '#core/platform/money.ts'
import { Icon } from '#web/platform/public-ui/icon.tsx'
import { useLocale, useMoney } from '#web/platform/public-ui/money.tsx'
import type { ShownOffer } from '#web/sales/cart/cart.ts'
import styles from './offers.module.css'
import type { TicketSelection } from './use-ticket-selection.ts'

interface OfferProps {
  readonly offer: ShownOffer
  readonly event: PublicEventView
}

/** Discounts that no single ticket gets, each with what is still missing (DSC-5). */
export function Offers({ selection: { offers, event } }: { selection: TicketSelection }) {
  const { t } = useLingui()
  return (
    <ul className={styles.offers} aria-label={t`Offers`}>
      {offers.map((offer) => (
        <li key={offer.rule.id} data-state={offer.state}>
          <Icon name={offer.state === 'APPLIED' ? 'check' : 'tag'} />
          <div>
            <b dir="auto">{offer.rule.name}</b>
            <p>
              <Terms offer={offer} event={event} /> <Covered offer={offer} event={event} />
            </p>
            <p className={styles.standing} role="status">
              <Standing offer={offer} event={event} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function useValue({ rule }: ShownOffer, { currency }: PublicEventView): string {
  const money = useMoney(currency)
  const { tag } = useLocale()
  return rule.value_type === 'FIXED' ? money(rule.value) : formatPercent(rule.value, tag)
}

function useList() {
  const { tag } = useLocale()
  return (words: readonly string[]) => new Intl.ListFormat(tag, { type: 'conjunction' }).format(words)
}

const titleOf = (event: PublicEventView, ticket_id: number | null): string =>
  event.tickets.find(({ id }) => id === ticket_id)?.title ?? ''

function Terms({ offer, event }: OfferProps) {
  const value = useValue(offer, event)
  const list = useList()
  const { type, min_quantity, group_size, group_count, products, effect_ticket_ids, ...rule } = offer.rule
  if (type === 'QUANTITY')
    return (
      <Trans>
        Buy {min_quantity} or more and pay {value} less for each.
      </Trans>
    )
  if (type === 'CHEAPEST') {
    const is_free = rule.value_type === 'PERCENTAGE' && rule.value === FULL_PERCENT
    return is_free ? (
      <Trans>
        Of every {group_size} tickets,{' '}
        <Plural value={group_count ?? 1} one="the cheapest is free." other="the # cheapest are free." />
      </Trans>
    ) : (
      <Trans>
        Of every {group_size} tickets,{' '}
        <Plural
          value={group_count ?? 1}
          one={`the cheapest costs ${value} less.`}
          other={`the # cheapest cost ${value} less.`}
        />
      </Trans>
    )
  }
  const set = list(products.map(({ ticket_id, quantity }) => `${quantity} × ${titleOf(event, ticket_id)}`))
  const effect = list(effect_ticket_ids.map((id) => titleOf(event, id)))
  return effect === '' ? (
    <Trans>
      {set} together: {value} less for each of them.
    </Trans>
  ) : (
    <Trans>
      {set} together: {value} less for {effect}.
    </Trans>
  )
}

/** Which tickets count, where not all of them do. */
function Covered({ offer: { rule }, event }: OfferProps) {
  const list = useList()
  if (rule.ticket_ids.length === 0 || event.tickets.every(({ id }) => rule.ticket_ids.includes(id))) return null
  const titles = list(rule.ticket_ids.map((id) => titleOf(event, id)))
  return <Trans>For {titles}.</Trans>
}

/** What the order has of it, and what it misses. */
function Standing({ offer, event }: OfferProps) {
  const list = useList()
  const { missing, state } = offer
  const total = missing.reduce((sum, { count }) => sum + count, 0)
  const set = list(missing.map(({ ticket_id, count }) => `${count} × ${titleOf(event, ticket_id)}`))
  if (state === 'CODE_IS_BETTER') return <Trans>Your code takes off more.</Trans>
  if (state === 'APPLIED') return <Trans>It is in your total.</Trans>
  if (missing[0]?.ticket_id !== null) return <Trans>Add {set} to get it.</Trans>
  return (
    <Trans>
      <Plural value={total} one="Add # ticket to get it." other="Add # tickets to get it." />
    </Trans>
  )
}

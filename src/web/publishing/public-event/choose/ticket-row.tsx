import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useEffect, useId, useState } from 'react'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import { priceDisplay } from '#core/catalog/taxes-and-fees/price-display.ts'
import type { SaleState } from '#core/catalog/tickets/sale-state.ts'
import type { PublicPriceView, PublicTicketView } from '#core/catalog/tickets/schema.ts'
import { MAX_AMOUNT_LENGTH } from '#core/platform/limits.ts'
import { currencySign } from '#core/platform/money.ts'
import { paths } from '#core/platform/paths.ts'
import { Price } from '#web/catalog/prices/price.tsx'
import { itemName } from '#web/catalog/prices/summary.tsx'
import { Button } from '#web/platform/public-ui/button.tsx'
import { classes } from '#web/platform/public-ui/class-names.ts'
import { Icon } from '#web/platform/public-ui/icon.tsx'
import { useLocale } from '#web/platform/public-ui/money.tsx'
import { RichText } from '#web/platform/public-ui/rich-text.tsx'
import { Stepper } from '#web/platform/public-ui/stepper.tsx'
import { CLIPPED_FROM_LENGTH } from '#web/publishing/public-event/limits.ts'
import { amountText, boundsOf, quantityOf } from '#web/sales/cart/cart.ts'
import { LineError } from './line-error.tsx'
import { ProductNotes } from './product-notes.tsx'
import { SaleLabel } from './sale-label.tsx'
import styles from './ticket-list.module.css'
import type { TicketSelection } from './use-ticket-selection.ts'

interface TicketProps {
  readonly ticket: PublicTicketView
  readonly selection: TicketSelection
}

/** One kind of ticket: words, price, action, or its tiers behind a rule (PUB-3). */
export function TicketRow({ ticket, selection }: TicketProps) {
  const [only] = ticket.prices
  const body =
    ticket.type !== 'TIERED' && only ? (
      <div className={styles.row}>
        <Words ticket={ticket} has_title={!ticket.start_collapsed} event={selection.event} />
        <PriceAndAction ticket={ticket} price={only} selection={selection} />
      </div>
    ) : (
      <>
        <div className={styles.row}>
          <Words ticket={ticket} has_title={!ticket.start_collapsed} event={selection.event} />
        </div>
        <ul className={styles.tiers}>
          {ticket.prices.map((price) => (
            <li key={price.id}>
              <div className={styles.row}>
                <div className={styles.words}>
                  <h4 dir="auto">{price.label}</h4>
                </div>
                <PriceAndAction ticket={ticket} price={price} selection={selection} />
              </div>
            </li>
          ))}
        </ul>
      </>
    )
  const is_unlocked = selection.unlocked.has(ticket.id)
  return (
    <li className={classes(styles.ticket, is_unlocked && styles.unlocked)}>
      {is_unlocked && (
        <p className={styles.flag}>
          <Icon name="key" />
          <Trans>Unlocked by your code</Trans>
        </p>
      )}
      {ticket.start_collapsed ? (
        <details className={styles.fold}>
          <summary>
            <h3 dir="auto">{ticket.title}</h3>
            <Icon name="chevron" />
          </summary>
          {body}
        </details>
      ) : (
        body
      )}
    </li>
  )
}

const lengthOf = (html: string): number => html.replace(/<[^>]*>/g, '').length

interface WordsProps {
  readonly ticket: PublicTicketView
  readonly has_title: boolean
  readonly event: PublicEventView
}

function Words({ ticket, has_title, event }: WordsProps) {
  const [is_open, setOpen] = useState(false)
  const is_long = ticket.description !== null && lengthOf(ticket.description) > CLIPPED_FROM_LENGTH
  return (
    <div className={styles.words}>
      {has_title && <h3 dir="auto">{ticket.title}</h3>}
      {ticket.description !== null && (
        <RichText
          html={ticket.description}
          className={classes(styles.description, is_long && !is_open && styles.clipped)}
        />
      )}
      <ProductNotes ticket={ticket} event={event} />
      {is_long && (
        <Button variant="link" className={styles.more} aria-expanded={is_open} onClick={() => setOpen(!is_open)}>
          {is_open ? <Trans>Show less</Trans> : <Trans>Show more</Trans>}
        </Button>
      )}
    </div>
  )
}

/** States told in so many words that phones give them a line of their own. */
const WORDY: readonly SaleState[] = ['SALE_NOT_STARTED', 'ALL_HELD']

export interface PriceProps extends TicketProps {
  readonly price: PublicPriceView
}

function PriceAndAction({ ticket, price, selection }: PriceProps) {
  const { event, refusals, problems } = selection
  const error_id = useId()
  const name = itemName(ticket.title, price.label)
  const is_on_sale = price.sale_state === 'ON_SALE'
  const refusal = refusals[price.id]
  const problem = selection.shows_problems ? problems[price.id] : undefined
  return (
    <>
      <div className={classes(styles.price, is_on_sale && styles.level)}>
        <Price
          display={priceDisplay(price, ticket.price_display_mode)}
          currency={event.currency}
          label={name}
          is_off={!is_on_sale || ticket.type === 'DONATION'}
          is_minimum={ticket.type === 'DONATION'}
        />
      </div>
      <div className={classes(styles.action, WORDY.includes(price.sale_state) && styles.wordy)}>
        {is_on_sale && ticket.requires_approval ? null : is_on_sale ? (
          <Choosing
            ticket={ticket}
            price={price}
            selection={selection}
            error_id={refusal || problem ? error_id : undefined}
          />
        ) : WORDY.includes(price.sale_state) && refusal?.reason === price.sale_state ? null : (
          <SaleLabel
            state={price.sale_state}
            starts_at={laterStart(ticket, price)}
            server_time={event.server_time}
            timezone={event.timezone}
          />
        )}
        {price.has_waiting_list && <JoinLink event={event} price={price} name={name} />}
        {ticket.requires_approval && canBeAskedFor(price.sale_state) && (
          <RequestLink event={event} price={price} name={name} />
        )}
      </div>
      <LineError id={error_id} refusal={refusal} problem={problem} price={price} currency={event.currency} />
      {ticket.addon_groups.length > 0 && quantityOf(selection.cart, price) > 0 && (
        <AddOns ticket={ticket} price={price} selection={selection} />
      )}
    </>
  )
}

/** Nothing is held for whoever asks, so what is sold out can be asked for, too (APP-3). */
const canBeAskedFor = (state: SaleState): boolean =>
  state === 'ON_SALE' || state === 'SOLD_OUT' || state === 'ALL_HELD' || state === 'NOT_PAYABLE'

interface LinkProps {
  readonly event: PublicEventView
  readonly price: PublicPriceView
  readonly name: string
}

/** What the pages behind these links begin with: price and date, and the code that unlocked them. */
const lookedAt = ({ event, price }: Omit<LinkProps, 'name'>): Record<string, string> => ({
  price: String(price.id),
  ...(event.dates_count > 1 && event.selected_date ? { date: String(event.selected_date.id) } : {}),
  ...(event.promo_code?.valid ? { promo_code: event.promo_code.code } : {}),
})

const JoinLink = ({ event, price, name }: LinkProps) => (
  <LeadAway href={paths.joinWaitingList(event.id, lookedAt({ event, price }))} name={name}>
    <Trans>Join the waiting list</Trans>
  </LeadAway>
)

const RequestLink = ({ event, price, name }: LinkProps) => (
  <LeadAway href={paths.apply(event.id, lookedAt({ event, price }))} name={name}>
    <Trans>Request a place</Trans>
  </LeadAway>
)

/** A link, so that it needs no script and the page stays light; out of a frame it opens a tab of its own (VIS-8, VIS-9, WID-6). */
const LeadAway = ({ href, name, children }: { href: string; name: string; children: ReactNode }) => (
  <a
    className={styles.wait}
    href={href}
    onClick={(press) => {
      if (window !== window.top) press.currentTarget.target = '_blank'
    }}
  >
    {children}
    <span className="visually-hidden">: {name}</span>
  </a>
)

/** Few tickets have add-ons, and none has any before it is chosen: the page does not wait for them (house §16). */
function AddOns(props: PriceProps) {
  const [found, setFound] = useState<{ readonly Shown: ComponentType<PriceProps> } | null>(null)
  useEffect(() => {
    import('./add-ons.tsx').then((file) => setFound({ Shown: file.AddOns })).catch(() => {})
  }, [])
  return found && <found.Shown {...props} />
}

/** Both windows must be open (TIX-10), so the later start counts. */
function laterStart(ticket: PublicTicketView, price: PublicPriceView): string | null {
  const starts = [ticket.sale_start_date, price.sale_start_date].filter((date) => date !== null).sort()
  return starts.at(-1) ?? null
}

function Choosing({ ticket, price, selection, error_id }: PriceProps & { error_id: string | undefined }) {
  const { t } = useLingui()
  const note_id = useId()
  const name = itemName(ticket.title, price.label)
  const quantity = quantityOf(selection.cart, price)
  const problem = selection.problems[price.id]?.kind
  const { min, max, is_stock, per_person } = boundsOf(ticket, price, selection)
  const is_full = quantity > 0 && quantity >= max && !is_stock
  const note = is_full
    ? per_person === null
      ? t`${ticket.max_per_order} per order`
      : per_person.is_of_all
        ? t`${per_person.limit} in all per person`
        : t`${per_person.limit} per person`
    : price.quantity_available !== null
      ? t`${price.quantity_available} available`
      : quantity === 0 && min > 1
        ? t`at least ${min}`
        : null
  return (
    <>
      {ticket.type === 'DONATION' && <Amount ticket={ticket} price={price} selection={selection} error_id={error_id} />}
      <Stepper
        label={name}
        value={quantity}
        min={min}
        max={max}
        described_by={error_id ?? (note ? note_id : undefined)}
        is_invalid={error_id !== undefined && problem !== 'AMOUNT' && problem !== 'TOO_MUCH'}
        onChange={(value) => selection.setQuantity(ticket, price, value)}
      />
      {note && (
        <span className={styles.note} id={note_id}>
          {note}
        </span>
      )}
    </>
  )
}

function Amount({ ticket, price, selection, error_id }: PriceProps & { error_id: string | undefined }) {
  const { t } = useLingui()
  const { tag } = useLocale()
  const { currency } = selection.event
  const problem = selection.problems[price.id]?.kind
  const is_wrong = error_id !== undefined && (problem === 'AMOUNT' || problem === 'TOO_MUCH')
  return (
    <label className={classes(styles.amount, is_wrong && styles.wrong)}>
      <span aria-hidden="true">{currencySign(currency, tag)}</span>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={t`Amount in ${currency}: ${ticket.title}`}
        aria-describedby={error_id}
        aria-invalid={is_wrong || undefined}
        maxLength={MAX_AMOUNT_LENGTH}
        value={amountText(price, { cart: selection.cart, currency, tag })}
        onChange={(event) => selection.setAmount(price, event.target.value)}
      />
    </label>
  )
}

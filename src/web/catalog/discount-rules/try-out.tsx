import { Trans, useLingui } from '@lingui/react/macro'
import { NumberInput, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { MAX_RULE_UNITS } from '#core/catalog/discount-rules/limits.ts'
import type { DiscountRuleView } from '#core/catalog/discount-rules/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import type { OrderQuote } from '#core/catalog/prices/quote-order.ts'
import { summaryRows } from '#core/catalog/taxes-and-fees/price-display.ts'
import { MAX_PAGE_SIZE } from '#core/platform/limits.ts'
import { can } from '#core/platform/permissions.ts'
import { formatDateAndTime } from '#core/platform/time.ts'
import { promoCodeApi } from '#web/catalog/promo-codes/api.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { DateTimeInput } from '#web/platform/ui/display/dates.tsx'
import { Sum, Sums } from '#web/platform/ui/display/details.tsx'
import { Money, useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { Card, Note } from '#web/platform/ui/page-header.tsx'
import styles from './discounts.module.css'
import { type Choice, choicesOf, tryQuote } from './try-quote.ts'
import { type Basket, useBasket } from './use-basket.ts'

interface TryOutProps {
  readonly event: EventView
  readonly rules: readonly DiscountRuleView[]
  /** When they were loaded. */
  readonly now: number
  /** A field for one of the event's dates; nothing where it has only one (DAT-1). */
  readonly dateSelect: (field: {
    readonly value: number | null
    readonly onChange: (event_date_id: number | null) => void
  }) => ReactNode
}

const nameOf = ({ ticket, price }: Choice): string => (price.label ? `${ticket.title} – ${price.label}` : ticket.title)

/** What a basket would cost, and why: nothing is ordered or held (BO-61). */
export function TryOut({ event, rules, now, dateSelect }: TryOutProps) {
  const me = useMe()
  const basket = useBasket(event, now)
  const [code_id, setCodeId] = useState<string | null>(null)
  const [at, setAt] = useState<string | null>(null)
  const codes = useQuery({
    ...promoCodeApi.list(event.id, { per_page: MAX_PAGE_SIZE, sort_by: 'code' }),
    enabled: can(me, 'promo_code.read'),
  })
  const known = codes.data?.data ?? []
  const code = known.find(({ id }) => String(id) === code_id) ?? null
  const choices = choicesOf(event)
  const ordered = at !== null && !Number.isNaN(Date.parse(at)) ? new Date(at) : new Date(now)
  const quote = tryQuote(event, { rules, lines: basket.lines, code, at: ordered })
  return (
    <Card title={<Trans>Try it out</Trans>}>
      <div className={styles.try}>
        <p className={styles.quiet}>
          <Trans>Put tickets in a basket and see what buyers would pay. Nothing is ordered.</Trans>
        </p>
        {choices.length === 0 ? (
          <p>
            <Trans>This event has no tickets that cost something.</Trans>
          </p>
        ) : (
          <>
            {dateSelect({ value: basket.date, onChange: basket.setDate })}
            <Choices event={event} basket={basket} choices={choices} />
            {known.length > 0 && (
              <Select
                label={<Trans>Promo code (optional)</Trans>}
                data={known.map(({ id, code: text }) => ({ value: String(id), label: text }))}
                value={code_id}
                onChange={setCodeId}
                searchable
                clearable
              />
            )}
            <DateTimeInput
              label={<Trans>Ordered at (optional)</Trans>}
              description={<Trans>Now, if left blank.</Trans>}
              zone={event.timezone}
              value={at}
              onChange={setAt}
            />
            <Result event={event} quote={quote} basket={basket} has_code={code !== null} />
          </>
        )}
      </div>
    </Card>
  )
}

interface ChoicesProps {
  readonly event: EventView
  readonly basket: Basket
  readonly choices: readonly Choice[]
}

function Choices({ event: { currency }, basket, choices }: ChoicesProps) {
  const { t } = useLingui()
  return (
    <ul className={styles.basket}>
      {choices.map((choice) => (
        <li key={choice.price.id}>
          <span>
            <bdi>{nameOf(choice)}</bdi>
            <small>
              <Money amount={basket.priceOf(choice)} currency={currency} />
            </small>
          </span>
          <NumberInput
            aria-label={t`How many of ${nameOf(choice)}`}
            min={0}
            max={MAX_RULE_UNITS}
            allowDecimal={false}
            value={basket.quantityOf(choice)}
            onChange={(value) =>
              basket.setQuantity(choice, Math.min(MAX_RULE_UNITS, Math.max(0, Math.trunc(Number(value) || 0))))
            }
          />
        </li>
      ))}
    </ul>
  )
}

interface ResultProps {
  readonly event: EventView
  readonly quote: OrderQuote
  readonly basket: Basket
  readonly has_code: boolean
}

function Result({ event: { currency, tickets, timezone }, quote, basket, has_code }: ResultProps) {
  const tag = useLocaleTag()
  const titleOf = (ticket_id: number | undefined) => tickets.find(({ id }) => id === ticket_id)?.title
  // without the ids of price and date the lines stay apart, in their order: each tells its date and discount
  const named = quote.items.flatMap(({ ticket_price_id, event_date_id, parent, ...item }) => {
    // a package costs what its parts do: they say whose they are
    if (item.kind === 'PACKAGE') return []
    const prices = tickets.flatMap((ticket) => ticket.prices)
    const label = prices.find(({ id }) => id === ticket_price_id)?.label ?? null
    const whole = parent === null ? undefined : quote.items[parent]!.ticket_id
    const title = [titleOf(whole), titleOf(item.ticket_id)].filter(Boolean).join(' – ')
    const line = event_date_id !== null && basket.lines.find((one) => one.event_date_id === event_date_id)
    return { ...item, title, label, date: line ? formatDateAndTime(new Date(line.starts_at), timezone, tag) : null }
  })
  if (named.length === 0) return null
  const rows = summaryRows({ ...quote, items: named })
  return (
    <div className={styles.result} role="status">
      <Sums>
        {rows.items.map((row, index) => (
          <Sum
            // biome-ignore lint/suspicious/noArrayIndexKey: units of one price stand in several lines
            key={index}
            name={<bdi>{row.label ? `${row.title} – ${row.label}` : row.title}</bdi>}
            detail={
              <>
                {named[index]!.date !== null && <>{named[index]!.date} · </>}
                {row.quantity} × <Money amount={row.unit} currency={currency} />
                {named[index]!.discount_name !== null && (
                  <>
                    {' · '}
                    <b>{named[index]!.discount_name}</b>{' '}
                    <Money amount={-named[index]!.rule_discount} currency={currency} />
                  </>
                )}
              </>
            }
          >
            <Money amount={row.amount} currency={currency} />
          </Sum>
        ))}
      </Sums>
      <Sums>
        {rows.sums.map((row) => (
          <Sum key={row.key} name={<SumName kind={row.kind} name={row.name} />} look={LOOK[row.kind]}>
            <Money amount={row.amount} currency={currency} />
          </Sum>
        ))}
      </Sums>
      <Verdict quote={quote} has_code={has_code} />
    </div>
  )
}

const LOOK: Partial<Record<string, 'total' | 'quiet' | 'minus'>> = {
  DISCOUNT: 'minus',
  CODE_DISCOUNT: 'minus',
  TOTAL: 'total',
  INCLUDES: 'quiet',
}

function SumName({ kind, name }: { kind: string; name: string | null }) {
  if (kind === 'CODE_DISCOUNT') return <Trans>Discount, code {name}</Trans>
  if (kind === 'SUBTOTAL') return <Trans>Subtotal</Trans>
  if (kind === 'TOTAL') return <Trans>Total</Trans>
  if (kind === 'INCLUDES') return <Trans>includes {name}</Trans>
  return name
}

/** Why the code does nothing, or that no discount holds for this basket. */
function Verdict({ quote, has_code }: { quote: OrderQuote; has_code: boolean }) {
  if (quote.promo_code_note === 'OFFER_IS_BETTER')
    return (
      <Note tone="blue">
        <Trans>The code is not used: the discounts take off more.</Trans>
      </Note>
    )
  if (has_code && !quote.promo_code_applied)
    return (
      <Note tone="blue">
        <Trans>The code is not for these tickets.</Trans>
      </Note>
    )
  if (quote.total_discount > 0) return null
  return (
    <Note tone="blue">
      <Trans>No discount holds for this basket.</Trans>
    </Note>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { NumberInput, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_RULE_UNITS } from '#core/catalog/discount-rules/limits.ts'
import type { DiscountRuleView } from '#core/catalog/discount-rules/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import type { OrderQuote } from '#core/catalog/prices/quote-order.ts'
import { summaryRows } from '#core/catalog/taxes-and-fees/price-display.ts'
import { MAX_PAGE_SIZE } from '#core/platform/limits.ts'
import { can } from '#core/platform/permissions.ts'
import { promoCodeApi } from '#web/catalog/promo-codes/api.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { DateTimeInput } from '#web/platform/ui/display/dates.tsx'
import { Sum, Sums } from '#web/platform/ui/display/details.tsx'
import { Money } from '#web/platform/ui/display/money.tsx'
import { Card, Note } from '#web/platform/ui/page-header.tsx'
import styles from './discounts.module.css'
import { type Choice, choicesOf, tryQuote } from './try-quote.ts'

interface TryOutProps {
  readonly event: EventView
  readonly rules: readonly DiscountRuleView[]
  /** When they were loaded. */
  readonly now: number
}

const nameOf = ({ ticket, price }: Choice): string => (price.label ? `${ticket.title} – ${price.label}` : ticket.title)

/** What a basket would cost, and why: nothing is ordered or held (BO-61). */
export function TryOut({ event, rules, now }: TryOutProps) {
  const { t } = useLingui()
  const me = useMe()
  const [quantities, setQuantities] = useState<Record<number, number>>({})
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
  const quote = tryQuote(event, { rules, quantities, code, at: ordered })
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
            <ul className={styles.basket}>
              {choices.map((choice) => (
                <li key={choice.price.id}>
                  <span>
                    <bdi>{nameOf(choice)}</bdi>
                    <small>
                      <Money amount={choice.price.price} currency={event.currency} />
                    </small>
                  </span>
                  <NumberInput
                    aria-label={t`How many of ${nameOf(choice)}`}
                    min={0}
                    max={MAX_RULE_UNITS}
                    allowDecimal={false}
                    value={quantities[choice.price.id] ?? 0}
                    onChange={(value) => {
                      const quantity = Math.min(MAX_RULE_UNITS, Math.max(0, Math.trunc(Number(value) || 0)))
                      setQuantities({ ...quantities, [choice.price.id]: quantity })
                    }}
                  />
                </li>
              ))}
            </ul>
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
            <Result event={event} quote={quote} choices={choices} has_code={code !== null} />
          </>
        )}
      </div>
    </Card>
  )
}

interface ResultProps {
  readonly event: EventView
  readonly quote: OrderQuote
  readonly choices: readonly Choice[]
  readonly has_code: boolean
}

function Result({ event: { currency }, quote, choices, has_code }: ResultProps) {
  // without the price's id the lines stay apart: each tells its discount
  const named = quote.items.map(({ ticket_price_id, ...item }) => {
    const choice = choices.find(({ price }) => price.id === ticket_price_id)
    return { ...item, title: choice?.ticket.title ?? '', label: choice?.price.label ?? null }
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

import { Trans } from '@lingui/react/macro'
import type { PublicPriceView } from '#core/catalog/tickets/schema.ts'
import { MAX_UNIT_PRICE } from '#core/platform/limits.ts'
import { itemName } from '#web/catalog/prices/summary.tsx'
import { Icon } from '#web/platform/public-ui/icon.tsx'
import { useLocale, useMoney } from '#web/platform/public-ui/money.tsx'
import type { LineProblem } from '#web/sales/cart/cart.ts'
import styles from './ticket-list.module.css'
import type { Refusal } from './use-reserve.ts'

interface LineErrorProps {
  readonly id: string
  readonly refusal: Refusal | undefined
  readonly problem: LineProblem | undefined
  readonly price: PublicPriceView
  readonly currency: string
}

/**
 * Brings the first line that keeps the order from going on into view, and the focus to its field where it still has
 * one: the button is often far below (PUB-6, RES-14).
 */
export function showFirstLineError(): boolean {
  const error = document.querySelector('[data-line-error]')
  if (!error) return false
  error.scrollIntoView({ block: 'center' })
  const field = document.querySelector<HTMLElement>(`input[aria-describedby="${error.id}"]`)
  field?.focus({ preventScroll: true })
  return true
}

/** What is wrong with this line, across its foot (PUB-6). */
export function LineError({ id, refusal, problem, price, currency }: LineErrorProps) {
  if (!refusal && !problem) return null
  return (
    <p className={styles.error} id={id} data-line-error="">
      <Icon name="alert" />
      <span>
        {refusal ? (
          <RefusalText refusal={refusal} />
        ) : (
          problem && <ProblemText problem={problem} price={price} currency={currency} />
        )}
      </span>
    </p>
  )
}

function ProblemText({ problem, price, currency }: { problem: LineProblem; price: PublicPriceView; currency: string }) {
  const money = useMoney(currency)
  if (problem.kind === 'BELOW_MIN') return <Trans>Choose at least {problem.minimum} of these.</Trans>
  if (problem.kind === 'ADD_ONS') {
    const { min, title } = problem.group
    return (
      <Trans>
        Choose at least {min} of “{title}” with each ticket.
      </Trans>
    )
  }
  if (problem.kind === 'TOO_MUCH') {
    const maximum = money(MAX_UNIT_PRICE)
    return <Trans>Enter an amount of {maximum} or less.</Trans>
  }
  const minimum = money(price.price)
  return price.price > 0 ? <Trans>Enter an amount of {minimum} or more.</Trans> : <Trans>Enter an amount.</Trans>
}

export function RefusalText({ refusal }: { refusal: Refusal }) {
  const { tag } = useLocale()
  const { reason, available, asked, ticket, price, others } = refusal
  const name = itemName(ticket.title, price.label)
  const products = new Intl.ListFormat(tag, { type: 'disjunction' }).format(others)
  switch (reason) {
    case 'UNKNOWN':
      return <Trans>“{name}” is no longer offered. Choose another ticket.</Trans>
    case 'DATE_CANCELLED':
      return <Trans>This date was cancelled. Choose another one.</Trans>
    case 'PAUSED':
      return <Trans>The sale of “{name}” is paused at the moment.</Trans>
    case 'SALE_ENDED':
      return <Trans>The sale of “{name}” has ended.</Trans>
    case 'SALE_NOT_STARTED':
      return <Trans>The sale of “{name}” has not started yet.</Trans>
    case 'BELOW_MIN':
      return <Trans>Choose at least {ticket.min_per_order} of these.</Trans>
    case 'ABOVE_MAX':
      return <Trans>Choose at most {ticket.max_per_order} of these.</Trans>
    case 'ABOVE_PERSON_LIMIT':
      return <Trans>This is more than one person can buy. Choose a smaller number.</Trans>
    case 'NEEDS_PRODUCT':
      return products === '' ? (
        <Trans>“{name}” needs another product in your order.</Trans>
      ) : (
        <Trans>
          “{name}” needs more of this in your order: {products}.
        </Trans>
      )
    case 'EXCLUDES_PRODUCT':
      return products === '' ? (
        <Trans>“{name}” does not go together with something else in your order.</Trans>
      ) : (
        <Trans>
          “{name}” does not go together with {products}. Remove one of them.
        </Trans>
      )
    case 'ADD_ONS_INVALID':
      return <Trans>Check the add-ons of “{name}”: they have changed.</Trans>
    case 'SOLD_OUT':
      return <Trans>“{name}” sold out while you were choosing. Your other tickets are still here.</Trans>
    case 'ALL_HELD':
      return <Trans>All remaining tickets are in other carts. Some may return, so try again in a few minutes.</Trans>
    default:
      return available === null ? (
        <Trans>Fewer than {asked} of these are left. Choose a smaller number.</Trans>
      ) : (
        <Trans>
          Only {available} of these are left. You asked for {asked}.
        </Trans>
      )
  }
}

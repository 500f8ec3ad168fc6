import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { eventDateApi } from '#web/catalog/event-dates/api.ts'
import { type BasketLine, type Choice, choicesOf } from './try-quote.ts'

/** In place of a date's id where the event has one. */
const ONLY_DATE = 0

export interface Basket {
  /** The date that tickets are put in for; null while none is known. */
  readonly date: number | null
  readonly lines: readonly BasketLine[]
  setDate(id: number | null): void
  quantityOf(choice: Choice): number
  /** As its date sells it (DAT-4). */
  priceOf(choice: Choice): number
  setQuantity(choice: Choice, quantity: number): void
}

type Quantities = Readonly<Record<number, number>>

/** What is put in for each date, by price; the first date to come is chosen to begin with. */
export function useBasket(event: EventView, now: number): Basket {
  const has_dates = event.dates_count > 1
  const [chosen, setDate] = useState<number | null>(null)
  const [by_date, setByDate] = useState<Readonly<Record<number, Quantities>>>({})
  const known = useQuery({ ...eventDateApi.choices(event.id), enabled: has_dates })
  const dates = (known.data ?? []).filter(({ status }) => status === EventDateStatus.ACTIVE)
  const next = dates.find(({ starts_at }) => Date.parse(starts_at) > now) ?? dates[0]
  const date = chosen ?? next?.id ?? null
  const named = [...new Set([...Object.keys(by_date).map(Number), date ?? ONLY_DATE])].filter((id) => id !== ONLY_DATE)
  const prices = useQueries({ queries: has_dates ? named.map((id) => eventDateApi.prices(event.id, id)) : [] })
  const priceOn = (id: number, { price }: Choice): number => {
    const own = prices[named.indexOf(id)]?.data?.prices.find((one) => one.ticket_price_id === price.id)
    return own?.price ?? price.price
  }
  const startOf = (id: number): string => dates.find((one) => one.id === id)?.starts_at ?? event.start_date
  const current = date ?? ONLY_DATE
  const choices = choicesOf(event)
  return {
    date,
    setDate,
    quantityOf: ({ price }) => by_date[current]?.[price.id] ?? 0,
    priceOf: (choice) => priceOn(current, choice),
    setQuantity: ({ price }, quantity) =>
      setByDate({ ...by_date, [current]: { ...by_date[current], [price.id]: quantity } }),
    lines: Object.entries(by_date)
      .map(([id, quantities]) => ({ id: Number(id), starts_at: startOf(Number(id)), quantities }))
      .sort((a, b) => a.starts_at.localeCompare(b.starts_at))
      .flatMap(({ id, starts_at, quantities }) =>
        choices.map((choice) => ({
          choice,
          event_date_id: id === ONLY_DATE ? null : id,
          starts_at,
          listed: priceOn(id, choice),
          quantity: quantities[choice.price.id] ?? 0,
        })),
      )
      .filter(({ quantity }) => quantity > 0),
  }
}

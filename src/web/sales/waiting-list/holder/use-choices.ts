import { useCallback, useEffect, useState } from 'react'
import type { PublicDateView, PublicEventView } from '#core/catalog/event-setup/schema.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { type AskedEvent, waitingApi } from './api.ts'
import { type Choice, choicesOf, withChoices } from './choices.ts'

export type ChoicesState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'gone' }
  | { readonly kind: 'ready'; readonly event: PublicEventView; readonly choices: readonly Choice[] }

export interface Choices {
  readonly state: ChoicesState
  /** Sold-out dates that can still be added. */
  readonly more_dates: readonly PublicDateView[]
  readonly addDate: (date_id: number) => Promise<void>
  readonly reload: () => void
}

/** What of an event can be waited for: on the date asked for, and on those that are added (WTL-6). */
export function useChoices(event_id: number, asked: AskedEvent): Choices {
  const [state, setState] = useState<ChoicesState>({ kind: 'loading' })
  const [looked_at, setLookedAt] = useState<readonly number[]>([])
  const { date, promo_code } = asked
  const load = useCallback(() => {
    waitingApi.loadEvent(event_id, { date, promo_code }).then(
      (event) => {
        setState({ kind: 'ready', event, choices: choicesOf(event) })
        setLookedAt(event.selected_date ? [event.selected_date.id] : [])
      },
      (error: unknown) =>
        setState(error instanceof ApiError && error.status === 404 ? { kind: 'gone' } : { kind: 'failed', error }),
    )
  }, [event_id, date, promo_code])
  useEffect(load, [load])
  const addDate = async (date_id: number) => {
    const event = await waitingApi.loadEvent(event_id, { date: date_id, promo_code })
    setLookedAt((known) => [...known, date_id])
    setState((known) =>
      known.kind === 'ready' ? { ...known, choices: withChoices(known.choices, choicesOf(event)) } : known,
    )
  }
  const more_dates =
    state.kind === 'ready'
      ? state.event.dates.filter(
          ({ id, state: sale }) => (sale === 'SOLD_OUT' || sale === 'ALL_HELD') && !looked_at.includes(id),
        )
      : []
  return { state, more_dates, addDate, reload: load }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { checkoutApi, type OrderLink } from './api.ts'
import { takeFragment } from './take-fragment.ts'

export type OrderState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly order: PublicOrderView; readonly resume_token: string | null }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: unknown }

const LOADING: OrderState = { kind: 'loading' }

/**
 * A mailed link's token waits for a press: programs that look through mail open links too, and would take the order away
 * from the buyer (RES-21). The session of a tab that the buyer opened from a widget is taken on at once (WID-7).
 */
async function load(link: OrderLink): Promise<OrderState> {
  const session = takeFragment('session')
  if (session) await checkoutApi.adoptSession(session).catch(ignoreRefusal)
  const resume_token = takeFragment('resume')
  return { kind: 'ready', order: await checkoutApi.find(link), resume_token }
}

// without the session the page still shows what the link alone may show
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}

const failure = (error: unknown): OrderState =>
  error instanceof ApiError && error.status === 404 ? { kind: 'missing' } : { kind: 'failed', error }

/** The order of this address, and the two ways it changes: read again, or answered by a call. */
export function useOrder(link: OrderLink) {
  const [state, setState] = useState<OrderState>(LOADING)
  const { event_id, order_short_id } = link
  const started = useRef<string | null>(null)
  useEffect(() => {
    const key = `${event_id} ${order_short_id}`
    // what the fragment brought is read once
    if (started.current === key) return
    started.current = key
    load({ event_id, order_short_id }).then(setState, (error: unknown) => setState(failure(error)))
  }, [event_id, order_short_id])
  const setOrder = useCallback((order: PublicOrderView) => setState({ kind: 'ready', order, resume_token: null }), [])
  const reload = useCallback(async (): Promise<PublicOrderView> => {
    const order = await checkoutApi.find({ event_id, order_short_id })
    setOrder(order)
    return order
  }, [event_id, order_short_id, setOrder])
  return { state, setOrder, reload }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import type { PublicOrderView } from '#core/checkout/schema.ts'
import { ApiError } from '#web/platform/api-client.ts'
import { checkoutApi, type OrderLink } from './api.ts'
import { takeFragment } from './take-fragment.ts'

export type OrderState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly order: PublicOrderView; readonly link_problem: ApiError | null }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: unknown }

const LOADING: OrderState = { kind: 'loading' }

/** What the fragment brought moves the order to this device first; a link that no longer works is told on the page (RES-21). */
async function load(link: OrderLink): Promise<OrderState> {
  const session = takeFragment('session')
  if (session) await checkoutApi.adoptSession(session).catch(ignoreRefusal)
  const token = takeFragment('resume')
  const taken = token ? await checkoutApi.takeOver(link, token).catch(keepRefusal) : null
  if (taken && !(taken instanceof ApiError)) return { kind: 'ready', order: taken, link_problem: null }
  return { kind: 'ready', order: await checkoutApi.find(link), link_problem: taken }
}

// without the session the page still shows what the link alone may show
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}

function keepRefusal(error: unknown): ApiError {
  if (error instanceof ApiError && error.status > 0) return error
  throw error
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
    // one-time links must not be used twice
    if (started.current === key) return
    started.current = key
    load({ event_id, order_short_id }).then(setState, (error: unknown) => setState(failure(error)))
  }, [event_id, order_short_id])
  const setOrder = useCallback((order: PublicOrderView) => setState({ kind: 'ready', order, link_problem: null }), [])
  const reload = useCallback(async (): Promise<PublicOrderView> => {
    const order = await checkoutApi.find({ event_id, order_short_id })
    setOrder(order)
    return order
  }, [event_id, order_short_id, setOrder])
  return { state, setOrder, reload }
}

import { setCheckoutSession } from '#web/platform/client/api-client.ts'
import { takeEntered } from './queue-pass.ts'

const SESSION = 'turnout:checkout-session'
const running = (event_id: number): string => `turnout:running:${event_id}`

/** A browser that keeps nothing for frames loses the order with the page, and only then (WID-8). */
function attempt<T>(action: () => T): T | null {
  try {
    return action()
  } catch {
    return null
  }
}

/** The checkout session of a frame: cookies do not reach the server from there (WID-6, RES-2). */
export function storeFrameSession(session: string): void {
  setCheckoutSession(session)
  attempt(() => sessionStorage.setItem(SESSION, session))
}

/** Before the first call of the page. */
export const restoreFrameSession = (): void => {
  const { session } = takeEntered()
  if (session !== null) storeFrameSession(session)
  else setCheckoutSession(attempt(() => sessionStorage.getItem(SESSION)))
}

/** The order whose checkout runs in the frame, so that a reload of the page around it does not lose it. */
export const storeRunningOrder = (event_id: number, short_id: string | null): void => {
  attempt(() =>
    short_id === null
      ? sessionStorage.removeItem(running(event_id))
      : sessionStorage.setItem(running(event_id), short_id),
  )
}
export const readRunningOrder = (event_id: number): string | null =>
  attempt(() => sessionStorage.getItem(running(event_id)))

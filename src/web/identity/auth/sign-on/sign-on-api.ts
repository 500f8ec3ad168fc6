import { ssoEndpoints } from '#core/identity/sso/endpoints.ts'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { enterSession } from '#web/identity/session/session.ts'
import { call } from '#web/platform/client/api-client.ts'

/** The browser leaves for the provider; what it is to find again afterwards rests with the server (ACCESS-8). */
export const startSignOn = async (body: BodyInput<typeof ssoEndpoints.start>): Promise<void> => {
  const { url } = await call(ssoEndpoints.start, { body })
  location.assign(url)
}

/** Where the provider asks once more who the user is (ACCESS-6). */
export const askToConfirm = async (return_to: string | null): Promise<string> =>
  (await call(ssoEndpoints.start, { body: { purpose: 'CONFIRM', return_to } })).url

/** Between the window that went to the provider and the page that waits for it. */
const CONFIRMED = 'turnout-confirmed'

export function tellConfirmed(): void {
  const channel = new BroadcastChannel(CONFIRMED)
  channel.postMessage(null)
  channel.close()
}

/** Answers how to stop listening. */
export function whenConfirmed(act: () => void): () => void {
  const channel = new BroadcastChannel(CONFIRMED)
  channel.onmessage = act
  return () => channel.close()
}

/** With what the provider gave the browser; a login enters its session. */
export const finishSignOn = async (body: BodyInput<typeof ssoEndpoints.finish>) => {
  const done = await call(ssoEndpoints.finish, { body })
  if (done.session?.token) enterSession(done.session)
  return done
}

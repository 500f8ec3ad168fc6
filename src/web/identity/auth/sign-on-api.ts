import { ssoEndpoints } from '#core/identity/sso/endpoints.ts'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { enterSession } from '#web/identity/session/session.ts'
import { call } from '#web/platform/client/api-client.ts'

/** The browser leaves for the provider; what it is to find again afterwards rests with the server (ACCESS-8). */
export const startSignOn = async (body: BodyInput<typeof ssoEndpoints.start>): Promise<void> => {
  const { url } = await call(ssoEndpoints.start, { body })
  location.assign(url)
}

/** With what the provider gave the browser; a login enters its session. */
export const finishSignOn = async (body: BodyInput<typeof ssoEndpoints.finish>) => {
  const done = await call(ssoEndpoints.finish, { body })
  if (done.session) enterSession(done.session)
  return done
}

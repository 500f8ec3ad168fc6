import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { authEndpoints } from '#core/identity/auth/endpoints.ts'
import type { SessionView } from '#core/identity/auth/schema.ts'
import { configEndpoints } from '#core/identity/config/endpoints.ts'
import type { PasskeyAssertion } from '#core/identity/factors/passkeys.ts'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { paths } from '#core/platform/paths.ts'
import { changeSession, enterSession } from '#web/identity/session/session.ts'
import { call } from '#web/platform/client/api-client.ts'

export const configQuery = queryOptions({
  queryKey: ['public', 'config'] as const,
  queryFn: ({ signal }) => call(configEndpoints.get, { signal }),
})

export const resetQuery = (token: string) =>
  queryOptions({
    queryKey: ['auth', 'reset-password', token],
    queryFn: ({ signal }) => call(authEndpoints.checkReset, { params: { token }, signal }),
  })

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['auth', 'invitation', token],
    queryFn: ({ signal }) => call(authEndpoints.getInvitation, { params: { token }, signal }),
  })

/** Only a finished login is a session; while a code or an account is asked for there is none (AUT-4, ACCESS-4). */
export const logIn = async (body: BodyInput<typeof authEndpoints.login>): Promise<SessionView> => {
  const session: z.output<typeof SessionView> = await call(authEndpoints.login, { body })
  if (session.token !== null) enterSession(session)
  return session
}

/** ACCESS-4: the code, and afterwards the account where there are several. */
export const proveSecondFactor = async (body: BodyInput<typeof authEndpoints.secondFactor>): Promise<SessionView> => {
  const session: z.output<typeof SessionView> = await call(authEndpoints.secondFactor, { body })
  if (session.token !== null) enterSession(session)
  return session
}

/** What a passkey is shown with; with the ticket of a login, or logged in, one's own are offered (ACCESS-1). */
export const askForPasskey = (login_ticket?: string) =>
  call(authEndpoints.passkeyOptions, { body: login_ticket ? { login_ticket } : {} })

/** ACCESS-2: no email, no password. */
export const logInByPasskey = async (passkey: PasskeyAssertion): Promise<SessionView> => {
  const session: z.output<typeof SessionView> = await call(authEndpoints.passkeyLogin, { body: { passkey } })
  if (session.token !== null) enterSession(session)
  return session
}

/** ACCESS-12: the operator's link, with the account where there are several. */
export const logInByLink = async (token: string, account_id?: number): Promise<SessionView> => {
  const body = { token, ...(account_id ? { account_id } : {}) }
  const session: z.output<typeof SessionView> = await call(authEndpoints.linkLogin, { body })
  if (session.token !== null) enterSession(session)
  return session
}

/** The session is fresh for ten minutes (ACCESS-6). */
export const confirmSession = (body: BodyInput<typeof authEndpoints.confirm>) => call(authEndpoints.confirm, { body })

export const register = async (body: BodyInput<typeof authEndpoints.register>) => {
  const session = await call(authEndpoints.register, { body })
  enterSession(session)
  return session
}

/** The cookie carries the new session into the new document (AUT-2, AUT-6). */
export const switchAccount = async (account_id: number): Promise<void> => {
  await call(authEndpoints.switchAccount, { body: { account_id } })
  changeSession(paths.events())
}

export const logOut = async (everywhere = false): Promise<void> => {
  await call(everywhere ? authEndpoints.logoutAll : authEndpoints.logout, {})
  changeSession(paths.login())
}

export const askForReset = (body: BodyInput<typeof authEndpoints.forgotPassword>) =>
  call(authEndpoints.forgotPassword, { body })
export const setNewPassword = (token: string, body: BodyInput<typeof authEndpoints.resetPassword>) =>
  call(authEndpoints.resetPassword, { params: { token }, body })
/** Whoever accepts is logged in to the account they joined (AUT-13). */
export const acceptInvitation = async (token: string, body: BodyInput<typeof authEndpoints.acceptInvitation>) => {
  const session = await call(authEndpoints.acceptInvitation, { params: { token }, body })
  if (session.token !== null) enterSession(session)
  return session
}

import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { authEndpoints } from '#core/identity/auth/endpoints.ts'
import type { SessionView } from '#core/identity/auth/schema.ts'
import { configEndpoints } from '#core/identity/config/endpoints.ts'
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

/** Only a finished login is a session; while an account is to be chosen there is none (AUT-4). */
export const logIn = async (body: BodyInput<typeof authEndpoints.login>): Promise<SessionView> => {
  const session: z.output<typeof SessionView> = await call(authEndpoints.login, { body })
  if (!session.account_choice_required) enterSession(session)
  return session
}

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
  enterSession(session)
  return session
}

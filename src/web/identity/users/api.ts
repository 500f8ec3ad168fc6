import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { authEndpoints } from '#core/identity/auth/endpoints.ts'
import { securityEndpoints } from '#core/identity/security/endpoints.ts'
import { userEndpoints } from '#core/identity/users/endpoints.ts'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { meQuery } from '#web/identity/session/session.ts'
import { call } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

const refreshMe = () => queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
const params = (user_id: number) => ({ user_id: String(user_id) })

export const updateMe = async (body: BodyInput<typeof userEndpoints.updateMe>) => {
  const me = await call(userEndpoints.updateMe, { body })
  await refreshMe()
  return me
}

export const resendConfirmation = (user_id: number) =>
  call(userEndpoints.resendConfirmation, { params: params(user_id) })

export const cancelEmailChange = async (user_id: number) => {
  const me = await call(userEndpoints.cancelEmailChange, { params: params(user_id) })
  await refreshMe()
  return me
}

/** The links of the two mails (BO-47). */
export const confirmAddress = async (user_id: number, token: string) => {
  const me = await call(userEndpoints.confirmEmail, { params: { user_id: String(user_id), token } })
  await refreshMe()
  return me
}

export const emailChangeQuery = (user_id: number, token: string) =>
  queryOptions({
    queryKey: ['users', user_id, 'email-change', token] as const,
    queryFn: ({ signal }) =>
      call(userEndpoints.readEmailChange, { params: { user_id: String(user_id), token }, signal }),
    // used up it would be refused: what was read stays on the page
    staleTime: Number.POSITIVE_INFINITY,
  })

export const confirmEmailChange = async (user_id: number, token: string) => {
  const me = await call(userEndpoints.confirmEmailChange, { params: { user_id: String(user_id), token } })
  await refreshMe()
  return me
}

export const userQueries = {
  all: () => ['users', 'list'] as const,
  list: (query: Readonly<Record<string, unknown>>) =>
    queryOptions({
      queryKey: ['users', 'list', query],
      queryFn: ({ signal }) => call(userEndpoints.list, { query, signal }),
      placeholderData: keepPreviousData,
    }),
}

/** The calls alone, for many members in a row; the list is read again once. */
export const userCalls = {
  update: (user_id: number, body: BodyInput<typeof userEndpoints.update>) =>
    call(userEndpoints.update, { params: params(user_id), body }),
  /** With `revoke_keys` the keys they made end too (KEY-4). */
  remove: (user_id: number, revoke_keys: boolean) =>
    call(userEndpoints.remove, {
      params: params(user_id),
      ...(revoke_keys ? { query: { revoke_keys: 'true' as const } } : {}),
    }),
  resend: (user_id: number) => call(userEndpoints.resendInvitation, { params: params(user_id) }),
  revoke: (user_id: number) => call(userEndpoints.revokeInvitation, { params: params(user_id) }),
}

export const refreshUsers = () => queryClient.invalidateQueries({ queryKey: userQueries.all() })

export const inviteUser = async (body: BodyInput<typeof userEndpoints.invite>) => {
  const user = await call(userEndpoints.invite, { body })
  await refreshUsers()
  return user
}

export const updateUser = async (user_id: number, body: BodyInput<typeof userEndpoints.update>) => {
  const user = await userCalls.update(user_id, body)
  await refreshUsers()
  return user
}

/** Exactly these (TEAM-9). */
export const setGrants = async (user_id: number, body: BodyInput<typeof userEndpoints.setGrants>) => {
  const user = await call(userEndpoints.setGrants, { params: params(user_id), body })
  await refreshUsers()
  return user
}

export const removeUser = async (user_id: number, revoke_keys: boolean) => {
  await userCalls.remove(user_id, revoke_keys)
  await refreshUsers()
}

/** For somebody who has lost their device (ACCESS-7). */
export const resetFactors = async (user_id: number) => {
  await call(securityEndpoints.resetMember, { params: params(user_id) })
  await refreshUsers()
}

export const resendInvitation = (user_id: number) => userCalls.resend(user_id)

export const revokeInvitation = async (user_id: number) => {
  await userCalls.revoke(user_id)
  await refreshUsers()
}

export const sessionQuery = queryOptions({
  queryKey: ['auth', 'sessions'] as const,
  queryFn: ({ signal }) => call(authEndpoints.listSessions, { signal }),
})

export const revokeSession = async (session_id: number) => {
  await call(authEndpoints.revokeSession, { params: { session_id: String(session_id) } })
  await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
}

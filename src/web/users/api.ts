import type { BodyInput } from '#core/endpoint.ts'
import { userEndpoints } from '#core/users/endpoints.ts'
import { call } from '#web/platform/api-client.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { meQuery } from '#web/platform/session.ts'

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
export const confirmAddress = async (kind: 'confirm' | 'change', user_id: number, token: string) => {
  const given = { params: { user_id: String(user_id), token } }
  const me =
    kind === 'confirm'
      ? await call(userEndpoints.confirmEmail, given)
      : await call(userEndpoints.confirmEmailChange, given)
  await refreshMe()
  return me
}

import { queryOptions } from '@tanstack/react-query'
import type { PasskeyRegistration } from '#core/identity/factors/passkeys.ts'
import { securityEndpoints } from '#core/identity/security/endpoints.ts'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { call } from '#web/platform/client/api-client.ts'
import { makePasskey } from '#web/platform/client/passkey.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

const ALL = ['users', 'me', 'security'] as const

export const totpQuery = queryOptions({
  queryKey: [...ALL, 'totp'],
  queryFn: ({ signal }) => call(securityEndpoints.getTotp, { signal }),
})

export const recoveryCodesQuery = queryOptions({
  queryKey: [...ALL, 'recovery-codes'],
  queryFn: ({ signal }) => call(securityEndpoints.getRecoveryCodes, { signal }),
})

export const passkeysQuery = queryOptions({
  queryKey: [...ALL, 'passkeys'],
  queryFn: ({ signal }) => call(securityEndpoints.listPasskeys, { signal }),
})

/** With the user, who may owe the account a second factor until now. */
const refresh = () => queryClient.invalidateQueries({ queryKey: ['users', 'me'] })

/** The browser makes the key in between; recovery codes come with the first factor. */
export async function addPasskey(name: string): Promise<string[] | null> {
  const options = await call(securityEndpoints.passkeyOptions, {})
  const passkey = await makePasskey<PasskeyRegistration>(options)
  const { recovery_codes } = await call(securityEndpoints.addPasskey, { body: { name, passkey } })
  await refresh()
  return recovery_codes
}

const params = (passkey_id: number) => ({ passkey_id: String(passkey_id) })

export const renamePasskey = async (passkey_id: number, body: BodyInput<typeof securityEndpoints.renamePasskey>) => {
  const passkey = await call(securityEndpoints.renamePasskey, { params: params(passkey_id), body })
  await refresh()
  return passkey
}

export const removePasskey = async (passkey_id: number): Promise<void> => {
  await call(securityEndpoints.removePasskey, { params: params(passkey_id) })
  await refresh()
}

export const startTotp = () => call(securityEndpoints.startTotp, {})

export const confirmTotp = async (code: string): Promise<string[]> => {
  const { recovery_codes } = await call(securityEndpoints.confirmTotp, { body: { code } })
  await refresh()
  return recovery_codes
}

export const removeTotp = async (): Promise<void> => {
  await call(securityEndpoints.removeTotp, {})
  await refresh()
}

export const renewRecoveryCodes = async (): Promise<string[]> => {
  const { recovery_codes } = await call(securityEndpoints.renewRecoveryCodes, {})
  await refresh()
  return recovery_codes
}

const ofAccount = (account_id: number) => ({ account_id: String(account_id) })

export const accountSecurityQuery = (account_id: number) =>
  queryOptions({
    queryKey: ['accounts', account_id, 'security'],
    queryFn: ({ signal }) => call(securityEndpoints.getAccount, { params: ofAccount(account_id), signal }),
  })

export const updateAccountSecurity = async (
  account_id: number,
  body: BodyInput<typeof securityEndpoints.updateAccount>,
) => {
  const security = await call(securityEndpoints.updateAccount, { params: ofAccount(account_id), body })
  await queryClient.invalidateQueries({ queryKey: ['accounts', account_id, 'security'] })
  await queryClient.invalidateQueries({ queryKey: ['users', 'me'] })
  return security
}

import { queryOptions } from '@tanstack/react-query'
import { isReturnPath } from '#core/identity/auth/return-path.ts'
import type { SessionView } from '#core/identity/auth/schema.ts'
import { grantsOfGroups } from '#core/identity/grants/resolve-grants.ts'
import { userEndpoints } from '#core/identity/users/endpoints.ts'
import type { MeView } from '#core/identity/users/schema.ts'
import { YEAR_SECONDS } from '#core/platform/limits.ts'
import type { Locale } from '#core/platform/locales.ts'
import { paths } from '#core/platform/paths.ts'
import type { GrantHolder } from '#core/platform/permissions.ts'
import { type ApiError, call, setBearerToken } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

/** The user with what they may do where. */
export type Me = Omit<MeView, 'grants'> & GrantHolder

/** The logged-in user with account and the accounts to switch to (API-10); every guard asks here. Fresh for 60 s like any other (CON-3). */
export const meQuery = queryOptions({
  queryKey: ['users', 'me'] as const,
  queryFn: async ({ signal }): Promise<Me> => {
    const view = await call(userEndpoints.me, { signal })
    return { ...view, kind: 'USER', grants: grantsOfGroups(view.granted) }
  },
})

/** Where the login page leads back to (CNV-13): only a path of our own (AUT-15). */
export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get('return_to')
  return wanted && isReturnPath(wanted) && !wanted.startsWith('/auth/') ? wanted : paths.events()
}

export const loginPath = (from: string): string =>
  from === '/' || from === paths.events()
    ? paths.login()
    : `${paths.login()}?${new URLSearchParams({ return_to: from })}`

/** The token stays in memory, the cookie carries the session over reloads (AUT-2). Nothing of another account survives. */
export function enterSession(session: Pick<SessionView, 'token'>): void {
  queryClient.clear()
  if (session.token) setBearerToken(session.token)
}

/** To another session, or to none: the document is loaded anew, so that no screen asks on behalf of the old one. */
export const changeSession = (to: string): void => location.assign(to)

let is_leaving = false

/** ACCESS-12: to the sign-on of the account that asks for it, and then on to where the user was going. */
function goToSignOn(account_id: number): void {
  const { pathname, search, hash } = location
  const asks = new URLSearchParams(search)
  if (is_leaving || asks.get('sign_on') === String(account_id)) return
  is_leaving = true
  const wanted = pathname.startsWith('/auth/') ? asks.get('return_to') : pathname + search + hash
  const query = new URLSearchParams({
    sign_on: String(account_id),
    only: '1',
    ...(wanted ? { return_to: wanted } : {}),
  })
  location.replace(`${paths.login()}?${query}`)
}

/** CNV-13: on 401 the address is kept and the login page opens; before there was a session the guards do it. */
export function goToLogin({ code, data }: ApiError): void {
  if (code === 'SSO_REQUIRED' && typeof data.account_id === 'number') goToSignOn(data.account_id)
  if (code === 'SSO_REQUIRED' || is_leaving || !queryClient.getQueryData(meQuery.queryKey)) return
  is_leaving = true
  location.replace(loginPath(location.pathname + location.search + location.hash))
}

/** LOC-3: the switcher's choice, for a year; the document comes back in the new language. */
export function chooseLanguage(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `locale=${locale}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  location.reload()
}

import { queryOptions } from '@tanstack/react-query'
import { setupCheckEndpoints } from '#core/reporting/setup-checks/endpoints.ts'
import { call } from '#web/platform/client/api-client.ts'

/** API-900; a test mail goes out where an address is named. */
export const runChecks = (token: string, mail_to: string | null, signal?: AbortSignal) =>
  call(setupCheckEndpoints.run, {
    body: mail_to ? { mail_to } : {},
    headers: { 'x-operator-token': token },
    ...(signal ? { signal } : {}),
  })

/** Each run asks the world outside: only when somebody wants one. */
export const checksQuery = (token: string) =>
  queryOptions({
    queryKey: ['setup-checks', token] as const,
    queryFn: ({ signal }) => runChecks(token, null, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  })

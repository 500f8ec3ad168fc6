import { queryOptions } from '@tanstack/react-query'
import { installationEndpoints } from '#core/identity/installation/endpoints.ts'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { call } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

export const legalTextsQuery = queryOptions({
  queryKey: ['installation', 'legal-texts'] as const,
  queryFn: ({ signal }) => call(installationEndpoints.getLegalTexts, { signal }),
})

export const updateLegalTexts = async (body: BodyInput<typeof installationEndpoints.updateLegalTexts>) => {
  const saved = await call(installationEndpoints.updateLegalTexts, { body })
  queryClient.setQueryData(legalTextsQuery.queryKey, saved)
  return saved
}

import { queryOptions } from '@tanstack/react-query'
import type { BodyInput } from '#core/endpoint.ts'
import { installationEndpoints } from '#core/installation/endpoints.ts'
import { call } from '#web/platform/api-client.ts'
import { queryClient } from '#web/platform/query-client.ts'

export const legalTextsQuery = queryOptions({
  queryKey: ['installation', 'legal-texts'] as const,
  queryFn: ({ signal }) => call(installationEndpoints.getLegalTexts, { signal }),
})

export const updateLegalTexts = async (body: BodyInput<typeof installationEndpoints.updateLegalTexts>) => {
  const saved = await call(installationEndpoints.updateLegalTexts, { body })
  queryClient.setQueryData(legalTextsQuery.queryKey, saved)
  return saved
}

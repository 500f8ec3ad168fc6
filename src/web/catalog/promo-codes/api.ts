import { promoCodeEndpoints } from '#core/catalog/promo-codes/endpoints.ts'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { call } from '#web/platform/client/api-client.ts'
import { crudApi } from '#web/platform/client/crud-api.ts'

const api = crudApi(promoCodeEndpoints)

export const promoCodeApi = {
  ...api,
  createMany: async (event_id: number, body: BodyInput<typeof promoCodeEndpoints.createMany>) => {
    const made = await call(promoCodeEndpoints.createMany, { params: { event_id: String(event_id) }, body })
    await api.refresh(event_id)
    return made
  },
}

import type { z } from 'zod'
import { imageEndpoints } from '#core/catalog/images/endpoints.ts'
import type { ImageUpdate } from '#core/catalog/images/schema.ts'
import { call } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

const refresh = () => queryClient.invalidateQueries({ queryKey: ['events'] })

export const uploadCover = async (event_id: number, file: File) => {
  const body = new FormData()
  body.append('type', 'EVENT_COVER')
  body.append('image', file)
  const image = await call(imageEndpoints.upload, { params: { event_id: String(event_id) }, body })
  await refresh()
  return image
}

export const describeCover = async (event_id: number, image_id: number, body: z.input<typeof ImageUpdate>) => {
  const params = { event_id: String(event_id), image_id: String(image_id) }
  const image = await call(imageEndpoints.update, { params, body })
  await refresh()
  return image
}

export const removeCover = async (event_id: number, image_id: number) => {
  await call(imageEndpoints.remove, { params: { event_id: String(event_id), image_id: String(image_id) } })
  await refresh()
}

import { z } from 'zod'
import { InEvent } from '#core/platform/crud-endpoints.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import { listSpec } from '#core/platform/list-query.ts'
import { ImageUpdate, ImageView } from './schema.ts'

const OneImage = z.object({ event_id: PathId, image_id: PathId })

const IMAGE_LIST = listSpec({
  sorts: ['created_at'],
  default_sort: 'created_at',
  default_direction: 'desc',
  filters: {},
})

/** API-51 to API-52a. The upload is multipart (`image`) or JSON or form (`image_url`), so its body has no schema. */
export const imageEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/events/:event_id/images',
    can: 'event.read',
    summary: 'Images of an event',
    params: InEvent,
    data: ImageView,
    list: IMAGE_LIST,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/events/:event_id/images',
    can: 'image.write',
    summary: 'Set the cover: multipart `image`, or `image_url`',
    operation_id: 'uploadImage',
    upload: true,
    params: InEvent,
    data: ImageView,
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/events/:event_id/images/:image_id',
    can: 'image.write',
    summary: 'Remove an image',
    params: OneImage,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/events/:event_id/images/:image_id',
    can: 'image.write',
    summary: 'Say what an image shows',
    operation_id: 'updateImage',
    params: OneImage,
    body: ImageUpdate,
    data: ImageView,
  }),
} as const

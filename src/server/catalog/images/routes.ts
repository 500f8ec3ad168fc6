import type { FastifyInstance } from 'fastify'
import { imageEndpoints } from '#core/catalog/images/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { addImage } from './add-image.ts'
import { toImageView } from './image-view.ts'
import { listImages } from './queries.ts'
import { receiveUpload } from './receive-upload.ts'
import { removeImage } from './remove-image.ts'
import { updateImage } from './update-image.ts'

export function imageRoutes(app: FastifyInstance): void {
  route(app, imageEndpoints.list, async (ctx, { event, list }) => {
    const { rows, total } = await listImages(ctx.db, event.id, list)
    return { rows: rows.map((row) => toImageView(row, ctx.config)), total }
  })
  route(app, imageEndpoints.upload, async (ctx, { event, req }) => {
    const upload = await receiveUpload(ctx, req, 'EVENT_COVER')
    return toImageView(await addImage(ctx, { event_id: event.id, type: 'EVENT_COVER' }, upload), ctx.config)
  })
  route(app, imageEndpoints.remove, (ctx, { event, params }) =>
    removeImage(ctx, { event_id: event.id }, params.image_id),
  )
  route(app, imageEndpoints.update, async (ctx, { event, params, body }) =>
    toImageView(await updateImage(ctx, { event_id: event.id, id: params.image_id }, body), ctx.config),
  )
}

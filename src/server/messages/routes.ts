import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/errors.ts'
import { messageEndpoints } from '#core/messages/endpoints.ts'
import { route } from '#server/platform/route.ts'
import { createMessage, readChoice, type StoredMessage } from './create-message.ts'
import { deleteMessage } from './delete-message.ts'
import { countRecipients, findMessage, listFailures, listMessages } from './queries.ts'
import { toMessageDetailView, toMessageView } from './views.ts'

export function messageRoutes(app: FastifyInstance): void {
  route(app, messageEndpoints.list, async (ctx, { event, list }) => {
    const { rows, total } = await listMessages(ctx.db, event.id, list)
    return { rows: rows.map(toMessageView), total }
  })
  route(
    app,
    messageEndpoints.create,
    async (ctx, { event, body }) => toMessageView(await createMessage(ctx, event, body)),
    {
      replay: async (ctx, { event }, stored) => {
        const row = await findMessage(ctx.db, event.id, (stored as StoredMessage).message_id)
        if (!row) throw new AppError('NOT_FOUND')
        return toMessageView(row)
      },
    },
  )
  route(app, messageEndpoints.recipientCount, async (ctx, { event, query }) => {
    const choice = await readChoice(ctx.db, event.id, query)
    return { count: await countRecipients(ctx.db, event.id, choice) }
  })
  route(app, messageEndpoints.get, async (ctx, { event, params }) => {
    const row = await findMessage(ctx.db, event.id, params.message_id)
    if (!row) throw new AppError('NOT_FOUND')
    return toMessageDetailView(row, await listFailures(ctx.db, row.id))
  })
  route(app, messageEndpoints.remove, async (ctx, { event, params }) => deleteMessage(ctx, event, params.message_id))
}

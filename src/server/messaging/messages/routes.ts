import type { FastifyInstance } from 'fastify'
import { messageEndpoints } from '#core/messaging/messages/endpoints.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import {
  countRecipients,
  findMessage,
  findReminder,
  listFailures,
  listMessages,
} from '#server/catalog/message-plans/queries.ts'
import { keptMode, modeOf } from '#server/platform/context/order-mode.ts'
import { permittedOn } from '#server/platform/context/permitted.ts'
import { route } from '#server/platform/http/route.ts'
import { cancelMessage } from './cancel-message.ts'
import { createMessage, type StoredMessage } from './create-message.ts'
import { deleteMessage } from './delete-message.ts'
import { readChoice } from './message-columns.ts'
import { sampleMessage } from './sample-message.ts'
import { setReminder } from './set-reminder.ts'
import { updateMessage } from './update-message.ts'
import { toMessageDetailView, toMessageView, toReminderView } from './views.ts'

export function messageRoutes(app: FastifyInstance): void {
  route(app, messageEndpoints.list, async (ctx, { event, list }) => {
    const { rows, total } = await listMessages(ctx.db, { event_id: event.id, mode: modeOf(ctx.actor) }, list)
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
    const choice = await readChoice(ctx.db, event.id, { ...query, order_mode: keptMode(ctx.actor) })
    return { count: await countRecipients(ctx.db, event.id, choice) }
  })
  route(app, messageEndpoints.sample, async (ctx, { event, body }) => sampleMessage(ctx, event, body))
  route(app, messageEndpoints.reminder, async (ctx, { event }) => toReminderView(await findReminder(ctx.db, event.id)))
  route(app, messageEndpoints.switchReminder, async (ctx, { event, body }) =>
    toReminderView(await setReminder(ctx, event, body.is_on)),
  )
  route(app, messageEndpoints.update, async (ctx, { event, params: { message_id }, body }) =>
    toMessageView(await updateMessage(ctx, { event, message_id }, body)),
  )
  route(app, messageEndpoints.cancel, async (ctx, { event, params }) =>
    toMessageView(await cancelMessage(ctx, event, params.message_id)),
  )
  route(app, messageEndpoints.get, async (ctx, { event, params }) => {
    const row = await findMessage(ctx.db, event.id, params.message_id)
    if (!row) throw new AppError('NOT_FOUND')
    // whose mails failed is told by their addresses (TEAM-6)
    const reads = permittedOn(ctx.actor, event)('attendee.read')
    return toMessageDetailView(row, reads ? await listFailures(ctx.db, row.id, modeOf(ctx.actor)) : [])
  })
  route(app, messageEndpoints.remove, async (ctx, { event, params }) => deleteMessage(ctx, event, params.message_id))
}

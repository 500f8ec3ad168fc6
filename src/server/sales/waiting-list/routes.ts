import type { FastifyInstance } from 'fastify'
import { waitingListEndpoints } from '#core/sales/waiting-list/endpoints.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { route } from '#server/platform/http/route.ts'
import { countWaiting, listEntryIds } from '#server/records/waiting-entries/list-queries.ts'
import { readWaitingEntry, readWaitingList } from '#server/records/waiting-entries/read-waiting-list.ts'
import { toWaitingCountView } from '#server/records/waiting-entries/views.ts'
import { offerNow } from './offer-now.ts'
import { actOnEach } from './staff/act-on-entries.ts'
import { addEntry, type StoredEntry } from './staff/add-entry.ts'
import { moveEntriesTo } from './staff/move-entries.ts'
import { removeEntry } from './staff/remove-entry.ts'
import { updateEntry } from './staff/update-entry.ts'

/** API-602: the waiting list, and what staff do with it (WTL-19). */
export function waitingListRoutes(app: FastifyInstance): void {
  route(app, waitingListEndpoints.list, async (ctx, { event, list }) => readWaitingList(ctx, event.id, list))
  route(app, waitingListEndpoints.counts, async (ctx, { event }) => ({
    prices: (await countWaiting(ctx.db, event.id)).map(toWaitingCountView),
  }))
  route(
    app,
    waitingListEndpoints.add,
    async (ctx, { event, body }) => readWaitingEntry(ctx, event.id, await addEntry(ctx, event, body)),
    {
      replay: async (ctx, { event }, stored) =>
        readWaitingEntry(ctx, event.id, (stored as StoredEntry).waiting_entry_id),
    },
  )
  route(app, waitingListEndpoints.update, async (ctx, { event, params, body }) => {
    await updateEntry(ctx, { event_id: event.id, id: params.entry_id }, body)
    return readWaitingEntry(ctx, event.id, params.entry_id)
  })
  route(app, waitingListEndpoints.remove, async (ctx, { event, params, body }) =>
    removeEntry(ctx, { event_id: event.id, id: params.entry_id, reason: body.reason }),
  )
  route(app, waitingListEndpoints.offer, async (ctx, { event, body }) => ({
    results: await actOnEach(ctx, await ofEvent(ctx, event.id, body.ids), (id) => offerNow(ctx, event, id)),
  }))
  route(app, waitingListEndpoints.move, async (ctx, { event, body }) => ({
    results: await moveEntriesTo(ctx, event, body),
  }))
  route(app, waitingListEndpoints.removeMany, async (ctx, { event, body }) => ({
    results: await actOnEach(ctx, await ofEvent(ctx, event.id, body.ids), (id) =>
      removeEntry(ctx, { event_id: event.id, id, reason: body.reason }),
    ),
  }))
}

const ofEvent = async ({ db }: Pick<Ctx, 'db'>, event_id: number, ids: readonly number[]) => ({
  ids,
  own: await listEntryIds(db, event_id, ids),
})

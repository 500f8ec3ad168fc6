import { z } from 'zod'
import { crudEndpoints, InAccount, InEvent } from '#core/platform/crud-endpoints.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import {
  AccountWebhookInput,
  WEBHOOK_DELIVERY_LIST,
  WEBHOOK_LIST,
  WebhookDeliveryBodyView,
  WebhookDeliveryView,
  WebhookInput,
  WebhookReplayInput,
  WebhookReplayView,
  WebhookSecretView,
  WebhookTestInput,
  WebhookTestView,
  WebhookUpdate,
  WebhookView,
} from './schema.ts'

const can = { read: 'webhook.read', write: 'webhook.write' } as const
const resource = {
  id: 'webhook_id',
  noun: 'a webhook endpoint',
  can,
  update: WebhookUpdate,
  view: WebhookView,
  list: WEBHOOK_LIST,
} as const

/** What can be done with one endpoint beside changing it, below the account and below an event. */
function furtherCalls<const Path extends `/${string}`, const Params extends z.ZodObject>(path: Path, params: Params) {
  type OneOf = z.ZodObject<Params['shape'] & { webhook_id: typeof PathId }>
  type DeliveryOf = z.ZodObject<Params['shape'] & { webhook_id: typeof PathId; delivery_id: typeof PathId }>
  const one = z.object({ ...params.shape, webhook_id: PathId })
  const below = <const Last extends string>(last: Last) => ({
    path: `${path}/:webhook_id/${last}` as `${Path}/:webhook_id/${Last}` & `/${string}`,
    params: one as unknown as OneOf,
  })
  return {
    rotateSecret: endpoint({
      ...below('rotate-secret'),
      method: 'POST',
      can: can.write,
      summary: 'Give a webhook endpoint a new signing secret; it is in this answer only',
      data: WebhookSecretView,
      idempotent: true,
      fresh: true,
    }),
    test: endpoint({
      ...below('test'),
      method: 'POST',
      can: can.write,
      summary: 'Send an example to a webhook endpoint',
      body: WebhookTestInput,
      data: WebhookTestView,
      idempotent: true,
    }),
    replay: endpoint({
      ...below('replay'),
      method: 'POST',
      can: can.write,
      summary: 'Send a delivery, or log entries, to a webhook endpoint again',
      body: WebhookReplayInput,
      data: WebhookReplayView,
      idempotent: true,
    }),
    deliveries: endpoint({
      ...below('deliveries'),
      method: 'GET',
      can: can.read,
      summary: 'Deliveries to a webhook endpoint',
      data: WebhookDeliveryView,
      list: WEBHOOK_DELIVERY_LIST,
    }),
    delivery: endpoint({
      ...below('deliveries/:delivery_id'),
      params: one.extend({ delivery_id: PathId }) as unknown as DeliveryOf,
      method: 'GET',
      can: can.read,
      summary: 'One delivery with its body',
      data: WebhookDeliveryBodyView,
    }),
  }
}

/** Whoever is told a signing secret has just shown who they are (ACCESS-6). */
const withSecret = { data: WebhookSecretView, idempotent: true, fresh: true } as const

const ofAccount = crudEndpoints({
  ...resource,
  path: '/accounts/:account_id/webhooks',
  params: InAccount,
  input: AccountWebhookInput,
  summary: 'Webhook endpoints of the account, its organizers and events',
})
/** All endpoints of an account, those of its organizers and events too (API-501). */
export const accountWebhookEndpoints = {
  ...ofAccount,
  create: endpoint({ ...ofAccount.create, ...withSecret }),
  ...furtherCalls('/accounts/:account_id/webhooks', InAccount),
}

const ofEvent = crudEndpoints({
  ...resource,
  path: '/events/:event_id/webhooks',
  params: InEvent,
  input: WebhookInput,
  summary: 'Webhook endpoints of the event',
})
/** The endpoints of one event (API-501). */
export const eventWebhookEndpoints = {
  ...ofEvent,
  create: endpoint({ ...ofEvent.create, ...withSecret }),
  ...furtherCalls('/events/:event_id/webhooks', InEvent),
}

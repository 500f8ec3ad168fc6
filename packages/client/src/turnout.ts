export {
  type AnswerOf,
  type BodyOf,
  type CallOptions,
  type ClientOptions,
  type FollowOptions,
  type ListId,
  type LogEntry,
  type OperationId,
  type ParametersOf,
  type RowOf,
  Turnout,
} from './client.ts'
export { ApiError, NotReachedError, UsageError, WebhookError } from './errors.ts'
export { OPERATIONS } from './operations.ts'
export type { components, operations } from './schema.ts'
export { type ReceivedWebhook, verifyWebhook, type WebhookBody } from './webhook.ts'

import { InAccount } from '#core/platform/crud-endpoints.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import { API_KEY_LIST, ApiKeyInput, ApiKeyUpdate, ApiKeyView, ApiKeyWithSecret, RotateKeyInput } from './schema.ts'

const all = { path: '/accounts/:account_id/api-keys', params: InAccount, session_only: true } as const
const one = {
  path: '/accounts/:account_id/api-keys/:api_key_id',
  params: InAccount.extend({ api_key_id: PathId }),
  session_only: true,
} as const

/** Keys by which programs call the API; made and changed by people only (API-500, KEY-8). */
export const apiKeyEndpoints = {
  list: endpoint({
    ...all,
    method: 'GET',
    can: 'api_key.read',
    summary: 'API keys of the account',
    data: ApiKeyView,
    list: API_KEY_LIST,
  }),
  create: endpoint({
    ...all,
    method: 'POST',
    can: 'api_key.write',
    fresh: true,
    summary: 'Create an API key; its secret is in this answer only',
    body: ApiKeyInput,
    data: ApiKeyWithSecret,
    status: 201,
    idempotent: true,
  }),
  update: endpoint({
    ...one,
    method: 'PUT',
    can: 'api_key.write',
    fresh: true,
    summary: 'Change an API key',
    body: ApiKeyUpdate,
    data: ApiKeyView,
  }),
  revoke: endpoint({
    ...one,
    method: 'DELETE',
    can: 'api_key.write',
    fresh: true,
    summary: 'Revoke an API key',
  }),
  rotate: endpoint({
    ...one,
    method: 'POST',
    path: '/accounts/:account_id/api-keys/:api_key_id/rotate',
    can: 'api_key.write',
    fresh: true,
    summary: 'Give an API key a new secret; it is in this answer only',
    body: RotateKeyInput,
    data: ApiKeyWithSecret,
    idempotent: true,
  }),
} as const

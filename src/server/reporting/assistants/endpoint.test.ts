import { afterAll, beforeAll, expect, test } from 'vitest'
import { KB, KEY_CALLS_AT_ONCE } from '#core/platform/limits.ts'
import { ASSISTANT_BODY_KB } from '#core/reporting/assistants/limits.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { connectAssistant, createAssistantKey } from '#test/assistant.ts'
import { createAccount, createEvent, type TestAccount } from '#test/factories.ts'
import { untilWaitingForLock } from '#test/waits.ts'

/** The endpoint itself, with the limits as they are in operation (MCP-1, KEY-12). */
let t: TestApp
let base: string
let owner: TestAccount
let event_id: number
let secret: string
beforeAll(async () => {
  t = await createTestApp({ env: { TURNOUT_LIMITS: 'on' }, is_direct: true })
  base = await t.app.listen({ port: 0, host: '127.0.0.1' })
  owner = await createAccount(t.deps.db)
  event_id = await createEvent(t.deps.db, owner)
  secret = await createAssistantKey(t, owner, { permissions: ['event.read', 'promo_code.read'] })
})
afterAll(() => t.close())

const ACCEPT = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}
const message = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params })
const modern = (method: string, params: object = {}) => ({
  body: message(method, { ...params, _meta: meta }),
  headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method },
})

/** One message by hand. */
async function post(
  body: unknown,
  { as = secret, headers = {} }: { as?: string | null; headers?: Record<string, string> } = {},
) {
  const login: Record<string, string> = as === null ? {} : { authorization: `Bearer ${as}` }
  const reply = await fetch(new URL('/api/mcp', base), {
    method: 'POST',
    headers: { ...ACCEPT, ...login, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await reply.text()
  const code = text.startsWith('{"error":{"code":"') ? JSON.parse(text).error.code : null
  return { status: reply.status, headers: reply.headers, text, code }
}

test('without a good key it is 401 and says how to come in (MCP-1)', async () => {
  for (const as of [null, 'x'.repeat(43), 'tk_live_x']) {
    const reply = await post(message('ping'), { as })
    expect([reply.status, reply.code, reply.headers.get('www-authenticate')]).toEqual([
      401,
      'UNAUTHENTICATED',
      'Bearer',
    ])
  }
  const elsewhere = await t.call('GET', '/api/events')
  expect([elsewhere.status, elsewhere.headers['www-authenticate']]).toEqual([401, undefined])
})

test('whoever is logged in, and a key without assistant.use, is refused (MCP-1)', async () => {
  const body = { name: 'Sync', mode: 'LIVE', permissions: ['event.read'], targets: [{}] }
  const made = await t.call('POST', `/api/accounts/${owner.account_id}/api-keys`, { as: owner.token, body })
  for (const as of [owner.token, made.body.data.secret])
    expect((await post(message('tools/list'), { as })).code).toBe('FORBIDDEN')
})

test('other networks are refused, and revoking holds from the next message (KEY-6, KEY-7)', async () => {
  const keys = `/api/accounts/${owner.account_id}/api-keys`
  const make = async (more: object) => {
    const body = { name: 'Sync', mode: 'LIVE', permissions: ['assistant.use'], targets: [{}], ...more }
    return (await t.call('POST', keys, { as: owner.token, body })).body.data
  }
  const far = await make({ allowed_networks: ['203.0.113.0/24'] })
  expect((await post(message('ping'), { as: far.secret })).code).toBe('KEY_NETWORK_REFUSED')
  const { id, secret: own } = await make({})
  expect((await post(message('ping'), { as: own })).status).toBe(200)
  await t.call('DELETE', `${keys}/${id}`, { as: owner.token })
  expect((await post(message('ping'), { as: own })).status).toBe(401)
})

test('a page of elsewhere is refused, whoever it brings; programs name no page (MCP-1)', async () => {
  for (const origin of ['https://elsewhere.example', 'null', 'http://localhost.elsewhere.example'])
    for (const as of [secret, null])
      expect((await post(message('ping'), { as, headers: { origin } })).code).toBe('ORIGIN_REFUSED')
  expect((await post(message('ping'))).status).toBe(200)
  const origin = new URL(t.deps.config.app_url).origin
  expect((await post(message('ping'), { headers: { origin } })).status).toBe(200)
})

test.each(['GET', 'DELETE', 'PUT', 'PATCH'])('%s is 405 (MCP-1)', async (method) => {
  for (const as of [secret, undefined]) {
    const reply = await t.call(method, '/api/mcp', { ...(as ? { as } : {}), headers: { accept: 'text/event-stream' } })
    expect([reply.status, reply.body.error.code, reply.headers.allow]).toEqual([405, 'METHOD_NOT_ALLOWED', 'POST'])
  }
})

test('one message a call: a list of them, what is no message, and what is too long are refused (KEY-12)', async () => {
  const list = [message('tools/list'), message('tools/list')]
  expect((await post(list)).code).toBe('VALIDATION_FAILED')
  for (const broken of ['"text"', '7', 'null', '[]']) expect((await post(broken)).status).toBeGreaterThanOrEqual(400)
  expect((await post('{')).code).toBe('MALFORMED_REQUEST')
  expect((await post(message('ping'), { headers: { 'content-type': 'text/html' } })).status).toBe(415)
  const long = message('tools/call', { name: 'list_events', arguments: { query: 'x'.repeat(ASSISTANT_BODY_KB * KB) } })
  expect((await post(long)).code).toBe('PAYLOAD_TOO_LARGE')
})

test('what is nested as deep as a message can be is no fault of ours, and so is a field with a name that every object has', async () => {
  const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const nested = deep(60_000)
  const call = (args: string) =>
    post(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_events","arguments":${args}}}`)
  expect((await post(`{"jsonrpc":"2.0","id":1,"method":"ping","x":${nested}}`)).status).toBe(400)
  expect((await call(`{"query":${nested}}`)).text).toContain(String.raw`\"code\":\"VALIDATION_FAILED\"`)
  for (const name of ['constructor', 'toString', 'hasOwnProperty']) {
    const { text } = await call(`{"${name}":1}`)
    expect(text).toContain(String.raw`\"fields\":{\"${name}\":[`)
  }
})

test('what is none of ours is an error of the protocol; nothing stays open', async () => {
  for (const method of ['resources/list', 'prompts/list', 'sampling/createMessage', 'logging/setLevel', 'tasks/list']) {
    const { body, headers } = modern(method)
    const reply = await post(body, { headers })
    expect(JSON.parse(reply.text).error.code, method).toBe(-32_601)
  }
  const listen = modern('subscriptions/listen', { notifications: { toolsListChanged: true } })
  const refused = await post(listen.body, { headers: listen.headers })
  expect(refused.text).toContain('error')
  expect((await post(message('initialize'))).text).toContain('error')
  expect((await post({ jsonrpc: '1.0', id: 1, method: 'ping' })).status).toBe(400)
})

test('answers are JSON, are not kept, and say how many calls are left (MCP-1, KEY-12)', async () => {
  const { body, headers } = modern('tools/list')
  const first = await post(body, { headers })
  expect(first.headers.get('content-type')).toMatch(/^application\/json/)
  expect(first.headers.get('cache-control')).toBe('private, no-store')
  expect(first.headers.get('ratelimit-policy')).toBe('"calls";q=1000;w=60')
  expect(first.headers.get('x-request-id')).toBeTruthy()
  const left = (reply: Awaited<ReturnType<typeof post>>) =>
    Number(/r=(\d+)/.exec(reply.headers.get('ratelimit') ?? '')?.[1])
  expect(left(first) - left(await post(body, { headers }))).toBe(1)
})

test('ten messages of a key at once, no eleventh; afterwards all is open again (KEY-12)', async () => {
  t.advance(10_000)
  const { call } = await connectAssistant(base, secret)
  const blocker = await t.deps.pool.connect()
  await blocker.query('begin')
  await blocker.query('lock table promo_codes in access exclusive mode')
  const running = Array.from({ length: KEY_CALLS_AT_ONCE }, () => call('list_promo_codes', { event_id }))
  await untilWaitingForLock(t, KEY_CALLS_AT_ONCE)
  const refused = await post(message('ping'))
  expect([refused.status, refused.code, refused.headers.get('retry-after')]).toEqual([429, 'RATE_LIMITED', '1'])
  await blocker.query('rollback')
  blocker.release()
  expect((await Promise.all(running)).map(({ is_error }) => is_error)).toEqual(Array(KEY_CALLS_AT_ONCE).fill(false))
  expect((await post(message('ping'))).status).toBe(200)
})

test('a fault of ours tells nothing but where to find it', async () => {
  const { call } = await connectAssistant(base, secret)
  const { is_error, body } = await call('get_event', { event_id: Number.MAX_SAFE_INTEGER })
  expect([is_error, body.error.code]).toEqual([true, 'NOT_FOUND'])
  await t.owner.query('alter table promo_codes rename to promo_codes_gone')
  const fault = await call('list_promo_codes', { event_id })
  await t.owner.query('alter table promo_codes_gone rename to promo_codes')
  expect(fault.is_error).toBe(true)
  expect(fault.body).toEqual({
    error: { code: 'INTERNAL', message: expect.any(String), data: { reference: expect.any(String) } },
  })
  expect(fault.text).not.toMatch(/promo_codes|select|relation/)
})

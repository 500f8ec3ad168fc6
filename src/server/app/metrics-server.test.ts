import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { listenForMetrics } from './metrics-server.ts'

const TOKEN = 'operator-token-of-a-test-0123456789'
const lines: string[] = []
const t = await createTestApp({
  env: { METRICS_PORT: '0', TURNOUT_OPERATOR_TOKEN: TOKEN, LOG_LEVEL: 'info' },
  logTo: { write: (line) => void lines.push(line) },
})
const server = (await listenForMetrics(t.deps))!
const { port, address } = server.address() as AddressInfo
afterAll(async () => {
  server.close()
  await t.close()
})
beforeEach(() => void lines.splice(0))

const ask = (path: string, { method = 'POST', token = TOKEN } = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { authorization: `Bearer ${token}` } })

test('the figures are there for who may reach the port, this machine unless told otherwise (REL-25)', async () => {
  expect(address).toBe('127.0.0.1')
  expect(await (await ask('/metrics', { method: 'GET', token: '' })).text()).toContain('turnout_db_wait_seconds_count')
})

test('the operator is told where the processor was, one at a time, and the log says so (OBS-9)', async () => {
  const [one, other] = await Promise.all([ask('/profile/cpu?seconds=1'), ask('/profile/cpu?seconds=1')])
  expect([one.status, other.status].sort()).toEqual([200, 409])
  const profile = await (one.status === 200 ? one : other).json()
  expect(profile.nodes.length).toBeGreaterThan(1)
  expect(lines.filter((line) => line.includes('a profile is being taken'))).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({ profile: 'cpu', seconds: 1, from: '127.0.0.1' })
})

test('and who holds memory, by samples (OBS-9)', async () => {
  const profile = await (await ask('/profile/heap?seconds=1')).json()
  expect(profile).toHaveProperty('head.callFrame')
  expect(JSON.stringify(profile)).not.toContain(TOKEN)
})

test.each([
  [401, '/profile/cpu', { token: `${TOKEN.slice(1)}x` }],
  [401, '/profile/cpu', { token: '' }],
  [405, '/profile/heap', { method: 'GET' }],
  [400, '/profile/cpu?seconds=0', {}],
  [400, '/profile/cpu?seconds=61', {}],
  [400, '/profile/heap?seconds=1e1', {}],
])('%d for %s %o', async (status, path, options) => {
  expect((await ask(path, options)).status).toBe(status)
})

test('without a token there is nothing of the kind; a short one is refused at the start (OBS-9)', async () => {
  const { TURNOUT_OPERATOR_TOKEN: _token, ...env } = t.deps.config.env
  const other = (await listenForMetrics({ ...t.deps, config: { ...t.deps.config, env } }))!
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/profile/cpu`
  const answer = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${TOKEN}` } })
  other.close()
  expect(answer.status).toBe(404)
  await expect(createTestApp({ env: { TURNOUT_OPERATOR_TOKEN: 'short' } })).rejects.toThrow(
    /TURNOUT_OPERATOR_TOKEN: must/,
  )
})

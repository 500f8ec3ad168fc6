import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { requestIds } from './request-ids.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test.each([
  ['10.0.0.5', 'req-2027-03-01', true],
  ['10.0.0.6', 'req-2027-03-01', false],
  ['10.0.0.5', 'short', false],
  ['10.0.0.5', 'x'.repeat(65), false],
  ['10.0.0.5', 'with spaces in it', false],
])('from %s, %s is taken: %s (OBS-2)', (remoteAddress, given, is_taken) => {
  const id = requestIds(['10.0.0.5'])({ headers: { 'x-request-id': given }, socket: { remoteAddress } })
  if (is_taken) expect(id).toBe(given)
  else expect(id).toMatch(UUID)
})

test('what a trusted proxy called the request is answered and is the reference of its faults (OBS-2)', async () => {
  const t = await createTestApp({ env: { TURNOUT_TRUST_PROXY: 'loopback', LOG_LEVEL: 'silent' } })
  const { headers } = await t.call('GET', '/api/public/config', { headers: { 'x-request-id': 'proxy-4711-a' } })
  expect(headers['x-request-id']).toBe('proxy-4711-a')
  await t.close()
})

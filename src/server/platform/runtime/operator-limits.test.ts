import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { readConfig } from './config.ts'
import { allowed, LIMIT_NAMES } from './operator-limits.ts'

const open: { close: () => Promise<unknown> }[] = []
afterAll(async () => {
  for (const one of open) await one.close()
})

async function appWith(TURNOUT_LIMITS: string) {
  const t = await createTestApp({ env: { TURNOUT_LIMITS, TURNOUT_REGISTRATION: 'open' } })
  open.push(t)
  return t
}

describe('the operator may change every limit (SEC-41)', () => {
  test('all of them are described', () => {
    const described = readFileSync(join(import.meta.dirname, '../../../../docs/running.md'), 'utf8')
    for (const name of LIMIT_NAMES) expect(described).toContain(`\`${name}\``)
  })

  test('single ones by name; the others stay', () => {
    const config = readConfig({ TURNOUT_LIMITS: 'reserve-ip=600, export = 30' })
    expect([
      allowed(config, 'reserve-ip', 120),
      allowed(config, 'export', 10),
      allowed(config, 'login-ip', 50),
    ]).toEqual([600, 30, 50])
    expect([config.raised_limits, readConfig({ TURNOUT_LIMITS: 'raised' }).raised_limits]).toEqual([false, true])
  })

  test.each(['off', 'reserve=600', 'export=0', 'export=-1', 'export=ten', 'export=1,,'])(
    '%j is a mistake told at the start',
    (text) => expect(() => readConfig({ TURNOUT_LIMITS: text })).toThrow(/TURNOUT_LIMITS: .*reserve-ip/),
  )

  test('a limit that is counted in the database', async () => {
    const t = await appWith('forgot=1')
    const ask = () => t.call('POST', '/api/auth/forgot-password', { body: { email: 'anna@example.org' } })
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429])
  })

  test('the share of calls of an address', async () => {
    const t = await appWith('requests-ip=3')
    const statuses = []
    for (let n = 0; n < 4; n++) statuses.push((await t.call('GET', '/api/public/config')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  test('the tries at a login', async () => {
    const t = await appWith('login-ip=2')
    const statuses = []
    for (let n = 0; n < 3; n++) {
      const body = { email: `stranger${n}@example.org`, password: 'wrong-password' }
      statuses.push((await t.call('POST', '/api/auth/login', { body })).status)
    }
    expect(statuses).toEqual([401, 401, 429])
  })
})

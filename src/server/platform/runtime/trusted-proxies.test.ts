import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { ConfigError, readConfig } from './config.ts'
import { readTrustedProxies } from './trusted-proxies.ts'

const read = (TURNOUT_TRUST_PROXY: string) => readConfig({ TURNOUT_TRUST_PROXY }).trusted_proxies

describe('TURNOUT_TRUST_PROXY (SEC-41)', () => {
  test.each([
    ['10.0.0.5', ['10.0.0.5']],
    ['10.0.0.5, 192.168.0.0/16', ['10.0.0.5', '192.168.0.0/16']],
    ['loopback uniquelocal', ['loopback', 'uniquelocal']],
    ['::1,fd00::/8', ['::1', 'fd00::/8']],
  ])('%s is taken', (text, proxies) => {
    expect(read(text)).toEqual(proxies)
  })

  test.each([
    '1',
    'true',
    'on',
    'yes',
    '2',
    'nginx',
    '10.0.0',
    '10.0.0.0/33',
    '::1/129',
    '10.0.0.5/',
    'constructor',
    ',',
  ])('%s is a mistake: it would be read as an address that trusts nobody', (text) => {
    expect(() => read(text)).toThrow(ConfigError)
    expect(() => read(text)).toThrow(/TURNOUT_TRUST_PROXY: must name addresses or networks/)
  })

  test.each(['0.0.0.0/0', '::/0', '10.0.0.1,0.0.0.0/0'])(
    '%s is a mistake: everybody could name any address',
    (text) => {
      expect(readTrustedProxies(text)).toContain('would trust everybody')
      expect(() => read(text)).toThrow(ConfigError)
    },
  )
})

describe('headers of a proxy', () => {
  let t: TestApp
  let lines: { msg: string; peer?: string }[] = []
  let app: Awaited<ReturnType<typeof buildApp>>
  beforeAll(async () => {
    t = await createTestApp({ env: { TURNOUT_TRUST_PROXY: '10.0.0.5,192.168.0.0/16' } })
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(JSON.parse(String(chunk)))
        done()
      },
    })
    app = await buildApp({ ...t.deps, log: pino({ level: 'warn' }, stream) })
  })
  afterAll(async () => {
    await app.close()
    await t.close()
  })

  const ask = async (remoteAddress: string, headers: Record<string, string>) => {
    await app.inject({ url: '/api/public/config', remoteAddress, headers })
    const warned = lines.filter(({ msg }) => msg.includes('TURNOUT_TRUST_PROXY'))
    lines = []
    return warned
  }
  const forwarded = { 'x-forwarded-for': '203.0.113.9' }

  test('from a trusted one nothing is said', async () => {
    for (const peer of ['10.0.0.5', '192.168.7.1', '::ffff:10.0.0.5']) expect(await ask(peer, forwarded)).toEqual([])
    expect(await ask('203.0.113.1', {})).toEqual([])
  })

  test('from anybody else once an hour, with the address that sent them', async () => {
    expect(await ask('10.0.0.6', forwarded)).toMatchObject([{ peer: '10.0.0.6' }])
    for (let n = 0; n < 20; n++) expect(await ask(`203.0.113.${n}`, forwarded)).toEqual([])
    t.advance(3_600_000)
    expect(await ask('203.0.113.1', { forwarded: 'for=203.0.113.9' })).toHaveLength(1)
  })

  test('control of what it is about: only the trusted one moves the caller', async () => {
    const seen: string[] = []
    app.log.level = 'silent'
    const probe = await buildApp(t.deps)
    probe.addHook('onRequest', async (req) => {
      seen.push(req.ip)
    })
    for (const peer of ['10.0.0.5', '10.0.0.6'])
      await probe.inject({ url: '/api/public/config', remoteAddress: peer, headers: forwarded })
    expect(seen).toEqual(['203.0.113.9', '10.0.0.6'])
    await probe.close()
  })
})

import dns from 'node:dns'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSecureContext, TLSSocket } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { databaseUrls } from '#server/platform/runtime/database-config.ts'
import { TEST_CERTIFICATE } from '#test/test-certificate.ts'
import { createPool } from '../db.ts'
import { versionNote } from './server-version.ts'
import { assertTransport } from './transport.ts'

afterEach(() => vi.restoreAllMocks())

const NAMES: Record<string, string[]> = {
  'db.internal': ['10.0.0.5', 'fd00::5'],
  'db.example.org': ['203.0.114.9'],
  'half.example.org': ['10.0.0.5', '2a00:1450::1'],
}
const resolve = async (name: string) => NAMES[name] ?? []
const said = (url: string) =>
  assertTransport(databaseUrls(url), resolve).then(
    () => 'started',
    (error: Error) => error.message.split('DATABASE_URL: ')[1],
  )

describe('the way to the database (DB-7)', () => {
  test.each([
    'postgres://u:p@127.0.0.1:5432/turnout',
    'postgres://u:p@[::1]/turnout',
    'postgres://u:p@192.168.4.4/turnout',
    'postgres://u:p@localhost.internal/turnout',
    'postgres://u:p@db.internal/turnout',
    'postgres:///turnout?host=/var/run/postgresql',
    'postgres://u@%2Fvar%2Frun%2Fpostgresql/turnout',
    'postgres://u:p@/turnout',
    'postgres://u:p@203.0.114.9/turnout?sslmode=verify-full',
    'postgres://u:p@db.example.org/turnout?sslmode=verify-full',
    'postgres://u:p@db.example.org/turnout?sslmode=disable',
  ])('%s is taken', async (url) => expect(await said(url)).toBe('started'))
  test.each([
    ['postgres://u:p@203.0.114.9/turnout', /^203.0.114.9 is reached over networks of others/],
    ['postgres://u:p@[2a00:1450::1]/turnout', /^2a00:1450::1 is reached over networks of others/],
    ['postgres://u:p@db.example.org/turnout', /say sslmode=verify-full/],
    ['postgres://u:p@half.example.org/turnout', /say sslmode=verify-full/],
    ['postgres://u:p@10.0.0.5/turnout?host=db.example.org', /^db.example.org is reached/],
    ['postgres://u:p@db.example.org/turnout?sslmode=require', /^sslmode=require does not keep others out/],
    ['postgres://u:p@10.0.0.5/turnout?sslmode=prefer', /^sslmode=prefer/],
    ['postgres://u:p@10.0.0.5/turnout?sslmode=no-verify', /^sslmode=no-verify/],
    ['postgres://u:p@db.example.org/turnout?sslmode=verify-full&uselibpqcompat=true', /DATABASE_CA_FILE/],
    ['postgres://u:p@db.example.org/turnout?ssl=0', /^ssl is not taken/],
  ])('%s is not started', async (url, mistake) => expect(await said(url)).toMatch(mistake))
  test('each address is looked at, and all mistakes are told', async () => {
    const urls = databaseUrls('postgres://10.0.0.5/a', {
      DATABASE_DIRECT_URL: 'postgres://203.0.114.9/a',
      DATABASE_OWNER_URL: 'postgres://10.0.0.6/a?sslmode=allow',
    })
    await expect(assertTransport(urls, resolve)).rejects.toThrow(
      /2 mistake\(s\)[\s\S]*DATABASE_DIRECT_URL: 203.0.114.9[\s\S]*DATABASE_OWNER_URL: sslmode=allow/,
    )
  })
})

/** A server that speaks TLS and refuses whoever gets that far, by a word that tells it was it. */
describe('a server with a certificate (DB-7)', () => {
  let server: Server
  let maxVersion: 'TLSv1.3' | 'TLSv1.1'
  const directory = mkdtempSync(join(tmpdir(), 'turnout-tls-'))
  const cert = join(directory, 'ca.pem')
  beforeAll(async () => {
    writeFileSync(cert, TEST_CERTIFICATE.cert)
    server = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => {
        socket.write('S')
        const ciphers = maxVersion === 'TLSv1.1' ? { minVersion: 'TLSv1' as const, ciphers: 'DEFAULT@SECLEVEL=0' } : {}
        const secureContext = createSecureContext({ ...TEST_CERTIFICATE, maxVersion, ...ciphers })
        const secure = new TLSSocket(socket, { isServer: true, secureContext })
        secure.on('error', () => {})
        secure.once('data', () => {
          const fields = Buffer.from('SFATAL\0C28000\0Mover TLS\0\0')
          const length = Buffer.alloc(4)
          length.writeInt32BE(fields.length + 4)
          secure.end(Buffer.concat([Buffer.from('E'), length, fields]))
        })
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => {
    server.close()
    rmSync(directory, { recursive: true })
  })

  async function connected(host: string, ca: string | null, version: typeof maxVersion = 'TLSv1.3') {
    maxVersion = version
    vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, options: { all?: boolean }, found: CallableFunction) =>
      options.all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4)) as never)
    const { port } = server.address() as AddressInfo
    const given = ca === null ? {} : { DATABASE_CA_FILE: ca }
    const { url } = databaseUrls(`postgres://u:p@${host}:${port}/a?sslmode=verify-full`, given)
    const pool = createPool(url, { wait_ms: 0 })
    const { message } = await pool.query('select 1').then(
      () => new Error('no refusal'),
      (error: Error) => error,
    )
    await pool.end()
    return message
  }
  test('is believed when the file vouches for it and it is who was asked for', async () => {
    expect(await connected('hooks.test', cert)).toBe('over TLS')
  })
  test('and by nobody else', async () => {
    expect(await connected('hooks.test', null)).toMatch(/self-signed certificate/)
    expect(await connected('other.test', cert)).toMatch(/does not match certificate/)
    expect(await connected('127.0.0.1', cert)).toMatch(/does not match certificate/)
    expect(await connected('hooks.test', cert, 'TLSv1.1')).toMatch(/protocol|version|EPROTO|alert/i)
  })
})

describe('the version of the server (DB-1)', () => {
  test.each([150_000, 150_018, 189_999])('%i starts without a word', (version) =>
    expect(versionNote(version)).toBeNull(),
  )
  test('an older one is not started, a newer one is told of', () => {
    expect(() => versionNote(140_022)).toThrow('The database is PostgreSQL 14: Turnout needs 15 or newer')
    expect(versionNote(190_001)).toBe('The database is PostgreSQL 19; Turnout was tried with 15 to 18 (DB-1).')
  })
})

import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_UPLOAD_BYTES } from '#core/platform/limits.ts'
import { createDb, createPool, type Db } from '#server/platform/database/db.ts'
import { createTestDatabase } from '#test/db.ts'
import { createOnSaleEvent, createSession } from '#test/factories.ts'
import { networkBuyer } from '#test/network-buyer.ts'
import { overHttp } from '#test/over-http.ts'
import { freePort, type Product, startProduct } from '#test/product.ts'

/**
 * DEP-4: the nginx.conf we ship, before the built product. Only its ports and its certificate are others. Where nginx is
 * not installed the file is read instead, and that is said.
 */
const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find((path) => existsSync(path))
const SAMPLE = readFileSync('deploy/proxy/nginx.conf', 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'turnout-proxy-'))

let pool: pg.Pool
let db: Db
let product: Product
let proxied: { readonly url: string; stop(): Promise<void> } | null = null
let url = ''
let sale: Awaited<ReturnType<typeof createOnSaleEvent>>

/** The sample inside the frame that a distribution brings. */
function configOf(name: string, { port, upstream }: { port: number; upstream: number }): string {
  const [head = '', servers = ''] = SAMPLE.split('server {\n  listen 80;')
  const secure = servers.slice(servers.indexOf('server {\n  listen 443 ssl;'))
  const site = (head + secure)
    .replace('server 127.0.0.1:3000', `server 127.0.0.1:${upstream}`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^ {2}ssl_.*\n/gm, '')
    .replaceAll('tickets.example.org', 'localhost')
  const at = join(folder, name)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${at}-${one};`)
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${at}.pid;
error_log stderr crit;
events {}
http {
access_log off;
${places.join('\n')}
${site}
}
`
}

async function startNginx(name: string, upstream: number) {
  const port = await freePort()
  const path = join(folder, `${name}.conf`)
  writeFileSync(path, configOf(name, { port, upstream }))
  const child: ChildProcess = spawn(NGINX!, ['-p', folder, '-c', path], { stdio: 'ignore' })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const address = `http://localhost:${port}`
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
  }
  const answers = () =>
    fetch(`${address}/health`).then(
      (reply) => reply.status,
      () => 0,
    )
  for (let tries = 0; tries < 200; tries++) {
    if ((await answers()) === 200) return { url: address, stop }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await stop()
  throw new Error(`nginx did not get ready with\n${readFileSync(path, 'utf8')}`)
}

beforeAll(async () => {
  chmodSync(folder, 0o755)
  const { url: database } = await createTestDatabase()
  pool = createPool(database)
  db = createDb(pool)
  sale = await createOnSaleEvent(db)
  product = await startProduct(database, { TURNOUT_TRUST_PROXY: 'loopback' })
  if (NGINX) proxied = await startNginx('product', Number(new URL(product.url).port))
  else console.log('nginx is not installed: the calls go to the product itself, and the sample is only read')
  url = proxied?.url ?? product.url
})
afterAll(async () => {
  await proxied?.stop()
  await product?.stop()
  await pool?.end()
  rmSync(folder, { recursive: true, force: true })
})

/** A call of a visitor at another address of this machine, who claims to be somebody else. */
function visit(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]> }> {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number
    headers: NodeJS.Dict<string | string[]>
  }>()
  const options = { headers, localAddress: '127.0.0.77', family: 4 }
  request(url.replace('localhost', '127.0.0.1') + path, options, (reply) => {
    reply.resume()
    reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers }))
  })
    .on('error', reject)
    .end()
  return promise
}

const addressesOfSessions = async () => (await db.selectFrom('sessions').select('ip').execute()).map(({ ip }) => ip)

test('tickets are bought, and a page that did not change is 304', async () => {
  const buyer = await networkBuyer(overHttp(url), sale, { ip: '192.0.2.1' })
  await buyer.complete()
  expect((await buyer.call('GET')).body.data.status).toBe('COMPLETED')
  const page = `/event/${sale.event_id}/low-tide-sessions`
  const first = await fetch(url + page)
  const etag = first.headers.get('etag') ?? ''
  expect([first.status, etag]).toEqual([200, expect.stringMatching(/"/)])
  expect((await fetch(url + page, { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test('a visitor is known by their own address, not by the one they claim', async () => {
  const password = 'a long enough password'
  const body = {
    first_name: 'Ines',
    email: 'ines@example.org',
    password,
    password_confirmation: password,
    terms_accepted: true,
  }
  await overHttp(product.url).call('POST', '/api/auth/register', { body })
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const login = request(
    `${url.replace('localhost', '127.0.0.1')}/api/auth/login`,
    {
      method: 'POST',
      localAddress: '127.0.0.77',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' },
    },
    (reply) => {
      reply.resume()
      reply.on('end', () => resolve(reply.statusCode ?? 0))
    },
  )
  login.on('error', reject)
  login.end(JSON.stringify({ email: body.email, password }))
  expect(await promise).toBe(200)
  if (NGINX) expect(await addressesOfSessions()).toContain('127.0.0.77')
  if (NGINX) expect(await addressesOfSessions()).not.toContain('203.0.113.9')
  expect((await visit('/api/public/config')).status).toBe(200)
})

test('a picture of nearly 5 MB is taken', async () => {
  const side = 1300
  const raw = randomBytes(side * side * 3)
  const picture = await sharp(raw, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(picture.length).toBeGreaterThan(0.95 * MAX_UPLOAD_BYTES)
  expect(picture.length).toBeLessThan(MAX_UPLOAD_BYTES)
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'cover.png')
  form.append('type', 'EVENT_COVER')
  const token = await createSession(db, { ...sale.account, now: new Date() })
  const reply = await fetch(`${url}/api/events/${sale.event_id}/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  expect([reply.status, await reply.text()]).toEqual([201, expect.stringContaining('"id"')])
})

test('a scan is recorded', async () => {
  const token = await createSession(db, { ...sale.account, now: new Date() })
  const http = overHttp(url)
  const list = await http.call('POST', `/api/events/${sale.event_id}/check-in-lists`, {
    as: token,
    body: { name: 'Door', ticket_ids: [sale.ticket_id] },
  })
  const { reference } = await db.selectFrom('attendees').select('reference').executeTakeFirstOrThrow()
  const scan = { nonce: randomUUID(), reference, action: 'CHECK_IN', scanned_at: new Date().toISOString() }
  const answer = await http.call('POST', `/api/public/check-in-lists/${list.body.data.short_id}/check-ins`, {
    body: { scans: [scan] },
  })
  expect([answer.status, answer.body.data?.[0]?.verdict]).toEqual([200, 'ADMITTED'])
})

test('an export arrives while it is being written', async () => {
  if (!NGINX) {
    expect(SAMPLE).toMatch(/^ {2}proxy_buffering off;$/m)
    return
  }
  const rest = Promise.withResolvers<void>()
  const slow = createServer(async (req, res) => {
    if (req.url !== '/export') return res.end('ok')
    res.write('first line\n')
    await rest.promise
    res.end('last line\n')
  })
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  const before = await startNginx('slow', (slow.address() as AddressInfo).port)
  const reply = await fetch(`${before.url}/export`)
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
  // held back by the proxy, this would never come: the rest is written once it has
  expect((await reader.read()).value).toBe('first line\n')
  rest.resolve()
  expect((await reader.read()).value).toBe('last line\n')
  await before.stop()
  await new Promise((resolve) => slow.close(resolve))
})

test('the sample says what it has to, whether nginx runs here or not (DEP-4)', () => {
  for (const line of [
    'client_max_body_size 6m;',
    'proxy_set_header X-Forwarded-For $remote_addr;',
    'proxy_set_header X-Request-Id $request_id;',
    'proxy_buffering off;',
  ])
    expect(SAMPLE).toContain(line)
  const caddy = readFileSync('deploy/proxy/Caddyfile', 'utf8')
  for (const line of ['max_size 6MB', 'flush_interval -1', 'health_uri /health']) expect(caddy).toContain(line)
})

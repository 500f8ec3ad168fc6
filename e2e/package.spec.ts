import { execFileSync } from 'node:child_process'
import { chownSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool, type Db } from '#server/platform/database/db.ts'
import { createTestDatabase } from '#test/db.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { networkBuyer } from '#test/network-buyer.ts'
import { overHttp } from '#test/over-http.ts'
import { startProduct } from '#test/product.ts'

/**
 * DEP-2: the folder that the image copies, started as the image starts it: nothing in it may be written, by a user who
 * owns nothing but the data. Only root can become another user; anybody else starts it as themselves.
 */
const IMAGE_USER = 10_001
/** For PostgreSQL, whose initdb wants a user that has a name; in the image ours has one. */
const NOBODY = 65_534
const is_root = process.getuid?.() === 0
const home = mkdtempSync(join(tmpdir(), 'turnout-package-'))
const app = join(home, 'turnout')
let pool: pg.Pool
let db: Db
let url: string

function dataFolder(name: string, user = IMAGE_USER): string {
  const path = join(home, name)
  mkdirSync(path, { mode: 0o700 })
  if (is_root) chownSync(path, user, user)
  return path
}

interface Launch {
  readonly folder: string
  readonly env: Record<string, string>
  readonly user?: number
}

/** The Node of the tests may lie where the other user cannot go. */
function start(database: string | null, { folder, env, user = IMAGE_USER }: Launch) {
  const main = join(folder, 'dist/server/main.js')
  if (!is_root) return startProduct(database, env, { command: [process.execPath, main] })
  const node = join(home, 'node')
  if (!existsSync(node)) copyFileSync(process.execPath, node)
  const as = [`--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--no-new-privs']
  return startProduct(database, env, { command: ['setpriv', ...as, node, main] })
}

beforeAll(async () => {
  if (!is_root) console.log('not root: the package is started as this user instead of another one')
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/package.ts'], {
    env: { ...process.env, PACKAGE_DIR: home },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  execFileSync('chmod', ['-R', 'a-w,a+rX', app])
  execFileSync('chmod', ['a+rx', home])
  url = (await createTestDatabase()).url
  pool = createPool(url)
  db = createDb(pool)
})
afterAll(async () => {
  await pool?.end()
  execFileSync('chmod', ['-R', 'u+w', home])
  rmSync(home, { recursive: true, force: true })
})

test('the folder starts read-only as another user and sells; told to end, it drains (DEP-2, DEP-5)', async () => {
  const sale = await createOnSaleEvent(db)
  const product = await start(url, {
    folder: app,
    env: { TURNOUT_DATA: dataFolder('data'), TURNOUT_DRAIN_SECONDS: '120' },
  })
  const http = overHttp(product.url)
  const buyer = await networkBuyer(http, sale, { ip: '192.0.2.7' })
  await buyer.complete()
  expect((await buyer.call('GET')).body.data.status).toBe('COMPLETED')
  const page = await http.call('GET', `/event/${sale.event_id}/low-tide-sessions`)
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  const mail = await product.mailTo('ines.1@example.org')
  expect(
    mail.attachments.map(({ content_type }) => content_type),
    'drawn with the fonts it carries',
  ).toContain('application/pdf')

  product.signal('SIGTERM')
  await expect.poll(async () => (await http.call('GET', '/health')).status, { interval: 20 }).toBe(503)
  expect((await http.call('GET', '/api/public/config')).status, 'requests are accepted while it drains').toBe(200)
  product.signal('SIGINT')
  expect(await product.ended).toBe(0)
  await product.stop()
})

test('with PostgreSQL laid beside it, it needs nothing else (DEP-1)', async () => {
  const embedded = join(home, 'embedded')
  execFileSync('cp', ['-a', `${app}/.`, embedded])
  execFileSync('chmod', ['-R', 'a-w,a+rX', embedded])
  const product = await start(null, {
    folder: embedded,
    env: { TURNOUT_DATA: dataFolder('own-data', NOBODY) },
    user: NOBODY,
  })
  expect((await overHttp(product.url).call('GET', '/ready')).status).toBe(200)
  await product.stop()
})

test('it says what it is made of, and holds no source map and nothing of the tests (DEP-1, SEC-32)', () => {
  const bill = JSON.parse(readFileSync(join(app, 'sbom.cdx.json'), 'utf8'))
  const components = (bill.components as { name: string; group?: string; version: string; licenses?: unknown[] }[]).map(
    ({ name }) => name,
  )
  expect(bill.bomFormat).toBe('CycloneDX')
  const { dependencies } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'))
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['fastify', 'pg', 'sharp']))
  for (const name of Object.keys(dependencies)) expect(components).toContain(name)
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => /\.map$|node_modules\/(vitest|vite|typescript|playwright-core)\//.test(file))).toEqual(
    [],
  )
})

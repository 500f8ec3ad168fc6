import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProductProcesses, startProcesses } from '#scripts/drill/product-processes.ts'
import { createDb, createPool, type Db } from '#server/platform/database/db.ts'
import type { StoreAddress } from '#server/platform/outgoing/store-address.ts'
import { readStoreAddress } from '#server/platform/outgoing/store-address.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { createTestDatabase, databaseSettings } from '#test/db.ts'
import { createOnSaleEvent, createSession } from '#test/factories.ts'
import { lostFiles } from '#test/files-fit.ts'
import { type MailCatcher, startMailCatcher } from '#test/mail-catcher.ts'
import { networkBuyer } from '#test/network-buyer.ts'
import { overHttp } from '#test/over-http.ts'
import { openPdf, pdfPicture } from '#test/pdf.ts'
import { keptMail } from '#test/product.ts'
import { type S3Server, startS3Server } from '#test/s3-server.ts'

/**
 * Two machines, each with a web process and a worker, and no folder in common: files lie in a bucket (OBJ-1). What one has
 * taken the other shows, draws and mails, and goes on doing so when the first is gone with its disk.
 */
const NAMES = ['first', 'second'] as const
type Machine = (typeof NAMES)[number]

const folder = mkdtempSync(join(tmpdir(), 'turnout-machines-'))
const machines = new Map<Machine, ProductProcesses>()
let s3: S3Server
let mail_server: MailCatcher
let db: Db
let database: string
let sale: Awaited<ReturnType<typeof createOnSaleEvent>>
let token: string

const start = async (name: Machine): Promise<void> => {
  const at = join(folder, name)
  mkdirSync(at)
  const settings = {
    ...databaseSettings(database),
    TURNOUT_SECRET: 'one secret for all processes of it',
    TURNOUT_FILES: s3.address('machines'),
    S3_ACCESS_KEY_ID: s3.keys.access_key_id,
    S3_SECRET_ACCESS_KEY: s3.keys.secret_access_key,
    SMTP_URL: mail_server.url,
    TURNOUT_DEMO: '0',
    TURNOUT_DRAIN_SECONDS: '0',
    TURNOUT_LIMITS: 'raised',
  }
  machines.set(name, await startProcesses({ folder: at, settings, web: 1, workers: 1 }))
}
/** The machine burns down; what its processes had on their disk is what is answered. */
async function lose(name: Machine): Promise<string[]> {
  await machines.get(name)?.stop()
  machines.delete(name)
  const at = join(folder, name)
  const files = readdirSync(at, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  rmSync(at, { recursive: true })
  // what a process says goes to a file of ours
  return files.map((one) => one.name).filter((one) => !one.endsWith('.log'))
}
const addressOf = (name: Machine): string => machines.get(name)?.addresses[0] ?? `the ${name} machine is gone`

beforeAll(async () => {
  s3 = await startS3Server()
  mail_server = await startMailCatcher()
  database = (await createTestDatabase()).url
  db = createDb(createPool(database))
  sale = await createOnSaleEvent(db, { capacity: 50 })
  token = await createSession(db, { ...sale.account, now: new Date() })
  for (const name of NAMES) await start(name)
})
afterAll(async () => {
  for (const name of NAMES) if (machines.has(name)) await lose(name)
  await db?.destroy()
  await mail_server?.close()
  await s3?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const BLUE = { r: 16, g: 59, b: 175 }
const RED = { r: 175, g: 28, b: 16 }

async function upload(name: Machine, path: string, colour: typeof BLUE): Promise<void> {
  const picture = await sharp({ create: { width: 900, height: 450, channels: 3, background: colour } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png')
  if (path.endsWith('/images')) form.append('type', 'EVENT_COVER')
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${addressOf(name)}/api${path}`, { method: 'POST', headers, body: form })
  expect([reply.status, await reply.text()]).toEqual([201, expect.stringContaining('"id"')])
}

const read = async (name: Machine, path: string): Promise<Buffer> => {
  const reply = await fetch(addressOf(name) + path, { headers: { authorization: `Bearer ${token}` } })
  expect([reply.status, path]).toEqual([200, path])
  return Buffer.from(await reply.arrayBuffer())
}

/** The pictures that a machine's event page names, as that machine serves them. */
async function picturesAt(name: Machine): Promise<Buffer[]> {
  const page = (await read(name, `/event/${sale.event_id}/low-tide-sessions`)).toString()
  const named = [...new Set(page.match(/\/media\/[0-9a-f]+\/[\w.-]+/g))].sort()
  expect(named.length).toBeGreaterThan(0)
  return await Promise.all(named.map((path) => read(name, path)))
}

const isNear = (pixels: Uint8ClampedArray, { r, g, b }: typeof BLUE): boolean => {
  for (let at = 0; at < pixels.length; at += 4)
    if (Math.abs(pixels[at]! - r) + Math.abs(pixels[at + 1]! - g) + Math.abs(pixels[at + 2]! - b) < 24) return true
  return false
}
async function isDrawn(pdf: Uint8Array, colour: typeof BLUE): Promise<boolean> {
  const { pixels } = await pdfPicture(await (await openPdf(pdf)).getPage(1))
  return isNear(pixels.data as unknown as Uint8ClampedArray, colour)
}

/** Bought at one machine; the mail, from whichever worker, has the logo in it and the tickets with their cover beside it. */
async function buyAt(name: Machine, cover: typeof BLUE): Promise<{ order_id: number; logo: string }> {
  const buyer = await networkBuyer(overHttp(addressOf(name)), sale, { ip: '192.0.2.1' })
  await buyer.complete()
  const mailed = () =>
    mail_server.mails
      .map(keptMail)
      .find(({ to, attachments }) => to === buyer.details.order.email && attachments.length > 1)
  await expect.poll(() => mailed()?.to, { timeout: 60_000 }).toBe(buyer.details.order.email)
  const { attachments } = mailed()!
  const logo = attachments.find(({ cid }) => cid)
  const pdf = attachments.find(({ content_type }) => content_type === 'application/pdf')
  expect(await isDrawn(Buffer.from(pdf?.content ?? '', 'base64'), cover)).toBe(true)
  const row = db.selectFrom('orders').select('id').where('short_id', '=', buyer.view.short_id)
  return { order_id: (await row.executeTakeFirstOrThrow()).id, logo: logo?.content ?? '' }
}

const ticketsOf = (order_id: number) => `/api/events/${sale.event_id}/orders/${order_id}/tickets.pdf`
const attendees = () => `/api/events/${sale.event_id}/attendees/export?format=csv`

test('what is uploaded at one machine is shown, drawn and mailed by both', async () => {
  await upload('first', `/organizers/${sale.account.organizer_id}/logo`, RED)
  await upload('first', `/events/${sale.event_id}/images`, BLUE)
  expect(await picturesAt('second')).toEqual(await picturesAt('first'))
  const { order_id, logo } = await buyAt('second', BLUE)
  expect(logo).not.toBe('')
  for (const name of NAMES) expect(await isDrawn(await read(name, ticketsOf(order_id)), BLUE), name).toBe(true)
  const [here, there] = await Promise.all(NAMES.map((name) => read(name, attendees())))
  expect(here).toEqual(there)
  expect(here?.toString()).toContain('@example.org')
})

test('a machine that is gone with its disk took nothing with it; each one alone does the work of both', async () => {
  const before = await picturesAt('first')
  const sold = await buyAt('first', BLUE)
  expect(await lose('first')).toEqual([])
  expect(await picturesAt('second')).toEqual(before)
  expect(await isDrawn(await read('second', ticketsOf(sold.order_id)), BLUE)).toBe(true)
  expect((await buyAt('second', BLUE)).logo).toBe(sold.logo)
  await upload('second', `/events/${sale.event_id}/images`, RED)
  // a new one, with nothing on its disk
  await start('first')
  const after = await picturesAt('second')
  expect(after).not.toEqual(before)
  const export_before = await read('second', attendees())
  expect(await lose('second')).toEqual([])
  expect(await picturesAt('first')).toEqual(after)
  expect(await read('first', attendees())).toEqual(export_before)
  expect((await buyAt('first', RED)).logo).toBe(sold.logo)
  const keys = { access_key_id: s3.keys.access_key_id, secret_access_key: s3.keys.secret_access_key }
  const store = await openStorage({ address: readStoreAddress(s3.address('machines')) as StoreAddress, keys })
  expect(await lostFiles(db, store)).toEqual([])
  expect(s3.faults).toEqual([])
})

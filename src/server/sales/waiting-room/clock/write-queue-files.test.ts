import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { readQueue, setRoom, tick } from '#test/waiting-rooms.ts'
import { forgetRooms } from '../known-rooms.ts'
import { writeQueueFiles } from './write-queue-files.ts'

let folder: string
let t: TestApp
beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'queues-')), 'made')
  t = await createTestApp({ env: { TURNOUT_QUEUE_DIR: folder } })
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true, force: true })
})

test('every queue is a file too, the same as is sent, written anew only when it says something else (ROOM-9)', async () => {
  const shop = await createOnSaleEvent(t.deps.db, { price: 0 })
  await setRoom(t, shop, { message: 'Doors at seven' })
  const file = join(folder, `${shop.event_id}.json`)
  const written = async () => {
    await writeQueueFiles(t.deps)
    return JSON.parse(await readFile(file, 'utf8'))
  }
  expect(await written()).toEqual((await readQueue(t, shop)).view)
  const { ino } = await stat(file)
  await written()
  expect((await stat(file)).ino, 'nothing new').toBe(ino)
  await tick(t)
  forgetRooms(t.deps)
  await written()
  expect((await stat(file)).ino, 'put in its place whole').not.toBe(ino)
  await t.call('POST', `/api/events/${shop.event_id}/queue/close`, { as: shop.account.token })
  expect(await written()).toMatchObject({ run: 1, state: 'CLOSED' })
  expect(await readdir(folder), 'no file is left half written').toEqual([`${shop.event_id}.json`])
})

import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#core/platform/limits.ts'
import { removeAccount } from '#server/app/operator/remove-account.ts'
import { deleteEvent } from '#server/catalog/event-setup/delete-event.ts'
import { findEvent } from '#server/catalog/events/queries.ts'
import { deleteOrganizer } from '#server/catalog/organizers/delete-organizer.ts'
import { type StaffCtx, systemCtx } from '#server/platform/context/context.ts'
import { removeDueFiles } from '#server/platform/storage/remove-due-files.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, type TestAccount } from '#test/factories.ts'
import { lostFiles, orphans } from '#test/files-fit.ts'
import { addImage } from './add-image.ts'
import { fileKeys } from './image-view.ts'
import type { ImageOwner } from './queries.ts'
import { dropGoneImages, registerFiles } from './register-files.ts'

let t: TestApp
let bytes: Buffer
beforeAll(async () => {
  t = await createTestApp()
  bytes = await sharp({ create: { width: 900, height: 450, channels: 3, background: '#1d4ed8' } })
    .png()
    .toBuffer()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.deps.db.updateTable('images').set({ files_registered_at: t.now() }).execute()
  await t.deps.db.deleteFrom('files').execute()
})

const ctxOf = ({ account_id, user_id }: TestAccount): StaffCtx =>
  ({ ...systemCtx(t.deps), actor: { account_id, user_id } }) as unknown as StaffCtx
const add = (account: TestAccount, owner: ImageOwner) => {
  const target =
    'event_id' in owner ? { ...owner, type: 'EVENT_COVER' as const } : { ...owner, type: 'ORGANIZER_LOGO' as const }
  return addImage(ctxOf(account), target, { bytes, file_name: 'a.png' })
}
const states = async (storage_key?: string) => {
  const rows = await t.deps.db.selectFrom('files').select(['key', 'state']).orderBy('key').execute()
  const mine = rows.filter(({ key }) => storage_key === undefined || key.includes(storage_key))
  return [mine.length, ...new Set(mine.map(({ state }) => state))]
}

/** As a release without rows of files leaves a picture. */
async function oldImage(
  event_id: number,
  account_id: number,
): Promise<{ id: number; storage_key: string; width: number }> {
  const row = {
    storage_key: randomBytes(16).toString('hex'),
    width: 900,
    height: 450,
    size: 4,
    mime_type: 'image/jpeg',
  }
  const picture = {
    ...row,
    file_name: 'a.jpg',
    created_at: t.now(),
    type: 'EVENT_COVER' as const,
    account_id,
    event_id,
  }
  for (const key of fileKeys(row)) if (!key.endsWith('avif')) await t.deps.storage.write(key, randomBytes(50))
  const { id } = await t.deps.db.insertInto('images').values(picture).returning('id').executeTakeFirstOrThrow()
  return { id, ...row }
}

describe('registering the files of pictures (OBJ-9)', () => {
  test('those that are there become READY, with size and sum; a second round finds nothing', async () => {
    const account = await createAccount(t.deps.db)
    const image = await oldImage(await createEvent(t.deps.db, account), account.account_id)
    await registerFiles(systemCtx(t.deps))
    expect(await states(image.storage_key)).toEqual([4, 'READY'])
    const { size } = await t.deps.db.selectFrom('files').select('size').limit(1).executeTakeFirstOrThrow()
    expect([size, await lostFiles(t.deps.db, t.deps.storage)]).toEqual([50, []])
    await t.deps.db.deleteFrom('files').execute()
    await registerFiles(systemCtx(t.deps))
    expect(await states()).toEqual([0])
  })

  test.each(['while its files are read', 'before'])('a picture taken away %s is on its way out', async (when) => {
    const account = await createAccount(t.deps.db)
    const event_id = await createEvent(t.deps.db, account)
    const image = await oldImage(event_id, account.account_id)
    const replace = () => add(account, { event_id })
    if (when === 'before') await replace()
    let reads = 0
    const read = async (key: string) => {
      if (++reads === 2 && when !== 'before') await replace()
      return await t.deps.storage.read(key)
    }
    await registerFiles({ ...systemCtx(t.deps), storage: { ...t.deps.storage, read } })
    expect(await states(image.storage_key)).toEqual([4, 'DELETING'])
    await removeDueFiles({ ...systemCtx(t.deps), now: new Date(t.now().getTime() + DAY_MS) })
    const left = (await orphans(t.deps.db, t.deps.storage)).filter((key) => key.includes(image.storage_key))
    expect(left).toEqual([])
  })

  test('what an older release took away or deleted goes too, though it knows no rows of files', async () => {
    const account = await createAccount(t.deps.db)
    const [replaced, deleted, kept] = await Promise.all([1, 2, 3].map(() => createEvent(t.deps.db, account)))
    const images = []
    for (const event_id of [replaced!, deleted!, kept!]) images.push(await add(account, { event_id }))
    const gone = { deleted_at: t.now() }
    await t.deps.db.updateTable('images').set(gone).where('event_id', '=', replaced!).execute()
    await t.deps.db.updateTable('events').set(gone).where('id', '=', deleted!).execute()
    await dropGoneImages(systemCtx(t.deps))
    expect(await Promise.all(images.map(({ storage_key }) => states(storage_key)))).toEqual([
      [6, 'DELETING'],
      [6, 'DELETING'],
      [6, 'READY'],
    ])
  })
})

describe('pictures go with what they are of (BO-190)', () => {
  test('with an event, with an organizer, with an account', async () => {
    const account = await createAccount(t.deps.db)
    const { account_id, organizer_id } = account
    const event_id = await createEvent(t.deps.db, account)
    const cover = await add(account, { event_id })
    await deleteEvent(ctxOf(account), (await findEvent(t.deps.db, account_id, event_id))!)
    expect(await states(cover.storage_key)).toEqual([6, 'DELETING'])
    const logo = await add(account, { organizer_id })
    await deleteOrganizer(ctxOf(account), organizer_id)
    expect(await states(logo.storage_key)).toEqual([6, 'DELETING'])

    const other = await createAccount(t.deps.db)
    const event = await createEvent(t.deps.db, other)
    const [picture, sign] = [
      await add(other, { event_id: event }),
      await add(other, { organizer_id: other.organizer_id }),
    ]
    const { name } = await t.deps.db
      .selectFrom('accounts')
      .select('name')
      .where('id', '=', other.account_id)
      .executeTakeFirstOrThrow()
    await removeAccount(systemCtx(t.deps), other.account_id, name)
    expect([await states(picture.storage_key), await states(sign.storage_key)]).toEqual([
      [6, 'DELETING'],
      [6, 'DELETING'],
    ])
  })

  test('an upload that comes too late shows nothing, and is gone a day later (OBJ-5)', async () => {
    const account = await createAccount(t.deps.db)
    const event_id = await createEvent(t.deps.db, account)
    await deleteEvent(ctxOf(account), (await findEvent(t.deps.db, account.account_id, event_id))!)
    await expect(add(account, { event_id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await states()).toEqual([6, 'WRITING'])
    await removeDueFiles({ ...systemCtx(t.deps), now: new Date(t.now().getTime() + DAY_MS) })
    expect(await states()).toEqual([0])
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { verifyTicketCodes } from '#server/catalog/ticket-codes/ticket-code.ts'
import { openArchive } from '#server/platform/backup/archive-place.ts'
import { connectToRestore, loadArchive } from '#server/platform/backup/load-archive.ts'
import { openManifest } from '#server/platform/backup/verify-archive.ts'
import { migrate, unmarkRestoring } from '#server/platform/database/migrate.ts'
import { RELEASE } from '#server/platform/runtime/release.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createEmptyTestDatabase } from '#test/db.ts'
import { addressOf, answeredEndpoints } from '#test/declared-endpoints.ts'
import { createSession } from '#test/factories.ts'
import { OLD_CODE, RELEASES } from '#test/releases.ts'
import { findFaults } from './find-faults.ts'

/** The archive as this release makes it of it; answers what is wrong with it then. */
async function upgrade(folder: string, url: string) {
  const opened = await openManifest(await openArchive(folder, null), null)
  const client = await connectToRestore(url)
  try {
    await loadArchive(client, { url, opened, say: () => {} })
    await migrate({ url, is_restoring: true })
    await unmarkRestoring(client)
  } finally {
    await client.end()
  }
  return { manifest: opened.manifest, faults: await findFaults(url, opened.manifest) }
}

/** Every list of the back office, by the owner, and what it answered. */
async function openLists(t: TestApp): Promise<(readonly [string, number])[]> {
  const { db } = t.deps
  const owner = await db
    .selectFrom('account_users')
    .selectAll()
    .where('is_account_owner', '=', true)
    .executeTakeFirstOrThrow()
  const as = await createSession(db, { ...owner, now: t.now() })
  const first = async (table: 'events' | 'organizers' | 'check_in_lists') =>
    (await db.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()).id
  const ids: Record<string, number> = {
    account_id: owner.account_id,
    event_id: await first('events'),
    organizer_id: await first('organizers'),
    check_in_list_id: await first('check_in_lists'),
  }
  const isKnown = (url: string) => [...url.matchAll(/:(\w+)/g)].every(([, name]) => name! in ids)
  const lists = answeredEndpoints(t).filter(
    ({ endpoint, url }) => endpoint.list && !url.startsWith('/api/public/') && isKnown(url),
  )
  expect(lists.length).toBeGreaterThanOrEqual(20)
  const answers = []
  for (const list of lists)
    answers.push([list.url, (await t.call('GET', addressOf(list, ids), { as })).status] as const)
  return answers
}

// a restore runs every migration
describe.each(readdirSync(RELEASES))('what release %s left behind (MIG-7)', { timeout: 180_000 }, (version) => {
  test('is upgraded in one go, adds up, opens in every list and is admitted at the door', async () => {
    const folder = join(RELEASES, version)
    const url = await createEmptyTestDatabase()
    const { manifest, faults } = await upgrade(folder, url)
    expect(manifest.release).toBe(version)
    expect(faults).toEqual([])
    const t = await createTestApp({ database: url, now: new Date(manifest.made_at) })
    const answers = await openLists(t)
    expect(answers.filter(([, status]) => status !== 200)).toEqual([])
    const [event_id, attendee_id, text = ''] = readFileSync(join(folder, OLD_CODE), 'utf8').trim().split(' ')
    const codes = [{ text, now: t.now() }]
    expect(await verifyTicketCodes(t.deps.db, Number(event_id), codes)).toMatchObject([
      { ok: true, fields: { attendee_id: Number(attendee_id) } },
    ])
    // archives of releases are without pictures, and at its end every test asks where the files are
    await t.deps.db.deleteFrom('files').execute()
    await t.close()
  })
})

test('each release adds its archive (MIG-7)', () => {
  expect(readdirSync(RELEASES)).toContain(RELEASE)
})

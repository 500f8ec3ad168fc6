import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LEGAL_TEXTS } from '#core/identity/installation/schema.ts'
import { LOCALES } from '#core/platform/locales.ts'
import { buildApp } from '#server/app/app.ts'
import { removeAccount } from '#server/app/operator/remove-account.ts'
import { pageRoutes } from '#server/app/pages.ts'
import { createFirstAdmin } from '#server/identity/accounts/create-first-admin.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createMember, type TestAccount } from '#test/factories.ts'
import { moveInstallation } from './move-installation.ts'

const PATH = '/api/installation/legal-texts'
const NOTHING = { terms_url: null, terms_text: null, privacy_url: null, privacy_text: null }

let t: TestApp
let pages: Awaited<ReturnType<typeof buildApp>>
let operator: TestAccount
let other: TestAccount
beforeAll(async () => {
  t = await createTestApp()
  pages = await buildApp(t.deps)
  await pageRoutes(pages, mkdtempSync(join(tmpdir(), 'turnout-legal-')))
  await pages.ready()
  operator = await createAccount(t.deps.db)
  other = await createAccount(t.deps.db)
  await moveInstallation(systemCtx(t.deps), operator.account_id)
})
afterAll(async () => {
  await pages.close()
  await t.close()
})
beforeEach(async () => {
  await put(NOTHING)
})

const put = async (body: object, as = operator.token) => {
  const reply = await t.call('PUT', PATH, { as, body })
  // stands for the news from the database, which this process does not listen to
  t.deps.pageCache.purge('legal')
  return reply
}
const read = async (as = operator.token) => t.call('GET', PATH, { as })
const page = (url: string) => pages.inject({ url, headers: { host: 'localhost' } })
const me = async (as: string) => (await t.call('GET', '/api/users/me', { as })).body.data

async function registered(): Promise<{ terms_version: string; accepted: unknown }> {
  const email = `new-${randomBytes(6).toString('hex')}@example.org`
  const password = 'a long enough password'
  const body = { first_name: 'Ruben', email, password, password_confirmation: password, terms_accepted: true }
  const { id } = (await t.call('POST', '/api/auth/register', { body })).body.data.account
  const db = t.deps.db
  const account = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const line = await db.selectFrom('audit_log').selectAll().where('account_id', '=', id).executeTakeFirstOrThrow()
  return { terms_version: account.terms_version, accepted: (line.data as { accepted: unknown }).accepted }
}

describe('who edits the texts (INS-1, PRM-34)', () => {
  test('admins of the operator’s account; for every other account they do not exist', async () => {
    expect((await read()).body.data).toEqual({ ...NOTHING, privacy_url_default: null })
    for (const answer of [await read(other.token), await put({ terms_text: '<p>mine</p>' }, other.token)])
      expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND'])
    const organizer = await createMember(t.deps.db, operator.account_id, 'ORGANIZER')
    expect((await read(organizer.token)).status).toBe(403)
    expect((await t.call('GET', PATH)).status).toBe(401)
    expect((await read()).body.data.terms_text).toBeNull()
  })

  test('the menu knows it from the session', async () => {
    expect((await me(operator.token)).is_operator).toBe(true)
    expect((await me(other.token)).is_operator).toBe(false)
  })

  test('the first account is the operator’s, a later one is not, also once the first is gone', async () => {
    const fresh = await createTestApp()
    const ctx = systemCtx(fresh.deps)
    const nobody = { last_name: undefined, account_name: undefined, password: undefined }
    const owner = async () =>
      (await fresh.deps.db.selectFrom('installation').select('account_id').executeTakeFirstOrThrow()).account_id
    expect(await owner()).toBeNull()
    await createFirstAdmin(ctx, { ...nobody, email: 'ann@example.org', first_name: 'Ann' })
    const first = await owner()
    expect(first).not.toBeNull()
    await createFirstAdmin(ctx, { ...nobody, email: 'bob@example.org', first_name: 'Bob' })
    expect(await owner()).toBe(first)
    await removeAccount(ctx, first ?? 0, 'Ann')
    await fresh.deps.db.updateTable('installation').set({ account_id: null }).execute()
    await createFirstAdmin(ctx, { ...nobody, email: 'eve@example.org', first_name: 'Eve' })
    expect(await owner()).toBeNull()
    const { id } = await fresh.deps.db
      .selectFrom('accounts')
      .select('id')
      .where('name', '=', 'Bob')
      .executeTakeFirstOrThrow()
    expect(await moveInstallation(ctx, id)).toContain('(Bob)')
    expect(await owner()).toBe(id)
    await expect(moveInstallation(ctx, 999)).rejects.toThrow('There is no account 999.')
    await expect(moveInstallation(ctx, Number('x'))).rejects.toThrow('There is no account')
    await fresh.close()
  })
})

describe('/terms and /privacy (INS-2)', () => {
  test('are there from the start, in every language, without a script, with the way home', async () => {
    for (const name of LEGAL_TEXTS) {
      const texts = new Set<string>()
      for (const lang of LOCALES) {
        const { statusCode, body } = await page(`/${name}?lang=${lang}`)
        expect(statusCode).toBe(200)
        expect(body).not.toContain('<script')
        expect(body).toContain('href="/"')
        texts.add(/<h1[^>]*>(.*?)<\/h1>/.exec(body)?.[1] ?? '')
      }
      expect(texts.has('')).toBe(false)
    }
    expect((await page('/terms')).body).toContain(
      'until the operator of this installation publishes terms of their own',
    )
    expect((await page('/privacy')).body).toContain('href="/terms"')
  })

  test('show the operator’s text, cleaned when it is written and when it is shown (SEC-17)', async () => {
    const nasty =
      '<h2>Our terms</h2><p onclick="x()">Be kind.<script>alert(1)</script></p><a href="javascript:x">no</a>'
    const saved = await put({ terms_text: nasty })
    expect(saved.body.data.terms_text).toBe('<h2>Our terms</h2><p>Be kind.</p><a rel="noopener nofollow">no</a>')
    await t.deps.db
      .updateTable('installation')
      .set({ terms_text: '<p>Stored</p><img src=x onerror=alert(1)>' })
      .execute()
    t.deps.pageCache.purge('legal')
    const { body } = await page('/terms')
    expect(body).toContain('<p>Stored</p>')
    expect(body).not.toMatch(/onerror|publishes terms of their own/)
  })

  test('lead to the operator’s page where that is what they chose; the environment’s address counts until then', async () => {
    await put({ terms_url: 'https://example.org/terms' })
    const moved = await page('/terms')
    expect([moved.statusCode, moved.headers.location]).toEqual([302, 'https://example.org/terms'])
    const env = { TURNOUT_PRIVACY_URL: 'https://example.org/env', TURNOUT_LEGAL_URL: 'https://example.org/imprint' }
    const configured = await createTestApp({ database: t.url, env })
    const app = await buildApp(configured.deps)
    await pageRoutes(app, mkdtempSync(join(tmpdir(), 'turnout-legal-')))
    expect((await app.inject('/privacy')).headers.location).toBe('https://example.org/env')
    expect((await configured.call('GET', PATH, { as: operator.token })).body.data.privacy_url_default).toBe(
      'https://example.org/env',
    )
    await put({ privacy_text: '<p>Ours</p>' })
    configured.deps.pageCache.purge('legal')
    const own = await app.inject('/privacy')
    expect(own.body).toContain('<p>Ours</p>')
    expect(own.body).toContain('href="https://example.org/imprint"')
    await app.close()
    await configured.close()
  })

  test.each([
    [{ terms_url: 'javascript:alert(1)' }, 'terms_url'],
    [{ privacy_url: 'example.org' }, 'privacy_url'],
    [{ terms_url: 'https://example.org', terms_text: '<p>both</p>' }, 'terms_url'],
    [{ privacy_text: `<p>${'x'.repeat(60_000)}</p>` }, 'privacy_text'],
  ])('%#: bad input is refused by its field and changes nothing', async (body, field) => {
    await put({ terms_text: '<p>before</p>' })
    const refused = await put(body)
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, [field]])
    expect((await read()).body.data.terms_text).toBe('<p>before</p>')
  })

  test('a text of nothing visible is none', async () => {
    await put({ terms_text: '<p> </p>' })
    expect((await read()).body.data.terms_text).toBeNull()
  })
})

describe('what was accepted (AUT-14, INS-3)', () => {
  test('the version follows every letter of the text, and comes back with it', async () => {
    const built_in = await registered()
    expect(built_in.terms_version).toMatch(/^built_in-[0-9a-f]{16}$/)
    await put({ terms_text: '<p>One</p>' })
    const one = await registered()
    await put({ terms_text: '<p>One.</p>' })
    const two = await registered()
    await put({ terms_url: 'https://example.org/terms' })
    const url = await registered()
    expect(new Set([built_in, one, two, url].map(({ terms_version }) => terms_version)).size).toBe(4)
    await put({ terms_text: '<p>One</p>', privacy_text: '<p>Private</p>' })
    const again = await registered()
    expect(again.terms_version).toBe(one.terms_version)
    expect(again.accepted).toEqual({ terms: one.terms_version, privacy: expect.stringMatching(/^text-/) })
  })

  test('each change leaves its versions in the audit', async () => {
    await put({ terms_text: '<p>Audited</p>' })
    const line = await t.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'installation.updated')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({ account_id: operator.account_id, data: { terms: (await registered()).terms_version } })
  })
})

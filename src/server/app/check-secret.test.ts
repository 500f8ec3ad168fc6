import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '#server/platform/runtime/config.ts'
import { createTestDatabase } from '#test/db.ts'
import { createDeps } from './deps.ts'
import { runOperator } from './operator.ts'

const FORMER = 'the-secret-it-was-set-up-with-0123456789'
const ANOTHER = 'a-secret-that-somebody-made-up-0123456789'

let url: string
const data = mkdtempSync(join(tmpdir(), 'turnout-secret-'))
beforeAll(async () => {
  url = (await createTestDatabase()).url
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(data, { recursive: true })
})

const start = async (secret: string) => {
  const env = { NODE_ENV: 'test', DATABASE_URL: url, TURNOUT_DATA: data, TURNOUT_SECRET: secret, LOG_LEVEL: 'silent' }
  const { deps, stop } = await createDeps(readConfig(env), () => {})
  const kept = await deps.db.selectFrom('installation').select('secret_check').executeTakeFirst()
  await stop()
  return kept?.secret_check
}

const operator = async (secret: string, ...words: string[]) => {
  const said: string[] = []
  for (const [name, value] of Object.entries({ DATABASE_URL: url, TURNOUT_DATA: data, TURNOUT_SECRET: secret }))
    vi.stubEnv(name, value)
  const code = await runOperator(words, (line) => said.push(line)).finally(() => vi.unstubAllEnvs())
  return { code, said: said.join('\n') }
}

test('OBJ-10: with another secret than the first one nothing starts, until the operator says that it is lost', async () => {
  const kept = await start(FORMER)
  expect(kept, 'nothing of the secret itself').toHaveLength(32)
  expect(await start(FORMER)).toEqual(kept)
  await expect(start(ANOTHER)).rejects.toThrow('another TURNOUT_SECRET')
  await expect(operator(ANOTHER, 'status')).rejects.toThrow('operator accept-secret')
  expect(await start(FORMER), 'a refused start changes nothing').toEqual(kept)

  const accepted = await operator(ANOTHER, 'accept-secret')
  expect(accepted).toMatchObject({ code: 0, said: expect.stringContaining('works no more') })
  expect((await operator(ANOTHER, 'accept-secret')).said).toContain('already')
  expect(await start(ANOTHER)).not.toEqual(kept)
  await expect(start(FORMER)).rejects.toThrow('another TURNOUT_SECRET')
})

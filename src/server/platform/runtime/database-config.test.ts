import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { TEST_CERTIFICATE } from '#test/test-certificate.ts'
import { readConfig } from './config.ts'

const POOLER = 'postgres://app:secret@10.0.0.5:6432/turnout'
const SERVER = 'postgres://app:secret@10.0.0.6:5432/turnout'
const OWNER = 'postgres://owner:secret@10.0.0.6:5432/turnout'

describe('where the database is asked for what (DB-2)', () => {
  test('one address is for everything, and leads to the server itself', () => {
    expect(readConfig({ DATABASE_URL: SERVER }).database).toEqual({
      url: SERVER,
      direct_url: SERVER,
      owner_url: SERVER,
      is_pooled: false,
    })
  })
  test('a direct address that differs makes the other one that of a pooler; who owns the tables comes straight too', () => {
    expect(readConfig({ DATABASE_URL: POOLER, DATABASE_DIRECT_URL: SERVER }).database).toEqual({
      url: POOLER,
      direct_url: SERVER,
      owner_url: SERVER,
      is_pooled: true,
    })
    const owned = readConfig({ DATABASE_URL: SERVER, DATABASE_OWNER_URL: OWNER }).database
    expect([owned?.owner_url, owned?.is_pooled]).toEqual([OWNER, false])
  })
  test('none of them: the embedded database; the others alone are a mistake', () => {
    expect(readConfig({}).database).toBeNull()
    expect(() => readConfig({ DATABASE_OWNER_URL: OWNER })).toThrow('DATABASE_OWNER_URL: DATABASE_URL is not set')
    expect(() => readConfig({ DATABASE_URL: 'mysql://x' })).toThrow('DATABASE_URL: must start with postgres://')
  })
})

describe('certificates (DB-7)', () => {
  test('are those of the file that is named, for each address that asks for them, or it is a mistake', () => {
    const directory = mkdtempSync(join(tmpdir(), 'turnout-ca-'))
    const path = join(directory, 'ca.pem')
    writeFileSync(path, TEST_CERTIFICATE.cert)
    const { database } = readConfig({ DATABASE_URL: `${SERVER}?sslmode=verify-full`, DATABASE_CA_FILE: path })
    const named = `${SERVER}?sslmode=verify-full&sslrootcert=${encodeURIComponent(path)}`
    expect(database).toEqual({ url: named, direct_url: named, owner_url: named, is_pooled: false })
    expect(readConfig({ DATABASE_URL: SERVER, DATABASE_CA_FILE: path }).database?.url).toBe(SERVER)
    writeFileSync(path, 'nothing')
    for (const wrong of [path, join(directory, 'nowhere')])
      expect(() => readConfig({ DATABASE_URL: SERVER, DATABASE_CA_FILE: wrong })).toThrow(
        `DATABASE_CA_FILE: there are no certificates in ${wrong}`,
      )
    rmSync(directory, { recursive: true })
  })
})

describe('connections of a process (DB-6)', () => {
  const read = (DATABASE_CONNECTIONS: string) => readConfig({ DATABASE_CONNECTIONS }).connections
  test('ten, three, five and three; those that are named have their number', () => {
    expect(read('')).toEqual({ general: 10, hot: 3, mails: 5, reports: 3 })
    expect(read('general=20, hot=4')).toEqual({ general: 20, hot: 4, mails: 5, reports: 3 })
  })
  test.each(['direct=2', 'general', 'general=0', 'general=-1', 'general=201', 'hot=3.5', 'toString=3'])(
    '%s is refused',
    (text) => expect(() => read(text)).toThrow(/DATABASE_CONNECTIONS: /),
  )
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'turnout-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

describe('a secret variable may be the name of a file', () => {
  test('what the file holds is the value, without its last line end', () => {
    const secret = 'a-secret-of-at-least-thirty-two-letters '
    const { env } = readConfig({ TURNOUT_SECRET_FILE: file('secret', `${secret}\r\n`) })
    expect(env.TURNOUT_SECRET).toBe(secret)
    const url = 'postgres://somebody:word@db.example/turnout'
    expect(readConfig({ DATABASE_URL_FILE: file('url', url) }).env.DATABASE_URL).toBe(url)
  })

  test('it is checked as the variable itself would be', () => {
    expect(() => readConfig({ TURNOUT_SECRET_FILE: file('short', 'short') })).toThrow(/TURNOUT_SECRET: must have/)
  })

  test('a file that is missing or empty, or both ways at once, are mistakes, all told together', () => {
    const wrong = () =>
      readConfig({
        TURNOUT_SECRET_FILE: join(folder, 'nowhere'),
        SMTP_URL_FILE: file('empty', '\n'),
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_SECRET_KEY_FILE: file('key', 'sk_test_2'),
      })
    expect(wrong).toThrow(/3 mistake\(s\)/)
    expect(wrong).toThrow(/TURNOUT_SECRET_FILE: .*nowhere cannot be read \(ENOENT\)/)
    expect(wrong).toThrow(/SMTP_URL_FILE: .* is empty/)
    expect(wrong).toThrow(/STRIPE_SECRET_KEY and STRIPE_SECRET_KEY_FILE: give one of them/)
  })

  test('what is no secret has no such form', () => {
    expect(readConfig({ APP_URL_FILE: join(folder, 'nowhere') }).app_url).toBe('http://localhost:3000')
  })
})

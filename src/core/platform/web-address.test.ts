import { describe, expect, test } from 'vitest'
import { FirstName, LastName } from './fields.ts'
import { hasWebAddress } from './web-address.ts'

describe('names of people', () => {
  test.each([
    'Anna',
    'J.R.',
    'J. R. R.',
    'J.R.R. Tolkien',
    'St. John',
    'Sammy Davis Jr.',
    'Dr. Müller-Lüdenscheidt',
    'J.Smith',
    'K.Ng',
    'D’Arcy',
    "O'Brien",
    'van der Berg',
    'Ma. Teresa',
    'Ph.D.',
    'e.V.',
    'S.p.A.',
    'Αθ. Παπαδόπουλος',
    'А.С. Пушкин',
    '王小明',
    'Nr.1',
    'Al-Sayed / Smith',
    'Ana "Nita" Silva',
    'No. 5',
    '...',
  ])('%s is one', (name) => {
    expect(hasWebAddress(name)).toBe(false)
    expect(FirstName.safeParse(name).success && LastName.safeParse(name).success).toBe(true)
  })
})

describe('what a mail program makes a link of', () => {
  test.each([
    'https://evil.example',
    'HTTP://evil',
    'www.evil',
    'evil.example',
    'Win at evil.com now',
    'evil.co.uk',
    'EVIL.COM',
    'x.com',
    'T.CO',
    't.co/abc',
    'a.bc/c',
    'bit.ly/x',
    'evil\u200b.com',
    'ev\u00adil.com',
    'evil。com',
    'evil．com',
    'evil｡com',
    'xn--80ak6aa92e.com',
    'пример.рф',
    'evil.com.',
    '(evil.com)',
    '192.168.0.1',
    'me@evil.example',
    'me＠evil',
    'mailto:me',
    'ftp://x',
  ])('%s is not a name', (text) => {
    expect(hasWebAddress(text)).toBe(true)
    const parsed = FirstName.safeParse(text)
    expect(parsed.error?.issues[0]?.message).toBe('web_address')
  })

  test('a dot with letters on both sides cannot be told from a domain; the error asks for the space', () => {
    expect([hasWebAddress('St.John'), hasWebAddress('St. John')]).toEqual([true, false])
  })
})

// read anew from each of its letters, one such name keeps a process from everybody else for a minute
const VERY_LONG = 100_000
test.each(['x', 'x.', 'x-', '1', '1.', 'w', 'é', '. '])('%j, very often, is read once', (part) => {
  const text = part.repeat(VERY_LONG / part.length)
  expect(hasWebAddress(text)).toBe(part === '1.')
  expect(FirstName.safeParse(text).success).toBe(false)
})

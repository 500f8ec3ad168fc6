import { expect, test } from 'vitest'
import { suggestEmail } from './email-suggestion.ts'

test.each([
  ['anna@gmial.com', 'anna@gmail.com'],
  ['anna@gmai.com', 'anna@gmail.com'],
  ['anna@gmaill.com', 'anna@gmail.com'],
  ['anna@gmail.con', 'anna@gmail.com'],
  ['Anna.B@GNAIL.COM ', 'Anna.B@gmail.com'],
  ['käthe@t-onlien.de', 'käthe@t-online.de'],
  ['a@hotmial.com', 'a@hotmail.com'],
  ['a@yahooo.fr', 'a@yahoo.fr'],
])('%s probably means %s (CHK-9)', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
})

test.each([
  'anna@gmail.com',
  'anna@mail.com',
  'anna@ymail.com',
  'anna@hotmail.it',
  'anna@web.de',
  'anna@gmx.at',
  'anna@example.org',
  'anna@company.com',
  'gmial.com',
  '@gmial.com',
  '',
  'anna@',
])('%s is left alone (CHK-9)', (typed) => expect(suggestEmail(typed)).toBeNull())

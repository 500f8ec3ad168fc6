import { expect, test } from 'vitest'
import { cleanLine, cleanText } from './clean-text.ts'

test.each([
  ['  Anna \u0007Berg ', 'Anna  Berg', 'Anna Berg'],
  ['one\r\ntwo\rthree', 'one  two three', 'one\ntwo\nthree'],
  ['Cafe\u0301', 'Café', 'Café'],
  // nothing that follows is turned around; the letters keep their own direction
  ['\u202eevil\u202c \u2067x\u2069', 'evil x', 'evil x'],
  ['שלום עולם', 'שלום עולם', 'שלום עולם'],
  ['👩‍👩‍👧 🎟️', '👩‍👩‍👧 🎟️', '👩‍👩‍👧 🎟️'],
  ['\u202e \u2066', '', ''],
])('%j is stored as the line %j and as the text %j (TXT-1)', (typed, line, text) => {
  expect(cleanLine(typed)).toBe(line)
  expect(cleanText(typed)).toBe(text)
})

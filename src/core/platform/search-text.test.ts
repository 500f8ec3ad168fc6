import { expect, test } from 'vitest'
import { folded, foldText, searchWords, textMatcher, wordForms } from './search-text.ts'

test.each([
  ['gross', 'Groß'],
  ['GROSS', 'groß'],
  ['groß', 'GROSS'],
  ['jurgen', 'Jürgen'],
  ['juergen', 'Jürgen'],
  ['jürgen', 'Juergen'],
  ['jürgen', 'Jurgen'],
  ['JÜRGEN', 'jürgen'],
  ['ines', 'Inés'],
  ['inés', 'Ines'],
  ['strasse', 'Große Straße'],
  ['soren', 'Søren'],
  ['soeren', 'Søren'],
  ['aase', 'Åse'],
  ['ase', 'Åse'],
  ['lodz', 'Łódź'],
  ['dvorak', 'Dvořák'],
  ['nguyen', 'Nguyễn'],
  ['istanbul', 'İstanbul'],
  ['oeuvre', 'Œuvre'],
  ['aether', 'Æther'],
  ['thor', 'Þór'],
  ['йога', 'Йога'],
  ['οδος', 'ΟΔΟΣ'],
  ['wiecha rolf', 'Rolf Wiecha'],
  ['rolf wie', 'Rolf Wiecha'],
  ['  muller   jorg ', 'Jörg Müller'],
  ['mueller joerg', 'Jörg Müller'],
  ['小林', '小林 さくら'],
])('“%s” finds “%s” (LST-28, LST-29)', (query, text) => {
  expect(textMatcher(query)(text)).toBe(true)
})

test.each([
  ['blue', 'Blumenfest'],
  ['joel', 'Jolie'],
  ['jurgens', 'Jürgen'],
  ['rolf anna', 'Rolf Wiecha'],
])('“%s” does not find “%s”', (query, text) => {
  expect(textMatcher(query)(text)).toBe(false)
})

test('a text is found by its bare letters and by its spelled umlauts', () => {
  expect(folded('Jürgen')).toBe('jurgen\njuergen')
  expect(folded('Anna')).toBe('anna')
  expect(foldText('Inés')).toBe('ines')
  expect(wordForms('Jürgen')).toEqual(['jurgen', 'juergen'])
  expect(wordForms('anna')).toEqual(['anna'])
})

test('letters written with a combining mark are the same letters', () => {
  expect(folded('Ju\u0308rgen')).toBe(folded('Jürgen'))
})

test('an empty search finds everything, a long one stops at ten words', () => {
  expect(textMatcher('   ')('Anna')).toBe(true)
  expect(searchWords('a b c d e f g h i j k l')).toHaveLength(10)
})

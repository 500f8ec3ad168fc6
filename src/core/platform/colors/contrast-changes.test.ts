import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastChanges } from './contrast-changes.ts'
import { DEFAULT_HOMEPAGE_COLORS, guardColors, type HomepageColors, toHex6 } from './homepage-colors.ts'

const color = fc.nat(0xffffff).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const names = Object.keys(DEFAULT_HOMEPAGE_COLORS) as (keyof HomepageColors)[]
const choices = fc
  .array(color, { minLength: names.length, maxLength: names.length })
  .map((found) => Object.fromEntries(names.map((name, at) => [name, found[at]])) as unknown as HomepageColors)
const chosen = (colors: Partial<HomepageColors>): HomepageColors => ({ ...DEFAULT_HOMEPAGE_COLORS, ...colors })

test.each<[string, Partial<HomepageColors>, string[]]>([
  ['the default colours', {}, []],
  ['yellow links', { homepage_link_color: '#fd0' }, ['LINKS']],
  ['a yellow button', { homepage_button_color: '#fd0' }, ['BUTTON_TEXT', 'BUTTON_EDGE']],
  ['a yellow hero', { homepage_hero_color: '#fd0' }, ['HERO_TEXT']],
  ['light grey text', { homepage_text_color: '#cccccc' }, ['TEXT', 'TEXT_ON_PAGE']],
  ['light headings', { homepage_primary_color: '#9db8ff', homepage_hero_color: '#102030' }, ['HEADINGS']],
  ['a dark page around a white card', { homepage_background_color: '#101820' }, ['TEXT_ON_PAGE', 'FOCUS_ON_PAGE']],
])('%s: what the guard changes is told by its place (DSG-1)', (_name, colors, places) => {
  expect(contrastChanges(chosen(colors)).map(({ place }) => place)).toEqual(places)
})

test('black on a button is told with both ratios', () => {
  const [text] = contrastChanges(chosen({ homepage_button_color: '#f59e0b' }))
  expect(text).toMatchObject({ place: 'BUTTON_TEXT', from: '#ffffff', to: '#000000' })
  expect([text?.before.toFixed(1), text?.after.toFixed(1)]).toEqual(['2.1', '9.8'])
})

test('every change gains the contrast that is needed, and none that is made goes untold (DSG-1)', () => {
  fc.assert(
    fc.property(choices, (colors) => {
      const told = new Map(contrastChanges(colors).map((change) => [change.place, change]))
      for (const { before, after, needed } of told.values()) {
        expect(after).toBeGreaterThanOrEqual(needed)
        expect(after).toBeGreaterThan(before)
      }
      const shown = guardColors(colors)
      const pairs = [
        ['TEXT', colors.homepage_text_color, shown['--ev-text']],
        ['HEADINGS', colors.homepage_primary_color, shown['--ev-primary']],
        ['SECONDARY', colors.homepage_secondary_color, shown['--ev-secondary']],
        ['LINKS', colors.homepage_link_color, shown['--ev-link']],
        ['HERO_TEXT', '#ffffff', shown['--ev-on-hero']],
        ['BUTTON_TEXT', '#ffffff', shown['--ev-on-button']],
      ] as const
      for (const [place, from, to] of pairs)
        expect(told.get(place)?.to ?? toHex6(from), `${place} of ${JSON.stringify(colors)}`).toBe(to)
    }),
    { numRuns: 200 },
  )
})

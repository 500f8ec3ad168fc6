import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  blackOrWhite,
  contrast,
  DEFAULT_HOMEPAGE_COLORS,
  fitContrast,
  GREY_CHROMA,
  guardColors,
  guardColorsOnPaper,
  hueDistance,
  toHex6,
  toOklch,
} from './homepage-colors.ts'

const color = fc.nat(0xffffff).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const ratio = fc.constantFrom(3, 4.5)
const runs = { numRuns: 1000 }

test('contrast is that of WCAG 2', () => {
  expect(contrast('#000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#1d4ed8', '#ffffff')).toBeCloseTo(6.7, 1)
})

describe('fit, over random colours (DSG-1)', () => {
  test('the result reaches the ratio', () => {
    fc.assert(
      fc.property(color, color, ratio, (fg, bg, r) => {
        expect(contrast(fitContrast(fg, bg, r), bg)).toBeGreaterThanOrEqual(r)
      }),
      runs,
    )
  })

  test('fitting again changes nothing', () => {
    fc.assert(
      fc.property(color, color, ratio, (fg, bg, r) => {
        expect(fitContrast(fitContrast(fg, bg, r), bg, r)).toBe(fitContrast(fg, bg, r))
      }),
      runs,
    )
  })

  test('a passing colour is returned unchanged', () => {
    const passing = fc.tuple(color, color, ratio).filter(([fg, bg, r]) => contrast(fg, bg) >= r)
    fc.assert(
      fc.property(passing, ([fg, bg, r]) => {
        expect(fitContrast(fg, bg, r)).toBe(fg)
      }),
      runs,
    )
  })

  test('hue stays within 2° unless black or white was returned', () => {
    const coloured = color.filter((fg) => toOklch(fg)[1] >= GREY_CHROMA)
    fc.assert(
      fc.property(coloured, color, ratio, (fg, bg, r) => {
        const result = fitContrast(fg, bg, r)
        if (result === '#000000' || result === '#ffffff') return
        expect(hueDistance(toOklch(result)[2], toOklch(fg)[2])).toBeLessThanOrEqual(2)
      }),
      runs,
    )
  })
})

test('the move is small: the ratio is hardly exceeded, and yellow stays a yellow (DSG-1)', () => {
  const light_blue = '#8fb4ff'
  const shown = fitContrast(light_blue, '#ffffff', 4.5)
  expect(contrast(shown, '#ffffff')).toBeLessThan(4.7)
  expect(fitContrast('#ffff00', '#ffffff', 4.5)).not.toBe('#000000')
})

test('black or white always contrasts enough (SET-18)', () => {
  fc.assert(
    fc.property(color, (bg) => {
      expect(contrast(blackOrWhite(bg), bg)).toBeGreaterThanOrEqual(4.58)
    }),
    runs,
  )
})

test('the default colours pass as they are (SET-16–SET-18, SET-47)', () => {
  const colors = guardColors(DEFAULT_HOMEPAGE_COLORS)
  expect(colors).toMatchObject({
    '--ev-bg': '#eef1f4',
    '--ev-card': '#ffffff',
    '--ev-hero': '#1d4ed8',
    '--ev-primary': '#1d4ed8',
    '--ev-secondary': '#475569',
    '--ev-text': '#111827',
    '--ev-link': '#1d4ed8',
    '--ev-on-bg': '#111827',
    '--ev-on-hero': '#ffffff',
    '--ev-on-primary': '#ffffff',
    '--ev-on-button': '#ffffff',
    '--ev-button-edge': 'transparent',
    '--ev-save': '#0b6b4f',
    '--ev-error': '#b31220',
    'color-scheme': 'light',
  })
})

test('every pair of a guarded page is readable, whatever was chosen (DSG-1)', () => {
  const names = Object.keys(DEFAULT_HOMEPAGE_COLORS) as (keyof typeof DEFAULT_HOMEPAGE_COLORS)[]
  const eight = fc.array(color, { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(eight, (found) => {
      const chosen = { ...DEFAULT_HOMEPAGE_COLORS }
      names.forEach((name, index) => {
        chosen[name] = found[index] ?? '#fff'
      })
      const c = guardColors(chosen)
      const on_card = [
        c['--ev-text'],
        c['--ev-primary'],
        c['--ev-secondary'],
        c['--ev-link'],
        c['--ev-error'],
        c['--ev-save'],
      ]
      for (const fg of on_card) expect(contrast(fg, c['--ev-card'])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(c['--ev-on-bg'], c['--ev-bg'])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(c['--ev-focus-on-bg'], c['--ev-bg'])).toBeGreaterThanOrEqual(3)
      expect(contrast(c['--ev-on-button'], c['--ev-button'])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(c['--ev-on-hero'], c['--ev-hero'])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(c['--ev-on-primary'], c['--ev-primary'])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(c['--ev-on-secondary'], c['--ev-secondary'])).toBeGreaterThanOrEqual(4.5)
      const edge = c['--ev-button-edge'] === 'transparent' ? c['--ev-button'] : c['--ev-button-edge']
      expect(contrast(edge, c['--ev-card'])).toBeGreaterThanOrEqual(3)
      const { homepage_background_color, homepage_button_color, homepage_hero_color } = chosen
      expect([c['--ev-bg'], c['--ev-button'], c['--ev-hero']]).toEqual([
        homepage_background_color,
        homepage_button_color,
        homepage_hero_color,
      ])
      const paper = guardColorsOnPaper(chosen)
      expect([paper['--ev-hero'], paper['--ev-button']]).toEqual([c['--ev-hero'], c['--ev-button']])
      expect(contrast(paper['--ev-text'], '#ffffff')).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('three digits are read as six (TXT-2)', () => {
  expect(toHex6('#ABC')).toBe('#aabbcc')
})

test.each([
  [null, '#9f2f1c', '#9f2f1c', '#ffffff'],
  ['', '#9f2f1c', '#9f2f1c', '#ffffff'],
  ['#fd0', '#9f2f1c', '#ffdd00', '#000000'],
  ['#102030', '#fd0', '#102030', '#ffffff'],
  // the colour of headings as it was chosen, not the shade that headings need on the card
  [null, '#fd0', '#ffdd00', '#000000'],
])('a hero of %s beside headings of %s is %s with words in %s (SET-47)', (hero, primary, shown, words) => {
  const chosen = { ...DEFAULT_HOMEPAGE_COLORS, homepage_hero_color: hero, homepage_primary_color: primary }
  for (const colors of [guardColors(chosen), guardColorsOnPaper(chosen)])
    expect([colors['--ev-hero'], colors['--ev-on-hero']]).toEqual([shown, words])
})

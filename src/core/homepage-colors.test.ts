import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  blackOrWhite,
  contrast,
  contrastReport,
  DEFAULT_HOMEPAGE_COLORS,
  fitContrast,
  GREY_CHROMA,
  guardColors,
  hueDistance,
  toHex6,
  toOklch,
} from '#core/homepage-colors.ts'

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

test('the default colours pass as they are (SET-16–SET-18)', () => {
  const colors = guardColors(DEFAULT_HOMEPAGE_COLORS)
  expect(colors).toMatchObject({
    '--ev-bg': '#eef1f4',
    '--ev-card': '#ffffff',
    '--ev-primary': '#1d4ed8',
    '--ev-secondary': '#475569',
    '--ev-text': '#111827',
    '--ev-link': '#1d4ed8',
    '--ev-on-bg': '#111827',
    '--ev-on-primary': '#ffffff',
    '--ev-on-button': '#ffffff',
    '--ev-button-edge': 'transparent',
    '--ev-save': '#0b6b4f',
    '--ev-error': '#b31220',
    'color-scheme': 'light',
  })
  expect(contrastReport(DEFAULT_HOMEPAGE_COLORS).some((row) => row.is_low)).toBe(false)
})

test('every pair of a guarded page is readable, whatever was chosen (DSG-1)', () => {
  const names = Object.keys(DEFAULT_HOMEPAGE_COLORS) as (keyof typeof DEFAULT_HOMEPAGE_COLORS)[]
  const seven = fc.array(color, { minLength: 7, maxLength: 7 })
  fc.assert(
    fc.property(seven, (found) => {
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
      const edge = c['--ev-button-edge'] === 'transparent' ? c['--ev-button'] : c['--ev-button-edge']
      expect(contrast(edge, c['--ev-card'])).toBeGreaterThanOrEqual(3)
      expect([c['--ev-bg'], c['--ev-button']]).toEqual([chosen.homepage_background_color, chosen.homepage_button_color])
    }),
  )
})

test('three digits are read as six; a low contrast is reported with what is shown instead (TXT-2, DSG-1)', () => {
  expect(toHex6('#ABC')).toBe('#aabbcc')
  const report = contrastReport({ ...DEFAULT_HOMEPAGE_COLORS, homepage_link_color: '#fd0' })
  const link = report.find((row) => row.setting === 'homepage_link_color')
  expect([link?.is_low, link && contrast(link.shown_as, '#ffffff') >= 4.5]).toEqual([true, true])
})

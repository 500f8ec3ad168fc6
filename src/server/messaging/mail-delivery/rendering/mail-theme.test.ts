import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, DEFAULT_HOMEPAGE_COLORS } from '#core/platform/colors/homepage-colors.ts'
import { EDGE_CONTRAST, TEXT_CONTRAST } from '#core/platform/colors/limits.ts'
import { mailTheme } from './mail-theme.ts'

const color = fc.stringMatching(/^#[0-9a-f]{6}$/)
const theme = (homepage_primary_color: string, homepage_button_color: string) =>
  mailTheme({ ...DEFAULT_HOMEPAGE_COLORS, homepage_primary_color, homepage_button_color })

test('whatever colours an event has, band and button of its mails can be read (DSG-1)', () => {
  fc.assert(
    fc.property(color, color, (primary, button) => {
      const made = theme(primary, button)
      expect(contrast(made.band, made.on_band)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      expect(contrast(made.button, made.on_button)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      expect(contrast(made.button_edge, '#ffffff')).toBeGreaterThanOrEqual(EDGE_CONTRAST)
    }),
  )
})

test.each([
  ['#1b4fd9', '#f5d90a', { band_edge: '#1b4fd9', button_edge: '#13171e', keeps_button: true }],
  ['#ffffff', '#111111', { band_edge: '#d7d9dd', button_edge: '#111111', keeps_button: false }],
])(
  'a band of %s, a button of %s: edges where they would vanish, another button on a dark card',
  (primary, button, expected) => {
    expect(theme(primary, button)).toMatchObject(expected)
  },
)

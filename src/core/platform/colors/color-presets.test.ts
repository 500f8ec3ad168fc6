import { expect, test } from 'vitest'
import { Color } from '#core/platform/fields.ts'
import { COLOR_PRESET_NAMES, COLOR_PRESETS } from './color-presets.ts'
import { contrastChanges } from './contrast-changes.ts'
import type { HomepageColors } from './homepage-colors.ts'

test('there are eight presets, no two alike (DSG-1)', () => {
  expect(new Set(Object.values(COLOR_PRESETS).map((colors) => JSON.stringify(colors))).size).toBe(8)
})

test.each(COLOR_PRESET_NAMES)('%s is shown as it was chosen: the contrast guard changes nothing', (name) => {
  const colors: HomepageColors = COLOR_PRESETS[name]
  expect(contrastChanges(colors)).toEqual([])
  for (const color of Object.values(colors)) if (color !== null) expect(Color.parse(color)).toBe(color)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutLong, fitRows, pageOfSections, type Sections } from './fit-rows.ts'
import { MAX_TOLD_LIST, MAX_TOLD_TEXT, MAX_TOOL_BYTES, MAX_TOOL_ROWS } from './limits.ts'

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

test('at most 50 rows, and at most 20 KB (MCP-2)', () => {
  const small = Array.from({ length: 80 }, (_, id) => ({ id }))
  expect(fitRows(small, {})).toEqual(small.slice(0, MAX_TOOL_ROWS))
  const large = Array.from({ length: 50 }, (_, id) => ({ id, text: 'ä'.repeat(MAX_TOLD_TEXT) }))
  const told = fitRows(large, {})
  expect(told.length).toBeGreaterThan(10)
  expect(bytesOf(told)).toBeLessThan(MAX_TOOL_BYTES)
  expect(bytesOf(large.slice(0, told.length + 2))).toBeGreaterThan(MAX_TOOL_BYTES)
})

test('long texts and lists are cut, between letters', () => {
  expect(cutLong({ text: '😀'.repeat(MAX_TOLD_TEXT + 1) })).toEqual({ text: `${'😀'.repeat(MAX_TOLD_TEXT)}…` })
  expect(cutLong('x'.repeat(MAX_TOLD_TEXT))).toBe('x'.repeat(MAX_TOLD_TEXT))
  expect(cutLong([...Array(MAX_TOLD_LIST + 5).keys()])).toHaveLength(MAX_TOLD_LIST)
  expect(cutLong({ a: null, b: [true, 1] })).toEqual({ a: null, b: [true, 1] })
})

test('a row that is too large by itself is named, so that a walk goes on', () => {
  const row = { id: 7, texts: Array(MAX_TOLD_LIST).fill('x'.repeat(MAX_TOLD_TEXT)) }
  expect(fitRows([row, { id: 8 }], {})).toEqual([{ id: 7, is_too_large: true }, { id: 8 }])
  const page = pageOfSections({ head: {}, sections: { rows: [{ id: 1 }, row, { id: 8 }] }, from: 0 })
  expect(page).toEqual({ rows: [{ id: 1 }], next_cursor: '1' })
})

const rows = fc.array(fc.record({ id: fc.nat(), text: fc.string({ maxLength: 2_000 }) }), { maxLength: 120 })

test('property: pages of a thing tell each row once, in order, and none is too large', () => {
  fc.assert(
    fc.property(rows, rows, fc.record({ title: fc.string({ maxLength: 3_000 }) }), (items, answers, head) => {
      const sections: Sections = { items, answers }
      const told: Record<string, unknown[]> = { items: [], answers: [] }
      let from: number | null = 0
      while (from !== null) {
        const page = pageOfSections({ head, sections, from })
        expect(bytesOf(page)).toBeLessThanOrEqual(MAX_TOOL_BYTES)
        const here = [page.items, page.answers] as unknown[][]
        expect(here[0]!.length + here[1]!.length).toBeLessThanOrEqual(MAX_TOOL_ROWS)
        told.items!.push(...here[0]!)
        told.answers!.push(...here[1]!)
        expect(page.next_cursor).not.toBe(String(from))
        from = page.next_cursor === null ? null : Number(page.next_cursor)
      }
      expect(told).toEqual({ items: items.map(cutLong), answers: answers.map(cutLong) })
    }),
    { numRuns: 30 },
  )
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mergeRows, pageOf, type Report, readReport, slower } from './report.ts'
import { isMet, type Row } from './rounds.ts'

const measured = { per_second: 100, p50_ms: 1, p99_ms: 2, failed: 0, count: 400 }
const row: Row = {
  id: 'PERF-5a',
  work: 'GET /health',
  reference: 'bare node:http',
  unit: '×',
  target: 0.5,
  is_most: false,
  median: 0.52,
  low: 0.49,
  high: 0.55,
  ...measured,
  cpu_micros: null,
  rounds: [{ subject: measured, reference: measured, cpu_micros: null }],
}
const machine = {
  processor: 'one',
  cores: 2,
  memory_gb: 23,
  kernel: '6',
  node: 'v24',
  postgres: '18',
  settings: { fsync: 'on' },
  flush_micros: 900,
  load_before: 0.1,
}
const report: Report = { date: '2026-11-23', commit: '12345678', machine, rows: [row] }

describe('the report of the benchmarks (PERF-1, PERF-3)', () => {
  test('says what was measured, beside what, and whether that is enough', () => {
    const page = pageOf(report)
    expect(page).toContain('| PERF-5a | GET /health; beside bare node:http | 0.52 × (0.49–0.55) | ≥ 0.5 × | met |')
    expect(page).toContain('Every target is met.')
    expect(pageOf({ ...report, rows: [{ ...row, median: 0.4 }] })).toContain('Missed: PERF-5a.')
  })

  test('the page in docs is what the newest report says, and the README tells no figure of its own', () => {
    const root = join(import.meta.dirname, '../../..')
    const newest = readReport()
    expect(newest?.rows.length).toBeGreaterThan(0)
    expect(readFileSync(join(root, 'docs/benchmarks.md'), 'utf8')).toBe(pageOf(newest as Report))
    const readme = readFileSync(join(root, 'README.md'), 'utf8')
    expect(readme).toContain('(docs/benchmarks.md)')
    expect(
      readme.match(/\d[\d,.]*\s*(×|\/s\b|(orders|tickets|reservations|scans|pages) a second|times (as fast|faster))/g),
    ).toBeNull()
  })

  test('a row may be measured again alone, on the same day and of the same product', () => {
    const other = { ...row, id: 'PERF-5b' }
    const again = { ...report, rows: [{ ...row, median: 0.7 }] }
    expect(mergeRows(again, { ...report, rows: [row, other] }).rows).toEqual([{ ...row, median: 0.7 }, other])
    expect(mergeRows({ ...report, rows: [other] }, report).rows).toEqual([row, other])
    expect(mergeRows(again, { ...report, commit: 'abcdefgh' }).rows).toEqual(again.rows)
    expect(mergeRows(again, { ...report, date: '2026-11-22' }).rows).toEqual(again.rows)
    expect(mergeRows(again, null).rows).toEqual(again.rows)
  })

  test('a disk that answers before it has written is told of (PERF-2)', () => {
    expect(pageOf(report)).not.toContain('does not wait')
    expect(pageOf({ ...report, machine: { ...machine, flush_micros: 20 } })).toContain('this disk does not wait')
  })

  test('a row with a failure is not met, however fast', () => {
    expect(isMet(row)).toBe(true)
    expect(isMet({ ...row, failed: 1 })).toBe(false)
    expect(isMet({ ...row, is_most: true, target: 0.5 })).toBe(false)
  })

  test('more than a tenth slower than the report is told, faster is not', () => {
    expect(slower([{ ...row, median: row.median * 0.85 }], report)).toHaveLength(1)
    expect(slower([{ ...row, median: row.median * 0.95 }], report)).toEqual([])
    expect(slower([{ ...row, median: row.median * 1.5 }], report)).toEqual([])
    expect(
      slower([{ ...row, is_most: true, median: row.median * 1.5 }], { ...report, rows: [{ ...row, is_most: true }] }),
    ).toHaveLength(1)
  })
})

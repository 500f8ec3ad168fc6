import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pageOf, type Report, readReport, slower } from './report.ts'
import { isMet, type Row } from './rounds.ts'

const ROOT = join(import.meta.dirname, '../../..')
const report = readReport() as Report

describe('the benchmarks that are published (PERF-3)', () => {
  test('the page is what its figures say, and nothing else', () => {
    expect(readFileSync(join(ROOT, 'docs/benchmarks.md'), 'utf8')).toBe(pageOf(report))
  })

  test('control: a figure written by hand is seen', () => {
    const page = pageOf(report)
    const better = { ...report, rows: report.rows.map((row) => ({ ...row, median: row.median * 2 })) }
    expect(pageOf(better)).not.toBe(page)
  })

  test('a row with a failure is not met, however fast', () => {
    const row = report.rows.find((one) => one.target !== null && one.failed === 0 && isMet(one)) as Row
    expect(isMet({ ...row, failed: 1 })).toBe(false)
  })

  test('a tenth slower than the report is told, faster is not', () => {
    const row = report.rows.find(({ unit, is_most }) => unit === '×' && !is_most) as Row
    expect(slower([{ ...row, median: row.median * 0.85 }], report)).toHaveLength(1)
    expect(slower([{ ...row, median: row.median * 0.95 }], report)).toEqual([])
    expect(slower([{ ...row, median: row.median * 1.5 }], report)).toEqual([])
  })
})

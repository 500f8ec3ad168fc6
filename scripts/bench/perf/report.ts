import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { BenchWorld } from '../world.ts'
import { doesWait, flushMicros } from './disk.ts'
import { cells, isMet, ROUNDS, type Row } from './rounds.ts'

const DOCS = join(import.meta.dirname, '../../../docs')
const FOLDER = join(DOCS, 'benchmarks')
const PAGE = join(DOCS, 'benchmarks.md')
/** What a later run may lose of a figure before `bench -- compare` fails (PERF-3). */
const KEPT = 0.9

export interface Machine {
  readonly processor: string
  readonly cores: number
  readonly memory_gb: number
  readonly kernel: string
  readonly node: string
  readonly postgres: string
  readonly settings: Readonly<Record<string, string>>
  /** Median of 1,000 flushed writes of 8 kB. */
  readonly flush_micros: number
  /** Processes that wanted a processor in the minute before. */
  readonly load_before: number
}

export interface Report {
  readonly date: string
  readonly commit: string
  readonly machine: Machine
  readonly rows: readonly Row[]
}

const SETTINGS = [
  'fsync',
  'synchronous_commit',
  'full_page_writes',
  'shared_buffers',
  'max_connections',
  'autovacuum',
  'jit',
]

/** What everything is measured on, asked before anything is. */
export async function readMachine({ deps: { db } }: BenchWorld): Promise<Machine> {
  const { rows } = await sql<{ name: string; setting: string; unit: string | null }>`
    select name, setting, unit from pg_settings where name = any(${SETTINGS}::text[])`.execute(db)
  const version = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memory_gb: Math.round(totalmem() / 2 ** 30),
    kernel: release(),
    node: process.version,
    postgres: version.rows[0]?.version ?? 'unknown',
    settings: Object.fromEntries(
      rows.map(({ name, setting, unit }) => [name, `${setting}${unit ? ` × ${unit}` : ''}`]),
    ),
    flush_micros: Math.round(flushMicros()),
    load_before: Math.round((loadavg()[0] ?? 0) * 100) / 100,
  }
}

/** What the product is made of: a commit that changes none of it is measured as the one before. */
const PRODUCT = ['src', 'migrations', 'package-lock.json']
const commitOf = (): string =>
  execFileSync('git', ['log', '-1', '--abbrev=8', '--format=%h', '--', ...PRODUCT], { encoding: 'utf8' }).trim()

const line = (values: readonly string[]): string => `| ${values.join(' | ')} |`

function table(rows: readonly Row[]): string {
  const head = ['', 'Work', 'Median (range)', 'Target', '', 'Rate', 'p99', 'Processor: product + database + generator']
  const body = rows.map((row) => {
    const { figure, range, rate, p99, target, verdict, cpu } = cells(row)
    const work = `${row.work}${row.reference ? `; beside ${row.reference}` : ''}${row.note ? ` (${row.note})` : ''}`
    return line([row.id, work, `${figure} (${range})`, target, verdict, rate, p99, cpu])
  })
  return [line(head), line(head.map(() => '---')), ...body].join('\n')
}

/** docs/benchmarks.md as it follows from a report; nobody writes it by hand (PERF-3). */
export function pageOf({ date, commit, machine, rows }: Report): string {
  const settings = Object.entries(machine.settings).map(([name, value]) => `${name} ${value}`)
  const peers = rows.filter(({ id }) => id.startsWith('PERF-4'))
  const own = rows.filter(({ id }) => !id.startsWith('PERF-4'))
  const missed = own.filter((row) => isMet(row) === false)
  return `# Benchmarks

Written by \`npm run bench -- report\`; the figures of every round are in [benchmarks/${date}.json](benchmarks/${date}.json). Product, PostgreSQL and load generator share the same two cores. Subject and reference are measured in turn, ${ROUNDS} rounds after a warm-up: the median of the rounds' ratios, and the lowest and highest of them. R1 is the least that one reservation writes, every client its own rows, in one statement and one commit.

- ${date}, commit ${commit}
- ${machine.processor}, ${machine.cores} cores, ${machine.memory_gb} GB, Linux ${machine.kernel}, Node ${machine.node}, PostgreSQL ${machine.postgres}
- ${settings.join(', ')}
- a flushed write of 8 kB takes ${machine.flush_micros} µs${doesWait(machine.flush_micros) ? '' : ': this disk does not wait'}
- processes that wanted a processor in the minute before: ${machine.load_before}

## The product
${table(own)}

${missed.length === 0 ? 'Every target is met.' : `Missed: ${missed.map(({ id }) => id).join(', ')}.`}

## The same tables, others' ways
One row is locked, what is sold is counted, then it is inserted: by as many connections as were fastest of 4, 8 and 16.

${table(peers)}
`
}

/**
 * What was measured now, beside what the same day measured of the same product: a row that failed may be measured again
 * alone. Its place in the table stays.
 */
export function mergeRows(report: Report, earlier: Report | null): Report {
  if (earlier?.date !== report.date || earlier.commit !== report.commit) return report
  const isSame = (a: Row) => (b: Row) => a.id === b.id && a.work === b.work
  const kept = earlier.rows.map((row) => report.rows.find(isSame(row)) ?? row)
  return { ...report, rows: [...kept, ...report.rows.filter((row) => !kept.some(isSame(row)))] }
}

/** Measures nothing: writes down what was measured. */
export function writeReport(machine: Machine, rows: readonly Row[]): void {
  const measured = {
    date: new Date().toISOString().slice(0, 10),
    commit: commitOf(),
    machine,
    rows,
  }
  const report = mergeRows(measured, readReport())
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, `${report.date}.json`), `${JSON.stringify(report, null, 1)}\n`)
  writeFileSync(PAGE, pageOf(report))
  console.log(`written: docs/benchmarks.md, docs/benchmarks/${report.date}.json`)
}

/** The newest report there is; null before the first. */
export function readReport(folder = FOLDER): Report | null {
  if (!existsSync(folder)) return null
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .at(-1)
  return newest === undefined ? null : JSON.parse(readFileSync(join(folder, newest), 'utf8'))
}

/** What has become slower than the report by more than a tenth: ratios, so another machine may ask (PERF-3). */
export function slower(now: readonly Row[], then: Report): string[] {
  return now.flatMap((row) => {
    const before = then.rows.find(({ id, work }) => id === row.id && work === row.work)
    if (!before || row.unit !== '×') return []
    const kept = row.is_most ? before.median / row.median : row.median / before.median
    return kept < KEPT ? [`${row.id}: ${row.median.toFixed(2)} ${row.unit}, was ${before.median.toFixed(2)}`] : []
  })
}

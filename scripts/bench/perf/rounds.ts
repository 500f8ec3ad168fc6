import { setTimeout as pause } from 'node:timers/promises'
import { type CpuSeconds, cpuReader } from '../cpu-seconds.ts'
import type { BenchWorld } from '../world.ts'
import type { Measured } from './wire.ts'

export const ROUNDS = 5
/** `BENCH_SECONDS` shortens it for a look; the figures of the report take the whole (PERF-1). */
const WARM_SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const ROUND_SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
/** Servers of connections that have just ended would be counted as those of the next. */
const ENDED_MS = 300

export interface Round {
  readonly subject: Measured
  readonly reference: Measured | null
  /** Microseconds of processor time for each piece of work; null where the system does not tell. */
  readonly cpu_micros: CpuSeconds | null
}

/** A line of the report: work beside its reference, taken in turn (PERF-1). */
export interface Row {
  /** Of the table in docs/spec/13, with what it is about where it has several. */
  readonly id: string
  readonly work: string
  readonly reference: string | null
  /** What the median is measured in: `×` of the reference, or a unit. */
  readonly unit: '×' | 'ms' | 's' | 'µs' | '/s'
  readonly target: number | null
  readonly is_most: boolean
  readonly median: number
  readonly low: number
  readonly high: number
  readonly per_second: number
  readonly p50_ms: number
  readonly p99_ms: number
  readonly failed: number
  readonly cpu_micros: CpuSeconds | null
  readonly rounds: readonly Round[]
  readonly note?: string
}

export interface Plan {
  readonly id: string
  readonly work: string
  readonly reference?: string
  readonly target?: number
  readonly subject: (seconds: number) => Promise<Measured>
  readonly against?: (seconds: number) => Promise<Measured>
  /** Processes whose time is the product's; the first server unless told. */
  readonly pids?: readonly number[]
  readonly note?: string
}

export const middle = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

const perPiece = (a: CpuSeconds, b: CpuSeconds, count: number): CpuSeconds => {
  const micros = (from: number, to: number): number => ((to - from) * 1e6) / Math.max(1, count)
  return {
    product: micros(a.product, b.product),
    database: micros(a.database, b.database),
    generator: micros(a.generator, b.generator),
  }
}

/** Subject and reference in turn, after both are warm. */
export async function inTurn(world: BenchWorld, plan: Plan): Promise<Row> {
  const cpu = await cpuReader(world, plan.pids)
  await plan.subject(WARM_SECONDS)
  await plan.against?.(WARM_SECONDS)
  const rounds: Round[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const reference = (await plan.against?.(ROUND_SECONDS)) ?? null
    await pause(ENDED_MS)
    const before = cpu()
    const subject = await plan.subject(ROUND_SECONDS)
    const after = cpu()
    rounds.push({ subject, reference, cpu_micros: before && after && perPiece(before, after, subject.count) })
  }
  return toRow(plan, rounds)
}

export function toRow(plan: Omit<Plan, 'subject' | 'against'>, rounds: readonly Round[]): Row {
  const ratios = rounds.map(({ subject, reference }) =>
    reference ? subject.per_second / reference.per_second : subject.per_second,
  )
  const of = (value: (round: Round) => number): number => middle(rounds.map(value))
  const part = (name: keyof CpuSeconds) => of(({ cpu_micros }) => cpu_micros?.[name] ?? Number.NaN)
  const has_cpu = rounds.every(({ cpu_micros }) => cpu_micros)
  return {
    id: plan.id,
    work: plan.work,
    reference: plan.reference ?? null,
    unit: '×',
    target: plan.target ?? null,
    is_most: false,
    median: middle(ratios),
    low: Math.min(...ratios),
    high: Math.max(...ratios),
    per_second: of(({ subject }) => subject.per_second),
    p50_ms: of(({ subject }) => subject.p50_ms),
    p99_ms: of(({ subject }) => subject.p99_ms),
    failed: rounds.reduce((sum, { subject, reference }) => sum + subject.failed + (reference?.failed ?? 0), 0),
    cpu_micros: has_cpu ? { product: part('product'), database: part('database'), generator: part('generator') } : null,
    rounds,
    ...(plan.note === undefined ? {} : { note: plan.note }),
  }
}

/** A row of one figure against a most: milliseconds, seconds, microseconds. */
export const figure = (
  row: Row,
  {
    id,
    work,
    unit,
    target,
    values,
  }: { id: string; work: string; unit: Row['unit']; target: number; values: readonly number[] },
): Row => ({
  ...row,
  id,
  work,
  unit,
  target,
  reference: null,
  is_most: true,
  median: middle(values),
  low: Math.min(...values),
  high: Math.max(...values),
})

/** What failed is not fast (PERF-1). */
export const isMet = ({ target, is_most, median, failed }: Row): boolean | null =>
  target === null ? null : failed === 0 && (is_most ? median <= target : median >= target)

const number = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value >= 10 ? value.toFixed(1) : value.toFixed(2)

export const cells = (row: Row) => ({
  figure: `${number(row.median)} ${row.unit}`,
  range: `${number(row.low)}–${number(row.high)}`,
  rate: `${number(row.per_second)}/s`,
  p99: `${number(row.p99_ms)} ms`,
  target: row.target === null ? '' : `${row.is_most ? '≤' : '≥'} ${row.target} ${row.unit}`,
  verdict:
    row.failed > 0 ? `${row.failed} failed` : { true: 'met', false: 'missed', null: '' }[String(isMet(row)) as 'true'],
  cpu: row.cpu_micros
    ? `${[row.cpu_micros.product, row.cpu_micros.database, row.cpu_micros.generator].map((value) => Math.round(value)).join(' + ')} µs`
    : '',
})

export function printRow(row: Row): void {
  const { figure: value, range, rate, p99, target, verdict, cpu } = cells(row)
  const name = `${row.id} ${row.work}`
  console.log(
    `${name.padEnd(72)} ${value.padStart(9)} (${range}) ${target} ${verdict}  ${rate}, p99 ${p99}${cpu ? `, cpu ${cpu}` : ''}${row.note ? `; ${row.note}` : ''}`,
  )
}

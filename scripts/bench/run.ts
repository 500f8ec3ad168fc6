// How fast is what must be fast, beside what the machine can do at all in the same minute: `npm run bench`.
// (REL-26) Absolute figures swing by half from machine to machine; the ratios are what PERF-5 asks for.
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { benchDates } from './dates.ts'
import { benchGrants } from './grants.ts'
import { benchLargeAccount, benchLargeExports } from './large-account.ts'
import type { Line } from './load.ts'
import { benchMigration } from './migration.ts'
import { benchMigrations } from './migrations.ts'
import { readMachine, readReport, slower, writeReport } from './perf/report.ts'
import type { Row } from './perf/rounds.ts'
import { areMet, benchPerf } from './perf/run.ts'
import { benchStatements } from './statements.ts'
import { benchWaitingRoom } from './waiting-room.ts'
import { benchWebhooks } from './webhooks.ts'
import { type BenchWorld, startWorld } from './world.ts'

function print(lines: readonly Line[]): boolean {
  const figure = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1))
  let isMet = true
  for (const { what, rate, baseline, target, at_least } of lines) {
    const ratio = baseline ? rate.per_second / baseline.per_second : null
    const verdict =
      target === undefined || ratio === null
        ? ''
        : ratio >= target
          ? `  target ${target}: met`
          : `  target ${target}: MISSED`
    const floor =
      at_least === undefined ? '' : `  least ${figure(at_least)}/s: ${rate.per_second >= at_least ? 'met' : 'MISSED'}`
    if (
      verdict.endsWith('MISSED') ||
      floor.endsWith('MISSED') ||
      ((target ?? at_least) !== undefined && rate.failed > 0)
    )
      isMet = false
    const cells = [
      what.padEnd(58),
      `${figure(rate.per_second).padStart(8)}/s`,
      `p50 ${figure(rate.p50).padStart(6)} ms`,
      `p99 ${figure(rate.p99).padStart(6)} ms`,
    ]
    console.log(
      `${cells.join('  ')}  ${ratio === null ? '' : `${ratio.toFixed(2)} x`}${verdict}${floor}${rate.failed > 0 ? `  ${rate.failed} FAILED` : ''}`,
    )
  }
  return isMet
}

/** What was sold against what there was, and every counter against what orders and attendees say (STK-1, REL-1). */
async function isStockRight({ deps: { db } }: BenchWorld): Promise<boolean> {
  const oversold = await db
    .selectFrom('stock')
    .select('id')
    .where('ceiling', 'is not', null)
    .whereRef((eb) => eb('held', '+', eb.ref('sold')), '>', 'ceiling')
    .execute()
  const differences = await recountStock(db)
  if (oversold.length > 0) console.log(`OVERSOLD: counters ${oversold.map(({ id }) => id).join(', ')}`)
  if (differences.length > 0) console.log(`COUNTERS DIFFER: ${JSON.stringify(differences)}`)
  return oversold.length === 0 && differences.length === 0
}

const BENCHES = { webhooks: benchWebhooks, 'waiting-room': benchWaitingRoom }
const given = process.argv.slice(2)
// the rehearsal is a row of PERF-5 that is asked for by its name, behind a waiting room too
const rehearsal = given.includes('--room') ? 'k-room' : 'k'
const wanted = given.length === 0 ? ['perf'] : given[0] === 'rehearsal' ? ['perf', rehearsal] : given
const of_perf = ['perf', 'report', 'compare'].includes(wanted[0] ?? '')

/** The rows of PERF-5: shown, written down, or held against what was written down (PERF-3). */
async function benchRows(world: BenchWorld, [how, ...letters]: readonly string[]): Promise<boolean> {
  const machine = await readMachine(world)
  const rows: Row[] = []
  for await (const measured of benchPerf(world, letters)) {
    rows.push(...measured)
    // at once: what a later one ends by failing does not take with it what was measured
    if (how === 'report') writeReport(machine, measured)
  }
  if (how !== 'compare') return areMet(rows)
  const report = readReport()
  if (!report) throw new Error('there is no report to compare with: npm run bench -- report')
  const lost = slower(rows, report)
  for (const one of lost) console.log(`slower than on ${report.date}: ${one}`)
  return lost.length === 0
}

// webhooks need the machine for themselves: a sender, a receiver and the database
const is_served = wanted.some((name) => name !== 'webhooks')
// what is measured for itself is not measured beside jobs
const world = await startWorld({ is_served, args: of_perf ? ['--web'] : [] })
let isGood = true
try {
  if (of_perf) isGood = await benchRows(world, wanted)
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (!wanted.includes(name)) continue
    const lines = await bench(world)
    isGood = print(lines) && isGood
  }
  // Making the large accounts takes minutes: only when it is asked for by name.
  if (wanted.includes('lists')) isGood = (await benchLargeAccount(world)) && isGood
  if (wanted.includes('grants')) isGood = (await benchGrants(world)) && isGood
  if (wanted.includes('dates')) isGood = (await benchDates(world)) && isGood
  if (wanted.includes('migration')) isGood = (await benchMigration()) && isGood
  if (wanted.includes('migrations')) isGood = (await benchMigrations()) && isGood
  if (wanted.includes('statements')) await benchStatements()
  if (wanted.includes('exports')) isGood = (await benchLargeExports(world)) && isGood
  const isRight = await isStockRight(world)
  if (isRight) console.log('nothing oversold, every counter equals what orders and attendees say')
  isGood = isGood && isRight
} finally {
  await world.stop()
}
process.exitCode = isGood ? 0 : 1

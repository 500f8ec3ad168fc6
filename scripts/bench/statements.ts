import { createPage, rendering } from './perf/pages.ts'
import { BUYERS, completingFree, createPlainSale } from './perf/sale.ts'
import { closedLoop, type Script } from './perf/wire.ts'
import { PORT, startWorld } from './world.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
/** The world that other benches share is there as well. */
const OWN_PORT = PORT + 30
const SHOWN = 12
const WIDTH = 100

/** What the database counts of its own accord; it costs a little, so no row of PERF-5 is measured beside it. */
const SETTINGS = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
  compute_query_id: 'on',
}

interface Counted {
  readonly calls: number
  readonly run_ms: number
  readonly plan_ms: number
  readonly text: string
}

/** How many statements a free order and a rendered page ask, and what each costs the database: `npm run bench -- statements`. */
export async function benchStatements(): Promise<void> {
  const world = await startWorld({ is_served: true, args: ['--web'], settings: SETTINGS, port: OWN_PORT })
  const { pool } = world.deps
  await pool.query('create extension pg_stat_statements')
  const works: readonly (readonly [string, () => Script])[] = [
    ['a free order, reserved and completed', completingFree(await createPlainSale(world, { price: 0 }))],
    ['a rendered page of twenty tickets', rendering(await createPage(world))],
  ]
  for (const [name, script] of works) {
    const run = () => closedLoop({ ports: [OWN_PORT], seconds: SECONDS, script, clients: BUYERS })
    await run()
    await pool.query('select pg_stat_statements_reset()')
    const { count, failed } = await run()
    const { rows } = await pool.query<Counted>(`
      select calls::int, total_exec_time as run_ms, total_plan_time as plan_ms, regexp_replace(query, '\\s+', ' ', 'g') as text
      from pg_stat_statements where query not like '%pg_stat_statements%' order by total_exec_time + total_plan_time desc`)
    const each = (of: (row: Counted) => number) => rows.reduce((sum, row) => sum + of(row), 0) / count
    const micros = (ms: number) => Math.round(ms * 1000)
    console.log(
      `${name}: ${each(({ calls }) => calls).toFixed(1)} statements, ${micros(each(({ run_ms }) => run_ms))} µs to run them and ${micros(each(({ plan_ms }) => plan_ms))} µs to plan them, of ${count} (${failed} failed)`,
    )
    for (const { calls, run_ms, plan_ms, text } of rows.slice(0, SHOWN))
      console.log(`  ${(calls / count).toFixed(2)} × ${micros((run_ms + plan_ms) / count)} µs  ${text.slice(0, WIDTH)}`)
  }
  await world.stop()
}

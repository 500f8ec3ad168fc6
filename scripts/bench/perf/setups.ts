import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPair } from '#scripts/drill/servers.ts'
import { startPooler } from '#scripts/pooler.ts'
import { createDeps } from '#server/app/deps.ts'
import { SETTINGS } from '#server/platform/database/db.ts'
import { readConfig } from '#server/platform/runtime/config.ts'
import { type BenchWorld, PORT } from '../world.ts'
import { figure, inTurn, type Row } from './rounds.ts'
import { BUYERS, createPlainSale, reserving } from './sale.ts'
import { closedLoop, openLoop } from './wire.ts'

const PGBOUNCER = '/usr/sbin/pgbouncer'
const WORK = `reservations over HTTP, ${BUYERS} buyers`
const REFERENCE = 'the same without'

/** What a connection cannot bring through a pooler is the role's own (DB-4). */
async function giveSettings(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  for (const [name, value] of Object.entries(SETTINGS))
    await client.query(`alter role postgres set ${name} = '${value}'`)
  await client.end()
}

/** PERF-5h through PgBouncer: names of statements and startup options are left out (DB-3). */
async function benchPooled(world: BenchWorld): Promise<Row[]> {
  if (!existsSync(PGBOUNCER)) {
    console.log(`PERF-5h pooled left out: there is no ${PGBOUNCER} on this machine. Debian has it as "pgbouncer".`)
    return []
  }
  await giveSettings(world.url)
  const pooler = await startPooler({ program: PGBOUNCER, urls: [world.url] })
  const pooled = new URL(world.url)
  pooled.host = pooler.server
  const port = PORT + 3
  const env = { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: world.url, DATABASE_OWNER_URL: world.url }
  const server = await world.startServer(port, { args: ['--web'], env })
  const script = reserving(await createPlainSale(world))
  const at = (asked: number) => (seconds: number) => closedLoop({ ports: [asked], seconds, script, clients: BUYERS })
  const row = await inTurn(world, {
    id: 'PERF-5h pooled',
    work: `${WORK}, through PgBouncer in transaction mode`,
    reference: REFERENCE,
    target: 0.85,
    pids: [server.pid],
    subject: at(port),
    against: at(PORT),
  })
  await server.stop()
  await pooler.stop()
  return [row]
}

/** PERF-5h with a standby on the same disk that each commit waits for: both write, and both flush. */
async function benchStandby(world: BenchWorld): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-bench-pair-'))
  const pair = await startPair(folder)
  const env = { DATABASE_URL: pair.primary.url(), TURNOUT_DATA: join(folder, 'data') }
  const port = PORT + 3
  const server = await world.startServer(port, { args: ['--web'], env })
  const { deps, stop } = await createDeps(
    readConfig({
      ...env,
      TURNOUT_SECRET: 'a-secret-of-the-bench-only-0123456789',
      LOG_LEVEL: 'error',
      TURNOUT_DEMO: '0',
    }),
    () => {},
  )
  const there = { ...world, deps, server_pid: server.pid }
  const copied = reserving(await createPlainSale(there))
  const alone = reserving(await createPlainSale(world))
  const row = await inTurn(there, {
    id: 'PERF-5h standby',
    work: `${WORK}, with a synchronous standby on this disk`,
    reference: REFERENCE,
    target: 0.5,
    subject: (seconds) => closedLoop({ ports: [port], seconds, script: copied, clients: BUYERS }),
    against: (seconds) => closedLoop({ ports: [PORT], seconds, script: alone, clients: BUYERS }),
  })
  await server.stop()
  await stop()
  await pair.stop()
  rmSync(folder, { recursive: true, force: true })
  return row
}

/** PERF-5h with the usual part of traces kept, told to a collector that takes them and does nothing with them (OBS-5). */
async function benchTracing(world: BenchWorld): Promise<Row> {
  let told = 0
  const collector = createServer((req, res) => {
    if (req.url === '/v1/traces') told++
    req.resume().on('end', () => res.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port: at } = collector.address() as AddressInfo
  const port = PORT + 3
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${at}`, OTEL_TRACES_SAMPLER_ARG: '0.01' }
  const server = await world.startServer(port, { args: ['--web'], env })
  const script = reserving(await createPlainSale(world))
  const from = (asked: number) => (seconds: number) => closedLoop({ ports: [asked], seconds, script, clients: BUYERS })
  const row = await inTurn(world, {
    id: 'PERF-5h tracing',
    work: `${WORK}, one trace in a hundred kept and told`,
    reference: REFERENCE,
    target: 0.97,
    pids: [server.pid],
    subject: from(port),
    against: from(PORT),
  })
  await server.stop()
  collector.closeAllConnections()
  collector.close()
  if (told === 0) throw new Error('the collector was told nothing: this row proves nothing')
  return row
}

export const benchSetups = async (world: BenchWorld): Promise<Row[]> => [
  ...(await benchPooled(world)),
  await benchStandby(world),
  await benchTracing(world),
]

const PROCESSES = [1, 2, 4]
const SHARE = 0.5
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
const ROUNDS = 3
const MOST = 1.1

/** PERF-5j: at half of what one process can, what a request costs must not grow with the number of processes. */
export async function benchProcesses(world: BenchWorld): Promise<Row[]> {
  const script = reserving(await createPlainSale(world))
  const ports = Array.from({ length: Math.max(...PROCESSES) }, (_, n) => PORT + 10 + n)
  const servers = await Promise.all(ports.map((port) => world.startServer(port, { args: ['--web'] })))
  const whole = await closedLoop({ ports: [ports[0]!], seconds: SECONDS, script, clients: BUYERS })
  const per_second = whole.per_second * SHARE
  const rows = new Map<number, Row>()
  for (const count of PROCESSES) {
    const row = await inTurn(world, {
      id: `PERF-5j ${count}`,
      work: `reservations at half of what one process does, ${count} processes`,
      pids: servers.slice(0, count).map(({ pid }) => pid),
      subject: (seconds) => openLoop({ ports: ports.slice(0, count), seconds, script, per_second }),
    })
    rows.set(count, row)
  }
  await Promise.all(servers.map((server) => server.stop()))
  const cpuOf = (count: number, n: number): number => {
    const cpu = rows.get(count)?.rounds[n]?.cpu_micros
    return cpu ? cpu.product + cpu.database : Number.NaN
  }
  return PROCESSES.filter((count) => count > 1).map((count) => {
    const values = Array.from({ length: ROUNDS }, (_, n) => cpuOf(count, n) / cpuOf(1, n))
    const work = `processor time of product and database for a reservation, ${count} web processes beside one`
    return figure(rows.get(count)!, { id: `PERF-5j ${count}`, work, unit: '×', target: MOST, values })
  })
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createAccount, createEvent, createTicket } from '#test/factories.ts'
import { reserveUncontended } from './baseline.ts'
import { type CpuSeconds, cpuReader } from './cpu-seconds.ts'
import { type Closed, type Line, type Rate, rateOf, together } from './load.ts'
import { ADDRESS, type BenchWorld, PORT } from './world.ts'

const ROUNDS = 5
const WARM_SECONDS = 5
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10) / ROUNDS
const BUYERS = 200
const CALLERS = 50
const CAPACITY = 2_000_000_000
const ENDED_MS = 300
const TARGETS = { health: 0.5, reservation: 2 }

interface Asked extends Closed {
  readonly port: number
  /** The whole request as it goes over the wire. */
  readonly request: string
  readonly expect: number
}

const LENGTH = /content-length: (\d+)/i

/**
 * The same request from so many connections, each waiting for its answer (PERF-1). Written and read as bytes: a client that
 * builds requests and reads answers as objects takes more of the two cores than what it measures.
 */
async function ask({ port, request, expect, clients, seconds }: Asked): Promise<Rate> {
  const times: number[] = []
  let failed = 0
  const end = performance.now() + seconds * 1000
  const client = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      let sent = 0
      let got = ''
      const send = () => {
        sent = performance.now()
        socket.write(request)
      }
      socket.on('connect', send)
      socket.on('error', reject)
      socket.on('data', (chunk) => {
        got += chunk.toString('latin1')
        const head = got.indexOf('\r\n\r\n')
        if (head < 0 || got.length < head + 4 + Number(LENGTH.exec(got)?.[1] ?? 0)) return
        if (got.startsWith(`HTTP/1.1 ${expect}`)) times.push(performance.now() - sent)
        else failed++
        got = ''
        if (performance.now() < end) return send()
        socket.end()
        resolve()
      })
    })
  await Promise.all(Array.from({ length: clients }, client))
  return rateOf(times, seconds, failed)
}

const BARE = `const [body, headers] = process.argv.slice(1)
  const server = require('node:http').createServer((_req, res) => {
    res.writeHead(200, JSON.parse(headers))
    res.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.stdout.write(String(server.address().port)))`

interface Bare {
  readonly port: number
  readonly stop: () => void
}

/** Sends the same bytes as the call it stands beside, by nothing but Node's own server, in a process of its own. */
async function startBare(path: string): Promise<Bare> {
  const answer = await fetch(`${ADDRESS}${path}`)
  const body = await answer.text()
  const own = ['date', 'connection', 'keep-alive', 'transfer-encoding']
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !own.includes(name)))
  const server = spawn(process.execPath, ['-e', BARE, body, JSON.stringify(headers)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(server.stdout, 'data')) as [Buffer]
  return { port: Number(port), stop: () => server.kill() }
}

const requestOf = (method: string, path: string, body = ''): string =>
  `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${
    body ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` : ''
  }\r\n${body}`

const micros = (seconds: number, of: number): string => `${Math.round((seconds * 1e6) / of)} µs`
const spent = (a: CpuSeconds, b: CpuSeconds, of: number): string =>
  `per reservation: product ${micros(b.product - a.product, of)}, database ${micros(b.database - a.database, of)}, generator ${micros(b.generator - a.generator, of)}`

/** What HTTP costs beside bare HTTP, and a reservation over it beside the least that one writes (PERF-5a, PERF-5b). */
export async function benchHttp(world: BenchWorld): Promise<Line[]> {
  const { db } = world.deps
  const account = await createAccount(db)
  const own_rows = await createEvent(db, account)
  const event_id = await createEvent(db, account)
  const { ticket_id, price_id } = await createTicket(db, event_id, { capacity: CAPACITY })
  const body = { items: [{ ticket_id, ticket_price_id: price_id, quantity: 1 }], session_transport: 'header' }
  const order = requestOf('POST', `/api/public/events/${event_id}/order`, JSON.stringify(body))
  const health = requestOf('GET', '/health')
  const bare = await startBare('/health')
  const cpu = await cpuReader(world)
  const reserve = (seconds: number) => ask({ port: PORT, request: order, expect: 201, clients: BUYERS, seconds })
  const answer = (port: number, seconds: number) =>
    ask({ port, request: health, expect: 200, clients: CALLERS, seconds })
  await reserve(WARM_SECONDS)
  await answer(PORT, WARM_SECONDS)
  const rounds: { bare: Rate; health: Rate; least: Rate; http: Rate }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const least = await reserveUncontended(world, own_rows, SECONDS)
    // servers of connections that have just ended would be counted as ours
    await pause(ENDED_MS)
    const before = cpu()
    const http = await reserve(SECONDS)
    const after = cpu()
    if (before && after) console.log(spent(before, after, http.per_second * SECONDS))
    rounds.push({ bare: await answer(bare.port, SECONDS), health: await answer(PORT, SECONDS), least, http })
  }
  bare.stop()
  const least = together(rounds.map((round) => round.least))
  const same = together(rounds.map((round) => round.bare))
  return [
    { what: 'bare node:http, the same bytes', rate: same },
    {
      what: `GET /health, ${CALLERS} connections`,
      rate: together(rounds.map((round) => round.health)),
      baseline: same,
      target: TARGETS.health,
    },
    { what: 'R1: the least one reservation writes, own rows each', rate: least },
    {
      what: `reservations over HTTP, ${BUYERS} buyers`,
      rate: together(rounds.map((round) => round.http)),
      baseline: least,
      target: TARGETS.reservation,
    },
  ]
}

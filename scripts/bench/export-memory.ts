import { execFile } from 'node:child_process'
import { request } from 'node:http'
import { promisify } from 'node:util'
import { createEvent, createTicket } from '#test/factories.ts'
import type { LargeWorld } from './seed-large.ts'
import { ADDRESS, type BenchWorld } from './world.ts'

const TARGET_MB = 200
const MB = 1024 * 1024
const SAMPLE_MS = 200
const BUYER_MS = 100
/** As fast as the slow reader takes the file: a phone on a train. */
const SLOW_BYTES_PER_SECOND = 256 * 1024

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout.trim()) * 1024
}

/** The most the server's process held while the work lasted. */
async function peakDuring(pid: number, work: Promise<unknown>): Promise<number> {
  let is_over = false
  const over = work.finally(() => {
    is_over = true
  })
  let peak = 0
  while (!is_over) {
    peak = Math.max(peak, await memoryOf(pid))
    await wait(SAMPLE_MS)
  }
  await over
  return peak
}

interface Read {
  readonly bytes: number
  readonly first_byte_ms: number
  readonly seconds: number
}

/** Reads an export; `pace` bytes a second, and given up when `until` says so. */
async function read(path: string, token: string, slow?: { until: () => boolean }): Promise<Read> {
  const start = performance.now()
  const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    request(ADDRESS + path, { headers: { authorization: `Bearer ${token}` } }, resolve)
      .on('error', reject)
      .end()
  })
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
  let bytes = 0
  let first_byte_ms = 0
  for await (const chunk of answer) {
    if (bytes === 0) first_byte_ms = performance.now() - start
    bytes += (chunk as Buffer).length
    if (!slow) continue
    await wait(((chunk as Buffer).length / SLOW_BYTES_PER_SECOND) * 1000)
    if (slow.until()) break
  }
  return { bytes, first_byte_ms, seconds: (performance.now() - start) / 1000 }
}

/** One buyer after the other reserves at another event; how long each waits. */
async function buyWhile(event_id: number, item: object, goOn: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (goOn()) {
    const start = performance.now()
    const answer = await fetch(`${ADDRESS}/api/public/events/${event_id}/order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items: [item], session_transport: 'header' }),
    })
    await answer.arrayBuffer()
    if (answer.status !== 201) throw new Error(`a reservation answered ${answer.status}`)
    times.push(performance.now() - start)
    await wait(BUYER_MS)
  }
  return times.toSorted((a, b) => a - b)
}

const at = (times: readonly number[], share: number): string =>
  `${(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0)} ms`

interface Exported extends LargeWorld {
  readonly token: string
}

/** The most that some work held above the server when idle, in MB. */
const heldAbove =
  (idle: number, { server_pid }: BenchWorld) =>
  async (what: string, work: Promise<unknown>) => {
    const above = ((await peakDuring(server_pid, work)) - idle) / MB
    console.log(`memory, ${what.padEnd(52)}  at most ${above.toFixed(0).padStart(4)} MB above idle`)
    return above
  }

/** A fast reader of both formats, one after the other, beside a slow one and a buyer. */
async function exportWhileOthersBuy(path: string, token: string, buyOne: (goOn: () => boolean) => Promise<number[]>) {
  let is_over = false
  const buying = buyOne(() => !is_over)
  try {
    const slow = read(`${path}csv`, token, { until: () => is_over })
    const csv = await read(`${path}csv`, token)
    const xlsx = await read(`${path}xlsx`, token)
    is_over = true
    return { files: { csv, xlsx, slow: await slow }, busy: await buying }
  } finally {
    is_over = true
  }
}

function printFiles(attendees: number, files: Record<string, Read>): void {
  for (const [name, { bytes, first_byte_ms, seconds }] of Object.entries(files))
    console.log(
      `export of ${attendees} attendees, ${name.padEnd(4)}  ${(bytes / MB).toFixed(0).padStart(4)} MB in ${seconds.toFixed(0)} s, first byte after ${first_byte_ms.toFixed(0)} ms`,
    )
}

/** FIL-1: 500,000 attendees as CSV and as XLSX, one export at a time, then to a fast reader beside a slow one while others buy. */
export async function benchExports(world: BenchWorld, large: Exported): Promise<boolean> {
  const { db } = world.deps
  const event_id = await createEvent(db, large)
  const { ticket_id, price_id } = await createTicket(db, event_id, { capacity: null })
  const item = { ticket_id, ticket_price_id: price_id, quantity: 1 }
  const buyOne = (goOn: () => boolean) => buyWhile(event_id, item, goOn)
  const calm_until = performance.now() + 5000
  const calm = await buyOne(() => performance.now() < calm_until)
  const idle = await memoryOf(world.server_pid)
  const held = heldAbove(idle, world)
  console.log(`memory, idle server ${(idle / MB).toFixed(0)} MB`)
  const path = `/api/events/${large.event_id}/attendees/export?format=`
  const one_csv = await held('one export, CSV', read(`${path}csv`, large.token))
  const one_xlsx = await held('one export, XLSX', read(`${path}xlsx`, large.token))
  const together = exportWhileOthersBuy(path, large.token, buyOne)
  const two = await held('two at once, CSV and then XLSX beside a slow reader', together)
  const { files, busy } = await together
  printFiles(large.attendees, files)
  console.log(
    `reservations meanwhile  p50 ${at(busy, 0.5)}  p95 ${at(busy, 0.95)}, before  p50 ${at(calm, 0.5)}  p95 ${at(calm, 0.95)}`,
  )
  const is_met = Math.max(one_csv, one_xlsx, two) < TARGET_MB
  console.log(`memory of exports  target ${TARGET_MB} MB above idle: ${is_met ? 'met' : 'MISSED'}`)
  return is_met
}

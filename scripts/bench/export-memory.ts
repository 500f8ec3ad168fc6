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

/** FIL-1: 500,000 attendees as CSV and as XLSX to a fast reader, beside a slow one, while others buy. */
export async function benchExports(world: BenchWorld, large: LargeWorld & { token: string }): Promise<boolean> {
  const { server_pid } = world
  const { db } = world.deps
  const event_id = await createEvent(db, large)
  const { ticket_id, price_id } = await createTicket(db, event_id, { capacity: null })
  const item = { ticket_id, ticket_price_id: price_id, quantity: 1 }
  const calm_until = performance.now() + 5000
  const calm = await buyWhile(event_id, item, () => performance.now() < calm_until)
  const idle = await memoryOf(server_pid)
  const path = `/api/events/${large.event_id}/attendees/export?format=`
  let is_over = false
  const exporting = async () => {
    const slow = read(`${path}csv`, large.token, { until: () => is_over })
    const csv = await read(`${path}csv`, large.token)
    const xlsx = await read(`${path}xlsx`, large.token)
    is_over = true
    return { csv, xlsx, slow: await slow }
  }
  const files = exporting().finally(() => {
    is_over = true
  })
  const buying = buyWhile(event_id, item, () => !is_over)
  const peak = await peakDuring(server_pid, files)
  for (const [name, { bytes, first_byte_ms, seconds }] of Object.entries(await files))
    console.log(
      `export of ${large.attendees} attendees, ${name.padEnd(4)}  ${(bytes / MB).toFixed(0).padStart(4)} MB in ${seconds.toFixed(0)} s, first byte after ${first_byte_ms.toFixed(0)} ms`,
    )
  const busy = await buying
  console.log(
    `reservations meanwhile  p50 ${at(busy, 0.5)}  p95 ${at(busy, 0.95)}, before  p50 ${at(calm, 0.5)}  p95 ${at(calm, 0.95)}`,
  )
  const above = (peak - idle) / MB
  const is_met = above < TARGET_MB
  console.log(
    `memory: ${(idle / MB).toFixed(0)} MB idle, at most ${above.toFixed(0)} MB above  target ${TARGET_MB} MB: ${is_met ? 'met' : 'MISSED'}`,
  )
  return is_met
}

import { existsSync } from 'node:fs'
import { slugify } from '#core/platform/ids.ts'
import { createAccount, createEvent, createTicket } from '#test/factories.ts'
import { bytesOf, NGINX, serveFile } from '../nginx.ts'
import { ADDRESS, type BenchWorld, PORT } from '../world.ts'
import { figure, inTurn, type Row } from './rounds.ts'
import { asking, closedLoop, requestOf } from './wire.ts'

export const BROWSERS = 50
const BLOCKS = 20
export const ACCEPT = { 'accept-encoding': 'br' }

/** An event's page with twenty tickets that never run out. */
export async function createPage({ deps: { db } }: BenchWorld): Promise<string> {
  const description = '<p>Three bands, one pier.</p>'.repeat(20)
  const event_id = await createEvent(db, await createAccount(db), { description })
  for (let n = 0; n < BLOCKS; n++)
    await createTicket(db, event_id, { title: `Block ${n + 1}`, order: n, capacity: null })
  return `/event/${event_id}/${slugify('Low Tide Sessions')}`
}

/** PERF-5f: the cached page beside the same bytes as a file of nginx, one process of each. */
async function benchCachedPage(world: BenchWorld): Promise<Row[]> {
  if (!existsSync(NGINX)) {
    console.log(`PERF-5f left out: there is no ${NGINX} on this machine. Debian has it as "nginx-light".`)
    return []
  }
  const path = await createPage(world)
  const file = await serveFile(await bytesOf(ADDRESS + path), PORT + 2)
  const at = (port: number, asked: string) => (seconds: number) =>
    closedLoop({
      ports: [port],
      seconds,
      clients: BROWSERS,
      script: asking(requestOf('GET', asked, { headers: ACCEPT }), 200),
    })
  const row = await inTurn(world, {
    id: 'PERF-5f cached',
    work: `event page, ${BROWSERS} browsers`,
    reference: 'nginx, one worker, the same bytes from a file',
    target: 0.6,
    subject: at(PORT, path),
    against: at(PORT + 2, file.path),
  })
  await file.stop()
  return [row]
}

/** As one that nobody has asked for before: a code in its address keeps it out of the cache. */
export const rendering = (path: string) => asking(requestOf('GET', `${path}?promo_code=NONE`, { headers: ACCEPT }), 200)

const RENDERED_MICROS = 1_500

/** What a page costs that nobody has asked for before. */
async function benchRenderedPage(world: BenchWorld): Promise<Row> {
  const path = await createPage(world)
  const script = rendering(path)
  const row = await inTurn(world, {
    id: 'PERF-5f rendered',
    work: 'event page',
    subject: (seconds) => closedLoop({ ports: [PORT], seconds, clients: BROWSERS, script }),
  })
  return figure(row, {
    id: 'PERF-5f rendered',
    work: 'event page, processor time of the product',
    unit: 'µs',
    target: RENDERED_MICROS,
    values: row.rounds.map(({ cpu_micros }) => cpu_micros?.product ?? Number.NaN),
  })
}

export const benchPages = async (world: BenchWorld): Promise<Row[]> => [
  ...(await benchCachedPage(world)),
  await benchRenderedPage(world),
]

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DrawView } from '#core/sales/waiting-room/schema.ts'
import { createPool } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { buy, enter, goIn, readQueue, setRoom, takePlace, tick } from '#test/waiting-rooms.ts'
import { aboveAtCarelessDoor } from './careless-door.ts'
import { isBijection, isFair } from './fair.ts'
import { createNews } from './stage.ts'
import { judgeRoom, pastTheRoom, type RoomVerdict } from './verdict.ts'
import { createVisitors, givePlace, type Visitor } from './visitors.ts'

/** The judge of `npm run drill -- waiting-room`: says nothing of a room where all is right, and names each thing that is not. */
let t: TestApp
let pool: pg.Pool
let folder: string
beforeAll(async () => {
  t = await createTestApp()
  pool = createPool(t.url, { max: 4 })
  folder = mkdtempSync(join(tmpdir(), 'turnout-judge-'))
})
afterAll(async () => {
  await pool.end()
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

const DIALS = { max_shoppers: 20, admissions_per_minute: 600 }
const PREQUEUE_MS = 300_000
const DRAWING_MS = 15_000

type Shop = Awaited<ReturnType<typeof createOnSaleEvent>>

/** Announced, drawn and open: six visitors, of whom four bought. */
async function heldSale() {
  const shop = await createOnSaleEvent(t.deps.db, { price: 0, capacity: 10 })
  const opens_at = new Date(t.now().getTime() + PREQUEUE_MS).toISOString()
  const shortest = { prequeue_minutes: 5, turn_minutes: 5, shop_minutes: 5 }
  await setRoom(t, shop, { mode: 'SCHEDULED', opens_at, ...shortest, ...DIALS })
  await tick(t)
  const visitors = createVisitors(6)
  for (const visitor of visitors) givePlace(visitor, await takePlace(t, shop))
  const commitment_before = String((await readQueue(t, shop)).view.commitment)
  t.advance(PREQUEUE_MS)
  await tick(t)
  t.advance(DRAWING_MS)
  await tick(t, 4)
  for (const visitor of visitors) await visit(shop, visitor)
  const told = await t.app.inject({ method: 'GET', url: `/queue/${shop.event_id}/draw/1.json` })
  const draw = told.json() as DrawView
  const news = { ...createNews(), commitments: new Set([commitment_before]) }
  const dials = [{ from: 0, ...DIALS }]
  return {
    shop,
    evidence: { pool, folder, event_id: shop.event_id, visitors, draws: [draw, draw], commitment_before, news, dials },
  }
}

/** The first four buy, the others look and close the page. */
async function visit(shop: Shop, visitor: Visitor): Promise<void> {
  const session = await goIn(t, shop, visitor.places[0]!.token)
  visitor.has_entered = true
  visitor.end = 'CLOSED'
  if (visitor.n >= 4) return
  expect((await buy(t, shop, { session })).status).toBe(201)
  visitor.end = 'BOUGHT'
}

/** What it found, by name; what is right is left out. */
const found = ({ doubled, lost, past, draw, above_dials }: RoomVerdict) =>
  Object.fromEntries(
    Object.entries({ doubled, lost, past, draw, above_dials })
      .filter(([, of]) => of.length > 0)
      .map(([what, of]) => [what, of.length]),
  )

describe('the judge of the waiting room', () => {
  test('names what is wrong, and nothing else', async () => {
    const { shop, evidence } = await heldSale()
    const { visitors, draws, dials } = evidence
    expect(found(await judgeRoom(evidence))).toEqual({})
    const [first, second] = visitors as [Visitor, Visitor]
    const others = visitors.slice(2)
    const judged = async (more: Partial<typeof evidence>) => found(await judgeRoom({ ...evidence, ...more }))

    const twin = { ...second, places: first.places }
    expect(await judged({ visitors: [first, twin, ...others] })).toEqual({ doubled: 1 })
    expect(await judged({ visitors: [{ ...first, end: null }, second, ...others] })).toEqual({ lost: 1 })
    expect(await judged({ dials: [{ ...dials[0]!, max_shoppers: 3 }] })).toHaveProperty('above_dials')
    expect(await judged({ dials: [{ ...dials[0]!, admissions_per_minute: 5 }] })).toHaveProperty('above_dials')
    expect(await judged({ commitment_before: '00' })).toEqual({ draw: 1 })
    expect(await judged({ draws: [draws[0]!, { ...draws[0]!, run: 2 }] })).toEqual({ draw: 1 })
    expect(await judged({ news: { ...evidence.news, early_seeds: 1 } })).toEqual({ draw: 1 })

    const { index } = first.places[0]!.place
    await pool.query("update queue_passes set called_at = called_at - interval '1 hour' where index = $1", [index])
    expect(await judged({})).toEqual({ draw: 1 })
    await pool.query("update queue_passes set called_at = called_at + interval '1 hour' where index = $1", [index])
    await pool.query('delete from queue_passes where index = $1', [index])
    expect(await judged({}), 'let in, and no pass; an order without one').toEqual({ lost: 1, past: 1 })
    expect((await pastTheRoom(pool, { event_id: shop.event_id })).length).toBe(1)
    expect((await enter(t, shop, { token: second.places[0]!.token })).status, 'by another browser').not.toBe(201)
  })

  test('a door that counts before it locks lets more in than the dials say', async () => {
    const { evidence } = await heldSale()
    const { rows } = await pool.query<{ id: number }>('select id::int as id from queue_runs where event_id = $1', [
      evidence.event_id,
    ])
    const above = await aboveAtCarelessDoor(pool, { run_id: rows[0]!.id, dials: DIALS, now: t.now() })
    expect(above.length).toBeGreaterThan(0)
  })
})

test('an order of coming and a rank given twice are no draw', () => {
  const coming = Array.from({ length: 1_000 }, (_, n) => n)
  expect(isFair(coming)).toBe(false)
  expect(isBijection(coming)).toBe(true)
  expect(isBijection([0, 1, 1])).toBe(false)
  expect(isFair([0, 1, 2])).toBeNull()
})

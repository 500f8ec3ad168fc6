import { createAccount, createSession } from '#test/factories.ts'
import { benchExports } from './export-memory.ts'
import { type Ask, LIST_TARGET_MS, type ListTimes, listCalls, timeCall, timeKeyRead } from './lists.ts'
import { LARGE, type LargeSizes, type LargeWorld, seedLarge } from './seed-large.ts'
import { ADDRESS, type BenchWorld } from './world.ts'

/** A page of 100 may cost no more than five of 20. */
const MAX_PER_PAGE_RATIO = 5

/** A walk by cursor: its 10,000th page may cost half as much again as its first (KEY-13, KEY-14). */
const MAX_CURSOR_RATIO = 1.5
const FAR_PAGE = 10_000
/** Rows of a page, and of a step by which the far page is reached. */
const NEAR_ROWS = 20
const STEP_ROWS = 500
/** Both pages in turn, so that a busy moment of the machine is one of both. */
const CURSOR_ROUNDS = 5

interface Owned extends LargeWorld {
  readonly token: string
}

async function seedAccount({ deps, url }: BenchWorld, sizes: LargeSizes): Promise<Owned> {
  const owner = await createAccount(deps.db)
  const start = performance.now()
  const large = await seedLarge(url, owner, sizes)
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(
    `${sizes.events} events, ${sizes.orders} orders, ${sizes.attendees} attendees in one account, made in ${seconds} s`,
  )
  return { ...large, token: await createSession(deps.db, { ...owner, now: new Date() }) }
}

const askOf =
  ({ token }: Owned): Ask =>
  async (path) => {
    const answer = await fetch(ADDRESS + path, { headers: { authorization: `Bearer ${token}` } })
    return { status: answer.status, body: await answer.text() }
  }

async function timeAll(world: BenchWorld, account: Owned): Promise<ListTimes[]> {
  const lines = [await timeKeyRead(world.deps.db, account)]
  for (const call of listCalls(account)) lines.push(await timeCall(askOf(account), call))
  return lines
}

const ms = (value: number): string => `${value.toFixed(1).padStart(6)} ms`

/** Each line beside the least a list has to do, and beside the same call where there is a tenth of everything. */
function printLists(lines: readonly ListTimes[], small: readonly ListTimes[]): boolean {
  const baseline = lines[0]!.p50
  let missed = 0
  for (const [index, { what, p50, p95, p99 }] of lines.entries()) {
    const is_met = p95 < LIST_TARGET_MS
    if (!is_met) missed++
    const cells = [what.padEnd(38), `p50 ${ms(p50)}`, `p95 ${ms(p95)}`, `p99 ${ms(p99)}`]
    const ratios = `${(p50 / baseline).toFixed(1).padStart(5)} x  ten times the rows ${(p50 / small[index]!.p50).toFixed(1).padStart(4)} x`
    console.log(`${cells.join('  ')}  ${ratios}  target ${LIST_TARGET_MS} ms: ${is_met ? 'met' : 'MISSED'}`)
  }
  console.log(`${lines.length - 1} lists, searches, filters and dashboards, ${missed} over ${LIST_TARGET_MS} ms at p95`)
  const growth = lines.map(({ p50 }, index) => p50 / small[index]!.p50).toSorted((a, b) => a - b)
  console.log(
    `with ten times the rows: ${growth[Math.floor(growth.length / 2)]!.toFixed(1)} x in the middle, ${growth.at(-1)!.toFixed(1)} x at worst`,
  )
  return missed === 0
}

function printPageSizes(lines: readonly ListTimes[]): boolean {
  const p50Of = (what: string): number => lines.find((line) => line.what === what)!.p50
  const ratios = ['orders', 'attendees'].map((list) => p50Of(`${list}, 100 on a page`) / p50Of(list))
  const is_met = ratios.every((ratio) => ratio <= MAX_PER_PAGE_RATIO)
  const text = ratios.map((ratio) => `${ratio.toFixed(1)} x`).join(' and ')
  console.log(
    `100 rows on a page instead of 20 cost ${text} (orders, attendees)  target ${MAX_PER_PAGE_RATIO}: ${is_met ? 'met' : 'MISSED'}`,
  )
  return is_met
}

/** The cursor of the far page: so many rows lie before it. */
async function cursorBehind(ask: Ask, path: string, rows: number): Promise<string> {
  let cursor = ''
  for (let left = rows; left > 0; left -= STEP_ROWS) {
    const { body } = await ask(`/api${path}&per_page=${Math.min(left, STEP_ROWS)}&cursor=${cursor}`)
    cursor = JSON.parse(body).meta.next_cursor
    if (!cursor) throw new Error(`${path} has no ${rows} rows`)
  }
  return cursor
}

async function printCursors(account: Owned): Promise<boolean> {
  const ask = askOf(account)
  let is_met = true
  for (const sort of ['created_at', 'email']) {
    const path = `/events/${account.event_id}/attendees?sort_by=${sort}`
    const far = await cursorBehind(ask, path, (FAR_PAGE - 1) * NEAR_ROWS)
    const pageAt = (cursor: string) => timeCall(ask, [sort, `${path}&per_page=${NEAR_ROWS}&cursor=${cursor}`])
    const rounds: { first: number; last: number; ratio: number }[] = []
    for (let round = 0; round < CURSOR_ROUNDS; round++) {
      const [first, last] = [(await pageAt('')).p50, (await pageAt(far)).p50]
      rounds.push({ first, last, ratio: last / first })
    }
    const { first, last, ratio } = rounds.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(CURSOR_ROUNDS / 2)]!
    is_met = ratio <= MAX_CURSOR_RATIO && is_met
    console.log(
      `cursor page 10,000 of attendees by ${sort}: ${ms(last)}, page 1 ${ms(first)}, ${ratio.toFixed(2)} x  target ${MAX_CURSOR_RATIO}: ${ratio <= MAX_CURSOR_RATIO ? 'met' : 'MISSED'}`,
    )
  }
  return is_met
}

/** Lists, searches, filters and dashboards of a large account (issue 4). */
export async function benchLargeAccount(world: BenchWorld): Promise<boolean> {
  const tenth = { events: LARGE.events / 10, orders: LARGE.orders / 10, attendees: LARGE.attendees / 10 }
  const small = await timeAll(world, await seedAccount(world, tenth))
  const account = await seedAccount(world, LARGE)
  const large = await timeAll(world, account)
  const are_lists_met = printLists(large, small)
  const are_cursors_met = await printCursors(account)
  return printPageSizes(large) && are_lists_met && are_cursors_met
}

/** Exports are of one event: one that has all the attendees there are to be. The server has served lists before. */
export async function benchLargeExports(world: BenchWorld): Promise<boolean> {
  const whole = await seedAccount(world, { ...LARGE, events: 2, flagship: 1 })
  for (const call of listCalls(whole)) await timeCall(askOf(whole), call, 1)
  return benchExports(world, whole)
}

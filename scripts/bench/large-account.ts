import { createAccount, createSession } from '#test/factories.ts'
import { benchExports } from './export-memory.ts'
import { type Ask, LIST_TARGET_MS, type ListTimes, listCalls, timeCall, timeKeyRead } from './lists.ts'
import { LARGE, type LargeSizes, type LargeWorld, seedLarge } from './seed-large.ts'
import { ADDRESS, type BenchWorld } from './world.ts'

/** A page of 100 may cost no more than five of 20. */
const MAX_PER_PAGE_RATIO = 5

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

/** Lists, searches, filters and dashboards of a large account (issue 4). */
export async function benchLargeAccount(world: BenchWorld): Promise<boolean> {
  const tenth = { events: LARGE.events / 10, orders: LARGE.orders / 10, attendees: LARGE.attendees / 10 }
  const small = await timeAll(world, await seedAccount(world, tenth))
  const large = await timeAll(world, await seedAccount(world, LARGE))
  const are_lists_met = printLists(large, small)
  return printPageSizes(large) && are_lists_met
}

/** Exports are of one event: one that has all the attendees there are to be. The server has served lists before. */
export async function benchLargeExports(world: BenchWorld): Promise<boolean> {
  const whole = await seedAccount(world, { ...LARGE, events: 2, flagship: 1 })
  for (const call of listCalls(whole)) await timeCall(askOf(whole), call, 1)
  return benchExports(world, whole)
}

import { createAccount, createGranted, createSession, type TestAccount } from '#test/factories.ts'
import { seedLarge } from './seed-large.ts'
import { ADDRESS, type BenchWorld } from './world.ts'

/** The list of events of somebody with so many grants beside that of somebody with one for the account (TEAM-5). */
const GRANTS = 500
const MAX_RATIO = 1.2
const EVENTS = 2 * GRANTS
/** Calls of each, one after the other. */
const ROUNDS = 300
const WARM_UP = 20

const ofPercent = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0

async function timeList(token: string): Promise<number> {
  const start = performance.now()
  const answer = await fetch(`${ADDRESS}/api/events`, { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await answer.json()) as { data?: readonly unknown[] }
  if (data?.length !== 20) throw new Error(`the list of events answered ${answer.status} with ${data?.length} rows`)
  return performance.now() - start
}

async function makeReaders({ deps: { db }, url }: BenchWorld, owner: TestAccount) {
  await seedLarge(url, owner, { events: EVENTS, orders: 2000, attendees: 5000 })
  const { account_id } = owner
  const events = await db.selectFrom('events').select('id').where('account_id', '=', account_id).orderBy('id').execute()
  const granted = events
    .filter((_, index) => index % 2 === 0)
    .map(({ id }) => ({ role: 'FINANCE', event_id: id }) as const)
  const session = ({ user_id }: { user_id: number }) => createSession(db, { user_id, account_id, now: new Date() })
  return {
    many: await session(await createGranted(db, account_id, granted.slice(0, GRANTS))),
    one: await session(await createGranted(db, account_id, [{ role: 'FINANCE' }])),
  }
}

/** Both readers take turns, so that a busy machine is as busy for either. */
export async function benchGrants(world: BenchWorld): Promise<boolean> {
  const { many, one } = await makeReaders(world, await createAccount(world.deps.db))
  const times = { many: [] as number[], one: [] as number[] }
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const [a, b] = [await timeList(many), await timeList(one)]
    if (round < WARM_UP) continue
    times.many.push(a)
    times.one.push(b)
  }
  const [slow, base] = [ofPercent(times.many, 0.5), ofPercent(times.one, 0.5)]
  const ratio = slow / base
  const is_met = ratio <= MAX_RATIO
  console.log(
    `events list with ${GRANTS} grants: p50 ${slow.toFixed(1)} ms (fastest tenth ${ofPercent(times.many, 0.1).toFixed(1)}), with one for the account ${base.toFixed(1)} ms (${ofPercent(times.one, 0.1).toFixed(1)}), ${ratio.toFixed(2)} x  target ${MAX_RATIO}: ${is_met ? 'met' : 'MISSED'}`,
  )
  return is_met
}

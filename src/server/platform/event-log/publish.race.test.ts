import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#server/platform/context/audit.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { type LogEntry, publishAll, verifiedLog } from '#test/event-log.ts'
import { createAccount, createEvent } from '#test/factories.ts'
import { standstill } from '#test/standstill.ts'
import { untilWaitingForLock } from '#test/waits.ts'
import { publishRound, publishRows, type Round } from './publish.ts'
import { eraseActionData, hasOutboxRows } from './queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** An account with so many events, whose log is empty. */
async function world(events = 1) {
  const account = await createAccount(t.deps.db)
  const event_ids: number[] = []
  for (let n = 0; n < events; n++) event_ids.push(await createEvent(t.deps.db, account))
  await publishAll(t.deps.db)
  const entries = async () =>
    (await verifiedLog(t.deps.db)).filter(({ account_id, event_id }) => account_id === account.account_id && event_id)
  return { account_id: account.account_id, event_ids, event_id: event_ids[0]!, entries }
}

/** Says `n` of an event. */
const write = (tx: Tx, event_id: number, n: number) =>
  audit(tx, systemCtx(t.deps), 'order.completed', { event_id, data: { amount_paid: n } })
const written = (event_id: number, n: number) => inTransaction(t.deps.db, (tx) => write(tx, event_id, n))
const numbers = (entries: readonly { data: unknown }[]) =>
  entries.map(({ data }) => (data as { amount_paid: number }).amount_paid)

describe('what is written is published (LOGE-4)', () => {
  test('what is rolled back is in neither log', async () => {
    const { event_id, entries } = await world()
    const lost = inTransaction(t.deps.db, async (tx) => {
      await write(tx, event_id, 1)
      throw new Error('no')
    })
    await expect(lost).rejects.toThrow('no')
    await written(event_id, 2)
    await publishAll(t.deps.db)
    expect(numbers(await entries())).toEqual([2])
  })

  test('steps and what happens outside any account have no outbox row', async () => {
    const { event_id } = await world()
    await inTransaction(t.deps.db, async (tx) => {
      await audit(tx, systemCtx(t.deps), 'order.details_saved', { event_id })
      await audit(tx, systemCtx(t.deps), 'operator_link.issued', { data: { purpose: 'FIRST_ACCOUNT' } })
    })
    expect(await hasOutboxRows(t.deps.db)).toBe(false)
  })
})

describe('commits out of order (LOGE-5, worked example 7)', () => {
  /** One transaction takes the lower id and commits after another's. */
  async function lateCommit(event_id: number, meanwhile: () => Promise<unknown>) {
    const late = standstill()
    const slow = inTransaction(t.deps.db, async (tx) => {
      await write(tx, event_id, 1)
      await late.here()
    })
    await late.meanwhile(async () => {
      await written(event_id, 2)
      await meanwhile()
    })
    await slow
  }

  test('a low id that commits late is neither skipped nor leaves a gap', async () => {
    const { event_id, entries } = await world()
    await lateCommit(event_id, () => publishAll(t.deps.db))
    await publishAll(t.deps.db)
    const log = await entries()
    expect(numbers(log)).toEqual([2, 1])
    expect(log.map(({ position }) => position)).toEqual([log[0]!.position, log[0]!.position + 1])
  })

  test('control: a reader of ids above the last one loses it', async () => {
    const { event_id } = await world()
    let last = 0
    const seen: number[] = []
    const readOn = async () => {
      const { rows } = await sql<{ id: number; n: number }>`
        select o.id, (a.data ->> 'amount_paid')::int as n from outbox o join audit_log a on a.id = o.audit_id
        where o.id > ${last} and a.event_id = ${event_id} order by o.id`.execute(t.deps.db)
      last = rows.at(-1)?.id ?? last
      seen.push(...rows.map(({ n }) => n))
    }
    await lateCommit(event_id, readOn)
    await readOn()
    expect(seen).toEqual([2])
  })
})

describe('one publisher at a time (LOGE-5)', () => {
  type Publish = (round: Round) => Promise<number>
  const locked: Publish = (round) => publishRound(t.deps.db, round)
  const unlocked: Publish = (round) => inTransaction(t.deps.db, (tx) => publishRows(tx, round))

  /** The first has taken the higher of two ids and stands still; the lower one is committed, and a second publishes. */
  async function twoAtOnce(publish: Publish) {
    const { event_id, entries } = await world()
    const late = standstill()
    const first = standstill()
    const slow = inTransaction(t.deps.db, async (tx) => {
      await write(tx, event_id, 1)
      await late.here()
    })
    const taken = Promise.withResolvers<void>()
    const onTaken = () => {
      taken.resolve()
      return first.here()
    }
    const started = await late.meanwhile(async () => {
      await written(event_id, 2)
      const ended = Promise.allSettled([publish({ limit: 1, onTaken })])
      await taken.promise
      return { ended }
    })
    const second = await first.meanwhile(() => slow.then(() => publish({ limit: 1 })))
    return { second, first: (await started.ended)[0], entries }
  }

  test('a second one takes nothing while the first is at it', async () => {
    const { first, second, entries } = await twoAtOnce(locked)
    expect([first, second]).toEqual([{ status: 'fulfilled', value: 1 }, 0])
    await publishAll(t.deps.db)
    expect(numbers(await entries())).toEqual([2, 1])
  })

  test('control: without the lock both number from the same end, and the first one fails', async () => {
    const { first, second, entries } = await twoAtOnce(unlocked)
    expect(second).toBe(1)
    expect(first).toMatchObject({ status: 'rejected', reason: { code: '23505', constraint: 'log_entries_pkey' } })
    await publishAll(t.deps.db)
    expect(numbers(await entries())).toEqual([1, 2])
  })
})

describe('many writers (LOGE-6)', () => {
  const WRITERS = 12
  const ROUNDS = 15

  /** Goes on for as long as somebody writes. */
  async function publishWhile(writing: { done: boolean }, limit: number): Promise<void> {
    while (!writing.done) {
      await publishRound(t.deps.db, { limit })
      await new Promise(setImmediate)
    }
  }

  test('each commit once, in its event’s order, without gaps, under rollbacks and two publishers', async () => {
    const { event_ids, entries } = await world(4)
    const committed = new Map<number, number[]>(event_ids.map((id) => [id, []]))
    const turn = async (writer: number, round: number) => {
      const event_id = event_ids[(writer + round) % event_ids.length]!
      await inTransaction(t.deps.db, async (tx) => {
        // the lock of the subject comes first; what it counts to is the order of the commits
        const { sale_version: n } = await tx
          .updateTable('events')
          .set((eb) => ({ sale_version: eb('sale_version', '+', 1) }))
          .where('id', '=', event_id)
          .returning('sale_version')
          .executeTakeFirstOrThrow()
        await write(tx, event_id, n)
        if ((writer + round) % 5 === 0) throw new Error('rolled back')
        committed.get(event_id)!.push(n)
      }).catch((error: Error) => {
        if (error.message !== 'rolled back') throw error
      })
    }
    const writing = { done: false }
    const publishers = [publishWhile(writing, 3), publishWhile(writing, 7)]
    await Promise.all(
      Array.from({ length: WRITERS }, async (_none, writer) => {
        for (let round = 0; round < ROUNDS; round++) await turn(writer, round)
      }),
    )
    writing.done = true
    await Promise.all(publishers)
    await publishAll(t.deps.db)
    const log = await entries()
    expect(log).toHaveLength([...committed.values()].flat().length)
    for (const event_id of event_ids) {
      const told = numbers(log.filter((entry) => entry.event_id === event_id))
      expect(told).toEqual([...committed.get(event_id)!].sort((a, b) => a - b))
    }
  })
})

describe('kill -9 in the middle of a round', () => {
  const children: ChildProcess[] = []
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL')
  })

  /** A publisher in a process of its own; `heard` waits for a word of it. */
  function start(env: Record<string, string>) {
    const child = spawn(process.execPath, ['test/publisher-process.ts'], {
      env: { ...process.env, DATABASE_URL: t.url, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    const words = createInterface({ input: child.stdout! })[Symbol.asyncIterator]()
    const heard = async (word: string, times = 1) => {
      for (let left = times; left > 0; ) {
        const { value, done } = await words.next()
        if (done) throw new Error(`the publisher ended before it said ${word}`)
        if (value === word) left--
      }
    }
    const kill = async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
      // the server has noticed: what the process held is free
      await expect
        .poll(async () => {
          const { rows } = await t.deps.pool.query(
            `select from pg_stat_activity where application_name = 'publisher-process' and datname = current_database()`,
          )
          return rows.length
        })
        .toBe(0)
    }
    return { heard, kill }
  }

  test('rows were taken and nothing was written: they are all published later, once', async () => {
    const { event_id, entries } = await world()
    const wanted = Array.from({ length: 10 }, (_none, n) => n)
    for (const n of wanted) await written(event_id, n)
    const publisher = start({ STOP_AT: 'taken' })
    await publisher.heard('taken')
    await publisher.kill()
    expect(await entries()).toEqual([])
    await publishAll(t.deps.db)
    expect(numbers(await entries())).toEqual(wanted)
  })

  test('wherever it is: nothing is lost, doubled or out of order', async () => {
    const { event_id, entries } = await world()
    const wanted = Array.from({ length: 60 }, (_none, n) => n)
    for (const n of wanted) await written(event_id, n)
    for (const rounds of [1, 2, 3]) {
      const publisher = start({})
      await publisher.heard('round', rounds)
      await publisher.kill()
    }
    expect((await entries()).length).toBeGreaterThanOrEqual(18)
    await publishAll(t.deps.db)
    expect(numbers(await entries())).toEqual(wanted)
  })
})

describe('erasing a person (AUD-5)', () => {
  /** A correction of a buyer that the log tells of; the order's id is nobody else's. */
  async function corrected(order_id: number) {
    const { event_id, entries } = await world()
    await inTransaction(t.deps.db, (tx) =>
      audit(tx, systemCtx(t.deps), 'order.updated', {
        event_id,
        order_id,
        data: { fields: ['email'] },
        changes: { email: ['ada@example.org', 'grace@example.org'] },
      }),
    )
    await written(event_id, 1)
    return { entries, erase: () => inTransaction(t.deps.db, (tx) => eraseActionData(tx, [order_id])) }
  }
  const told = async (entries: () => Promise<LogEntry[]>) =>
    (await entries()).map(({ action, data, changes, salt }) => [action, data, changes, salt !== null])
  const ERASED = [
    ['order.updated', {}, null, false],
    ['order.completed', { amount_paid: 1 }, null, true],
  ]

  test('what it said and its salt are gone, and the chain still holds', async () => {
    const { entries, erase } = await corrected(900_001)
    await publishAll(t.deps.db)
    const before = await entries()
    await erase()
    expect(await told(entries)).toEqual(ERASED)
    const proofs = (log: LogEntry[]) => log.map(({ data_digest, hash }) => [data_digest, hash])
    expect(proofs(await entries())).toEqual(proofs(before))
  })

  test('erased before it is published, it is published empty', async () => {
    const { entries, erase } = await corrected(900_002)
    await erase()
    await publishAll(t.deps.db)
    expect((await told(entries))[0]).toEqual(['order.updated', {}, null, true])
  })

  test('erased while it is being published: the erasure waits, and takes the salt with it', async () => {
    const { entries, erase } = await corrected(900_003)
    const at_it = standstill()
    const publishing = publishRound(t.deps.db, { onTaken: at_it.here })
    const erasing = await at_it.meanwhile(async () => {
      const running = erase()
      await untilWaitingForLock(t, 1)
      return { running }
    })
    await Promise.all([publishing, erasing.running])
    expect(await told(entries)).toEqual(ERASED)
  })
})

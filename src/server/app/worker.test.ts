import { afterAll, beforeAll, expect, test } from 'vitest'
import { after } from '#core/platform/actions/causes.ts'
import { enqueueMails } from '#server/identity/mails/queue-mail.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { BatchQueue } from '#server/platform/jobs/batch-queue.ts'
import { readJobHealth } from '#server/platform/jobs/job-health.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { ANY_MAIL } from '#test/any-mail.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { runJobs, type Worker } from './worker.ts'

let t: TestApp
let worker: Worker
const done: string[] = []
const open: (() => void)[] = []
beforeAll(async () => {
  t = await createTestApp()
  worker = await runJobs(t.deps, {
    'mails.send': async ({ db }, { mail_id }: { mail_id: number }) => {
      done.push(`mail ${mail_id}`)
      await db.selectFrom('mails').select('id').execute()
      if (mail_id > 100) await new Promise<void>((resolve) => open.push(resolve))
    },
    'payments.handle-event': async () => void done.push('money'),
  })
})
afterAll(async () => {
  for (const close of open) close()
  await worker.stop()
  await t.close()
})
const queueMails = (...ids: number[]) =>
  inTransaction(t.deps.db, (tx) =>
    enqueueMails(
      tx,
      ids.map((id) => ({ id, priority: 0, follows: ANY_MAIL })),
    ),
  )
const settle = () =>
  inTransaction(t.deps.db, (tx) => enqueue(tx, after('payment_event.received', 'payments.handle-event'), {}))

test('a process is one worker, whatever it has beside it (API-140)', async () => {
  await expect.poll(async () => (await readJobHealth(t.deps.db, t.now())).workers, { timeout: 15_000 }).toBe(1)
})

/** A batch with one buyer in it, which is not decided before `decide`. */
function buyerUnderWay() {
  const { promise: decided, resolve: decide } = Promise.withResolvers<void>()
  const queue = new BatchQueue<number, number>({
    name: 'test',
    decide: async (requests) => {
      await decided
      return { settled: requests.map((request) => ({ request, answer: request })), again: [] }
    },
    onIdle: () => {},
  })
  return { buying: queue.join(1), decide }
}

test('mails wait while a batch of buyers is under way, everything else goes on; afterwards they are sent', async () => {
  const { buying, decide } = buyerUnderWay()
  await queueMails(1)
  await settle()
  await expect.poll(() => done, { timeout: 15_000 }).toEqual(['money'])
  decide()
  expect(await buying).toBe(1)
  await expect.poll(() => done, { timeout: 15_000 }).toEqual(['money', 'mail 1'])
})

test('a rush without end holds no mail up for ever', async () => {
  const { buying, decide } = buyerUnderWay()
  await queueMails(2)
  await expect.poll(() => done, { timeout: 30_000 }).toContain('mail 2')
  decide()
  await buying
})

test('mails that hang, all there can be at once, keep no payment waiting (REL-20)', async () => {
  await queueMails(101, 102, 103, 104, 105, 106)
  await expect.poll(() => open.length, { timeout: 15_000 }).toBe(4)
  const before = done.filter((what) => what === 'money').length
  await settle()
  await expect.poll(() => done.filter((what) => what === 'money').length, { timeout: 15_000 }).toBe(before + 1)
  expect(open).toHaveLength(4)
})

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ACTIONS, type Action } from '#core/platform/actions/actions.ts'
import { OTHER_CAUSES } from '#core/platform/actions/causes.ts'
import { jobTable } from '#server/app/job-table.ts'

const sources = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(`src/server/${path}`, 'utf8') }))

const named = sources.flatMap(({ path, text }) =>
  [...text.matchAll(/\bafter\(\s*'([^']+)',\s*'([^']+)',?\s*\)/g)].map(([, cause, job]) => ({ path, cause, job })),
)
const jobsOf = (causes: Record<string, readonly string[]>) =>
  Object.entries(causes).flatMap(([cause, jobs]) => jobs.map((job) => ({ cause, job })))
const jobsAfter = (action: Action): readonly string[] => ACTIONS[action].jobs
/** Every pair of the lists. */
const declared = [
  ...jobsOf(Object.fromEntries((Object.keys(ACTIONS) as Action[]).map((action) => [action, jobsAfter(action)]))),
  ...jobsOf(OTHER_CAUSES),
]
const pair = ({ cause, job }: { cause?: string | undefined; job?: string | undefined }) => `${cause} → ${job}`

test('what the list says follows an action is what the code queues after it (ONE-4)', () => {
  expect([...new Set(named.map(pair))].sort()).toEqual(declared.map(pair).sort())
})

test('every cause is named where its job is queued, not computed', () => {
  const calls = sources.flatMap(({ text }) => [...text.matchAll(/\bafter\(/g)])
  expect(calls).toHaveLength(named.length)
})

test('jobs are queued by `enqueue` alone, by the one statement of a reservation batch, and by the write that frees units', () => {
  const others = sources.filter(({ text }) => text.includes('graphile_worker.add_job')).map(({ path }) => path)
  expect(others.sort()).toEqual([
    'platform/jobs/jobs.ts',
    'platform/stock/write-stock.ts',
    'sales/checkout/reserve/batch-queries.ts',
  ])
})

test('every job of the list has a handler', () => {
  for (const { job } of declared) expect(Object.keys(jobTable)).toContain(job)
})

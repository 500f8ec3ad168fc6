import type { CronEntry, JobTable } from '#server/platform/jobs/jobs.ts'
import { fillPersonKeys } from './fill-person-keys.ts'
import { purgePersonsWithoutOrders } from './purge-persons.ts'

export const personJobs: JobTable = {
  'persons.fill-keys': (ctx, { event_id }: { event_id: number }) => fillPersonKeys(ctx, event_id),
  'persons.purge': (ctx) => purgePersonsWithoutOrders(ctx),
}

/** At night, after the details of expired orders are erased (EXP-9). */
export const personCrons: readonly CronEntry[] = [{ job: 'persons.purge', match: '47 3 * * *' }]

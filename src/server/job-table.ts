import { checkInListCrons, checkInListJobs } from './check-in-lists/jobs.ts'
import type { CronEntry, JobTable } from './platform/jobs.ts'

/** Every job of every noun by name. */
export const jobTable: JobTable = { ...checkInListJobs }

/** What runs by the clock (EXP-2, STL-9, STK-4). */
export const crons: readonly CronEntry[] = [...checkInListCrons]

import type { CronEntry, JobTable } from '#server/platform/jobs/jobs.ts'
import { sweepProposals } from './sweep-proposals.ts'

export const approvalJobs: JobTable = { 'approvals.sweep': sweepProposals }

export const approvalCrons: readonly CronEntry[] = [{ job: 'approvals.sweep', match: '* * * * *' }]

import type { JobTable } from '#server/platform/jobs/jobs.ts'
import { sendTicketLink } from './send-ticket-link.ts'

export const myTicketsJobs: JobTable = { 'my-tickets.send-link': sendTicketLink }

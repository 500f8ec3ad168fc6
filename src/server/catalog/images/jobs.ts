import type { CronEntry, JobTable } from '#server/platform/jobs/jobs.ts'
import { removeDueFiles } from '#server/platform/storage/remove-due-files.ts'
import { dropGoneImages, registerFiles } from './register-files.ts'

export const imageJobs: JobTable = {
  'images.register-files': registerFiles,
  'images.remove-files': async (ctx) => {
    await dropGoneImages(ctx)
    await removeDueFiles(ctx)
  },
}

export const imageCrons: readonly CronEntry[] = [
  { job: 'images.register-files', match: '* * * * *' },
  { job: 'images.remove-files', match: '52 * * * *' },
]

import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Email, InstantView } from '#core/platform/fields.ts'

export const CHECK_RESULTS = ['FAIL', 'WARN', 'UNKNOWN', 'OK'] as const
export type CheckResult = (typeof CHECK_RESULTS)[number]

/** What is checked again and again may send a mail (API-900). */
export const SetupChecksInput = z.object({
  /** Where a test mail goes; without it none is sent. */
  mail_to: Email.optional(),
})

const CheckView = z.object({
  id: z.string(),
  result: z.enum(CHECK_RESULTS),
  title: z.string(),
  detail: z.string(),
  /** What to do, and a record or command to copy for it. */
  fix: z.object({ text: z.string(), copy: z.string().nullable() }).nullable(),
})
export type CheckView = z.output<typeof CheckView>

export const SetupChecksView = z.object({
  /** FAIL first. */
  checks: z.array(CheckView),
  server_time: InstantView,
})
export type SetupChecksView = z.output<typeof SetupChecksView>

nameViews({ SetupChecksView })

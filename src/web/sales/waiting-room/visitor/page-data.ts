import type { Locale } from '#core/platform/locales.ts'

/** What the document tells its script (ROOM-20). */
export interface QueueScriptData {
  readonly event_id: number
  readonly title: string
  readonly timezone: string
  readonly locale: Locale
  /** Where tickets are chosen. */
  readonly event_path: string
  readonly is_framed: boolean
}

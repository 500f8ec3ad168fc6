/** The state of a mail as the order's activity shows it (MAIL-1). */
export const MailStatus = { QUEUED: 'QUEUED', HELD: 'HELD', SENT: 'SENT', FAILED: 'FAILED' } as const
export type MailStatus = keyof typeof MailStatus
export const MAIL_STATUSES = Object.values(MailStatus)

/** Moves of a mail; a held one is queued before it is sent, what was sent or given up stays so (MAIL-1, CALM-8 to CALM-11). */
export const MAIL_MOVES = {
  QUEUED: ['HELD', 'SENT', 'FAILED'],
  HELD: ['QUEUED'],
  SENT: [],
  FAILED: [],
} as const satisfies Record<MailStatus, readonly MailStatus[]>

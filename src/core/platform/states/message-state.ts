/** Where a message is on its way, from planned to sent or not sent (MSG-1, MSG-12). */
export const MessageStatus = {
  SCHEDULED: 'SCHEDULED',
  PROCESSING: 'PROCESSING',
  SENT: 'SENT',
  FAILED: 'FAILED',
  NOT_SENT: 'NOT_SENT',
} as const
export type MessageStatus = keyof typeof MessageStatus
export const MESSAGE_STATUSES = Object.values(MessageStatus)

/**
 * Moves of a message (MSG-8, MSG-12, MSG-13). One that is being sent belongs to the worker alone; a reminder that was not
 * sent is scheduled anew.
 */
export const MESSAGE_MOVES = {
  SCHEDULED: ['PROCESSING', 'NOT_SENT'],
  PROCESSING: ['SENT', 'FAILED'],
  SENT: [],
  FAILED: [],
  NOT_SENT: ['SCHEDULED', 'PROCESSING'],
} as const satisfies Record<MessageStatus, readonly MessageStatus[]>

export interface Delivery {
  readonly recipient_count: number
  readonly sent_count: number
  readonly failed_count: number
}

/** PROCESSING until every recipient is handed over or finally failed; FAILED when none could be handed over (MSG-8). */
export function messageStatus({
  recipient_count,
  sent_count,
  failed_count,
}: Delivery): 'PROCESSING' | 'SENT' | 'FAILED' {
  if (sent_count + failed_count < recipient_count) return 'PROCESSING'
  return sent_count > 0 ? 'SENT' : 'FAILED'
}

/** A message that waits for its time, or whose time passed without it, may still be changed and sent (MSG-12). */
export const isMessageEditable = (status: MessageStatus): status is 'SCHEDULED' | 'NOT_SENT' =>
  status === 'SCHEDULED' || status === 'NOT_SENT'

/** Only what is not being sent right now can be deleted (MSG-10). Menu and server ask the same. */
export const isMessageDeletable = (status: MessageStatus): boolean => status !== 'PROCESSING'

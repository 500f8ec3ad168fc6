import type { MessageStatus } from './schema.ts'

export interface Delivery {
  readonly recipient_count: number
  readonly sent_count: number
  readonly failed_count: number
}

/** PROCESSING until every recipient is handed over or finally failed; FAILED when none could be handed over (MSG-8). */
export function messageStatus({ recipient_count, sent_count, failed_count }: Delivery): MessageStatus {
  if (sent_count + failed_count < recipient_count) return 'PROCESSING'
  return sent_count > 0 ? 'SENT' : 'FAILED'
}

/** A message that waits for its time, or whose time passed without it, may still be changed and sent (MSG-12). */
export const isMessageEditable = (status: MessageStatus): boolean => status === 'SCHEDULED' || status === 'NOT_SENT'

/** Only what is not being sent right now can be deleted (MSG-10). Menu and server ask the same. */
export const isMessageDeletable = (status: MessageStatus): boolean => status !== 'PROCESSING'

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ScanReason, ScanVerdict } from '#core/check-in/scanning/scan-verdict.ts'
import type { Look } from '#web/catalog/check-in-lists/list-words.ts'

export const VERDICT_LOOKS: Record<ScanVerdict, Look> = {
  ADMITTED: { word: msg`Admitted`, tone: 'teal', shape: 'tick' },
  CHECKED_OUT: { word: msg`Checked out`, tone: 'blue', shape: 'back' },
  REFUSED: { word: msg`Refused`, tone: 'red', shape: 'cross' },
}

/** Why a scan was refused (SCN-7 to SCN-16). */
export const REASON_WORDS: Record<ScanReason, MessageDescriptor> = {
  ALREADY_CHECKED_IN: msg`Already checked in`,
  CANCELLED: msg`Ticket cancelled`,
  UNPAID: msg`Not paid`,
  NOT_ON_LIST: msg`Ticket is not on this list`,
  OTHER_EVENT: msg`Ticket of another event`,
  REVOKED: msg`Code replaced by a newer one`,
  INVALID_CODE: msg`Not a ticket code`,
  NOT_FOUND: msg`Ticket not found`,
  NOT_CHECKED_IN: msg`Was not checked in`,
  LIST_NOT_ACTIVE: msg`List was not open yet`,
  LIST_EXPIRED: msg`List was closed`,
}

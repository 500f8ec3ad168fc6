import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ScanReason, ScanVerdict } from '#core/check-in/scanning/scan-verdict.ts'
import type { BadgeLabel } from '#web/platform/ui/display/status-badge.tsx'

export const SCAN_VERDICT_LABELS: Record<ScanVerdict, BadgeLabel> = {
  ADMITTED: { text: msg`Admitted`, tone: 'teal', shape: 'tick' },
  CHECKED_OUT: { text: msg`Checked out`, tone: 'blue', shape: 'back' },
  REFUSED: { text: msg`Refused`, tone: 'red', shape: 'cross' },
}

/** Why a scan was refused (SCN-7 to SCN-16, DAT-56, EXT-9). */
export const SCAN_REASON_LABELS: Record<ScanReason, MessageDescriptor> = {
  ALREADY_CHECKED_IN: msg`Already checked in`,
  CANCELLED: msg`Ticket cancelled`,
  UNPAID: msg`Not paid`,
  NOT_ON_LIST: msg`Ticket is not on this list`,
  OTHER_EVENT: msg`Ticket of another event`,
  OTHER_DATE: msg`Ticket for another date`,
  REVOKED: msg`Code replaced by a newer one`,
  INVALID_CODE: msg`Not a ticket code`,
  NOT_FOUND: msg`Ticket not found`,
  NOT_CHECKED_IN: msg`Was not checked in`,
  LIST_NOT_ACTIVE: msg`List was not open yet`,
  LIST_EXPIRED: msg`List was closed`,
  CHOOSE_PRODUCT: msg`Several extras to choose from`,
  NOTHING_TO_REDEEM: msg`No extras for this list`,
  ALREADY_REDEEMED: msg`Already handed out`,
}

/** A check-out that was refused. */
export const CHECK_OUT_LABEL: BadgeLabel = { text: msg`Check-out`, tone: 'outline' }
/** Decided on the device, recorded later (OFF-6). */
export const OFFLINE_LABEL: BadgeLabel = { text: msg`Offline`, tone: 'outline' }

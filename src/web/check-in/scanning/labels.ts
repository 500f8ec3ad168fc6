import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { DoorDateView } from '#core/catalog/check-in-lists/schema.ts'
import type { ScanReason } from '#core/check-in/scanning/scan-verdict.ts'
import type { ScanAnswer } from '#core/check-in/scanning/schema.ts'
import { LOCALE_TAGS, type Locale } from '#core/platform/locales.ts'
import { formatMoney } from '#core/platform/money.ts'
import { formatDateAndTime, formatTime } from '#core/platform/time.ts'
import type { CameraProblem } from './camera/use-camera.ts'
import type { ScanIconName } from './scan-icon.tsx'
import type { ShownScan, VerdictKind } from './verdict-kind.ts'

export const VERDICT_ICONS: Record<VerdictKind, ScanIconName> = {
  ADMITTED: 'admitted',
  CHECKED_OUT: 'out',
  REFUSED: 'refused',
  UNPAID: 'unpaid',
  NO_ANSWER: 'offline',
}

/** The first line tells the person at the door what to do (look §6). */
const TITLES: Record<VerdictKind, MessageDescriptor> = {
  ADMITTED: msg`Let in`,
  CHECKED_OUT: msg`Checked out`,
  REFUSED: msg`Do not admit`,
  UNPAID: msg`Not paid`,
  NO_ANSWER: msg`Not checked`,
}

/** Ticket and tier as one name. */
export const ticketName = ({ title, label }: { readonly title: string; readonly label: string | null }): string =>
  label ? `${title} – ${label}` : title

/** "2 × Shirt – S"; of one piece the name alone. */
function productText({ product, quantity = 1 }: ScanAnswer, i18n: I18n): string {
  const name = product ? ticketName(product) : ''
  return quantity > 1 ? i18n._(msg`${quantity} × ${name}`) : name
}

export function verdictTitle({ kind, answer, party, asked }: ShownScan, i18n: I18n): string {
  if (asked && answer) return handOutTitle(kind, answer, i18n)
  if (party && kind !== 'NO_ANSWER') return partyTitle(party, i18n)
  return answer?.reason === 'NOT_CHECKED_IN' ? i18n._(msg`Not checked in`) : i18n._(TITLES[kind])
}

/** The first line where extras are handed out (EXT-9). */
function handOutTitle(kind: VerdictKind, answer: ScanAnswer, i18n: I18n): string {
  const what = productText(answer, i18n)
  if (kind === 'ADMITTED') return i18n._(msg`Hand out: ${what}`)
  if (kind === 'CHECKED_OUT') return i18n._(msg`Taken back: ${what}`)
  return kind === 'UNPAID' ? i18n._(TITLES.UNPAID) : i18n._(msg`Do not hand out`)
}

/** How many of a family are in; the one whose scan offered the rest is one of them (SCN-24). */
function partyTitle(party: readonly ShownScan[], i18n: I18n): string {
  const admitted = party.filter(({ kind }) => kind === 'ADMITTED').length + 1
  const all = party.length + 1
  return admitted === all ? i18n._(msg`Let in: all ${all}`) : i18n._(msg`Let in: ${admitted} of ${all}`)
}

/** The person a verdict is about, as far as it names one. */
export const personOf = ({ answer }: ShownScan): string | null => {
  const attendee = answer?.attendee
  return attendee ? `${attendee.first_name} ${attendee.last_name}`.trim() : null
}

/** Whoever of a family is not in, and why. */
const partyReason = (party: readonly ShownScan[], timezone: string, i18n: I18n): string => {
  const out = party.filter(({ kind }) => kind !== 'ADMITTED')
  if (out.length === 0) return party.map((one) => personOf(one) ?? one.reference).join(', ')
  return out
    .map((one) => {
      const who = personOf(one) ?? one.reference ?? ''
      const why = verdictReason(one, timezone, i18n)
      return i18n._(msg`${who}: ${why}`)
    })
    .join(' ')
}

/** Who scanned first: you, a gate by its name, another device, or nobody knows (SCN-22). */
function alreadyScannedText({ check_in }: Pick<ScanAnswer, 'check_in'>, timezone: string, i18n: I18n): string {
  const time = check_in?.checked_in_at && scanTime(check_in.checked_in_at, timezone, i18n)
  if (!check_in || !time) return i18n._(msg`This ticket was already scanned.`)
  const { device_name: gate, is_this_device } = check_in
  if (is_this_device) return i18n._(msg`You already scanned this ticket at ${time}.`)
  if (gate) return i18n._(msg`Already scanned at ${time} by “${gate}”.`)
  return is_this_device === false
    ? i18n._(msg`Already scanned at ${time} on another device.`)
    : i18n._(msg`Already scanned at ${time}.`)
}

/** Why extras are handed out, taken back or not (EXT-9); null where it is said as at any door. */
function handOutReason({ kind, answer, alone }: ShownScan, timezone: string, i18n: I18n): string | null {
  if (!answer) return null
  const { left = 0, reason, product } = answer
  if (kind === 'ADMITTED' && left > 0)
    return i18n._(msg`${plural(left, { one: '# more is open.', other: '# more are open.' })}`)
  if (kind === 'ADMITTED')
    return i18n._(alone ? msg`That was all of it, noted on this device.` : msg`That was all of it.`)
  if (kind === 'CHECKED_OUT') return i18n._(msg`It can be handed out again.`)
  if (reason === 'ALREADY_REDEEMED' && product) return alreadyHandedOut(answer, timezone, i18n)
  if (reason === 'NOT_CHECKED_IN') return i18n._(msg`Nothing was handed out here that could be taken back.`)
  return null
}

/** Who handed it out first: you, a gate by its name, or another device (CIL-11, SCN-22). */
function alreadyHandedOut(
  { product, redeemed_at, device_name: gate, is_this_device }: ScanAnswer,
  timezone: string,
  i18n: I18n,
): string {
  const what = product ? ticketName(product) : ''
  const time = redeemed_at ? scanTime(redeemed_at, timezone, i18n) : null
  if (time === null) return i18n._(msg`${what} was already handed out.`)
  if (is_this_device) return i18n._(msg`You already handed out ${what} at ${time}.`)
  return gate
    ? i18n._(msg`${what} was already handed out at ${time} by “${gate}”.`)
    : i18n._(msg`${what} was already handed out at ${time}.`)
}

const PLAIN_REASONS: Partial<Record<ScanReason, MessageDescriptor>> = {
  CANCELLED: msg`This ticket was cancelled.`,
  UNPAID: msg`This order is not paid. Ask an organizer.`,
  NOT_ON_LIST: msg`This ticket is not valid at this door.`,
  OTHER_EVENT: msg`This ticket is for another event.`,
  OTHER_DATE: msg`This ticket is for another date.`,
  REVOKED: msg`This ticket was replaced by a newer one. Ask for that one.`,
  INVALID_CODE: msg`This is not a valid ticket.`,
  NOT_FOUND: msg`There is no such ticket at this event.`,
  NOT_CHECKED_IN: msg`Nobody is inside with this ticket.`,
  LIST_NOT_ACTIVE: msg`This list was not open yet.`,
  LIST_EXPIRED: msg`This list was closed already.`,
  NOTHING_TO_REDEEM: msg`There is nothing to hand out here for this code.`,
  ALREADY_REDEEMED: msg`This was already handed out.`,
}
const ADMITTED = msg`Valid ticket, checked in now.`
const ADMITTED_ALONE = msg`Valid ticket, checked in on this device.`
const ADMITTED_UNKNOWN = msg`Valid ticket, not in the offline data yet.`
const CHECKED_OUT = msg`The same ticket lets this person in again.`
const NO_ANSWER = msg`No answer came. Scan this ticket again once the connection is back.`

export const localeTag = (i18n: I18n): string => LOCALE_TAGS[i18n.locale as Locale] ?? 'en'

export const scanTime = (instant: string | Date, timezone: string, i18n: I18n): string =>
  formatTime(new Date(instant), timezone, localeTag(i18n))

/** A date of the event, in its timezone: "Sat 5 June 2027, 15:00", with its title if it has one (DAT-56). */
export function dateText({ starts_at, title }: DoorDateView, timezone: string, i18n: I18n): string {
  const when = formatDateAndTime(new Date(starts_at), timezone, localeTag(i18n))
  return title === null ? when : i18n._(msg`${when}, ${title}`)
}

/** The second line: why (SCN-7–SCN-15), with the time, ticket or sum that makes it checkable. */
export function verdictReason(scan: ShownScan, timezone: string, i18n: I18n): string {
  const { kind, answer, alone, party } = scan
  if (party && kind !== 'NO_ANSWER') return partyReason(party, timezone, i18n)
  const of_extras = scan.asked && handOutReason(scan, timezone, i18n)
  if (of_extras) return of_extras
  if (!answer || kind === 'NO_ANSWER') return i18n._(NO_ANSWER)
  if (kind === 'ADMITTED') return i18n._(admittedText(alone))
  if (kind === 'CHECKED_OUT') return i18n._(CHECKED_OUT)
  const { reason, attendee, amount_due, date } = answer
  if (reason === 'ALREADY_CHECKED_IN') return alreadyScannedText(answer, timezone, i18n)
  if (reason === 'NOT_ON_LIST' && attendee) {
    const ticket = attendee.ticket.title
    return i18n._(msg`Not valid at this door. The ticket is for “${ticket}”.`)
  }
  if (reason === 'OTHER_DATE' && date) {
    const when = dateText(date, timezone, i18n)
    return i18n._(msg`Ticket for ${when}`)
  }
  if (reason === 'UNPAID' && amount_due) {
    const amount = formatMoney(amount_due.amount, amount_due.currency, localeTag(i18n))
    return i18n._(msg`${amount} is still due. Ask an organizer.`)
  }
  return i18n._((reason && PLAIN_REASONS[reason]) ?? msg`This ticket cannot be used here.`)
}

const admittedText = (alone: ShownScan['alone']): MessageDescriptor =>
  alone ? (alone.is_unknown ? ADMITTED_UNKNOWN : ADMITTED_ALONE) : ADMITTED

const SHORT_REASONS: Partial<Record<ScanReason, MessageDescriptor>> = {
  ALREADY_CHECKED_IN: msg`Refused: already scanned`,
  CANCELLED: msg`Refused: cancelled`,
  UNPAID: msg`Refused: not paid`,
  NOT_ON_LIST: msg`Refused: not valid at this door`,
  OTHER_EVENT: msg`Refused: another event`,
  OTHER_DATE: msg`Refused: another date`,
  REVOKED: msg`Refused: replaced by a newer ticket`,
  INVALID_CODE: msg`Refused: not a valid ticket`,
  NOT_FOUND: msg`Refused: ticket not found`,
  NOT_CHECKED_IN: msg`Refused: not checked in`,
  NOTHING_TO_REDEEM: msg`Refused: nothing to hand out`,
  ALREADY_REDEEMED: msg`Refused: already handed out`,
}

/** One line in the list of last scans. */
export function verdictLine({ kind, answer, party, asked }: ShownScan, i18n: I18n): string {
  if (asked && answer?.product && kind !== 'REFUSED') return handedOutLine(kind, answer, i18n)
  if (party && kind !== 'NO_ANSWER') return partyTitle(party, i18n)
  if (kind === 'NO_ANSWER') return i18n._(msg`Not checked: no connection`)
  if (kind === 'ADMITTED') return i18n._(msg`Let in`)
  if (kind === 'CHECKED_OUT') return i18n._(msg`Checked out`)
  if (answer?.reason === 'UNPAID' && answer.amount_due) {
    const amount = formatMoney(answer.amount_due.amount, answer.amount_due.currency, localeTag(i18n))
    return i18n._(msg`Refused: ${amount} not paid, ask an organizer`)
  }
  return i18n._((answer?.reason && SHORT_REASONS[answer.reason]) ?? msg`Refused`)
}

function handedOutLine(kind: VerdictKind, answer: ScanAnswer, i18n: I18n): string {
  const what = productText(answer, i18n)
  return kind === 'ADMITTED' ? i18n._(msg`Handed out: ${what}`) : i18n._(msg`Taken back: ${what}`)
}

/** What is wrong with the camera, and what to do (SCN-4). */
export const CAMERA_PROBLEM_LABELS: Record<
  CameraProblem,
  { readonly title: MessageDescriptor; readonly advice: MessageDescriptor }
> = {
  DENIED: {
    title: msg`This page may not use the camera`,
    advice: msg`Allow the camera for this page in the settings of the browser, beside the address, then ask again.`,
  },
  NONE: { title: msg`No camera found`, advice: msg`Connect one and try again, or use a hand scanner.` },
  BUSY: {
    title: msg`The camera cannot be opened`,
    advice: msg`Another program may be using it. Close that one and ask again.`,
  },
  INSECURE: {
    title: msg`No camera on this address`,
    advice: msg`Browsers open cameras only on addresses that start with https://. Ask your organizer for that address.`,
  },
}

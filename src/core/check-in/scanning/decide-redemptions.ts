import { admitsDate, type DoorDate } from '#core/catalog/check-in-lists/admitted-dates.ts'
import { listState, OFFLINE_SCAN_REFUSALS } from '#core/catalog/check-in-lists/list-state.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { OrderUnitStatus } from '#core/platform/states/order-unit-state.ts'
import { deviceLabel, isReplaced, refuse, verdictWithoutAttendee } from './scan-verdict.ts'
import { type DoorList, doorAttendee, doorDateView, type IdentifiedScan, type ScannedTicket } from './scanned.ts'
import type { RedeemableView, ScanAnswer } from './schema.ts'

/** An extra of a completed order, with its open redemption, at whatever list; all of that is null while there is none. */
export interface ScannedUnit {
  readonly id: number
  readonly order_id: number
  /** The holder of an add-on; null: the order's own (EXT-8). */
  readonly attendee_id: number | null
  readonly ticket_id: number
  readonly ticket_price_id: number
  readonly title: string
  readonly label: string | null
  readonly status: OrderUnitStatus
  /** Null where the extra is not sold by date. */
  readonly event_date: DoorDate | null
  readonly redemption_id: number | null
  readonly redemption_short_id: string | null
  readonly redeemed_at: Date | null
  readonly is_redeemed_here: boolean
  readonly device_id: string | null
  readonly device_name: string | null
}

/** A redemption that begins in this batch; it may be undone in it as well. */
export interface NewRedemption {
  readonly short_id: string
  readonly order_unit_id: number
  readonly redeemed_at: Date
  readonly undone_at: Date | null
  readonly device_id: string | null
  readonly device_name: string | null
  readonly created_at: Date
}

/** A redemption stored earlier that is undone, or turns out to have been earlier (OFF-8). */
export interface RedemptionChange {
  readonly id: number
  readonly redeemed_at: Date | null
  readonly undone_at: Date | null
}

export interface RedemptionLedger {
  readonly redemptions: NewRedemption[]
  readonly changes: RedemptionChange[]
}

interface RedemptionCase {
  readonly scan: IdentifiedScan
  readonly attendee: ScannedTicket | undefined
  readonly at: Date
}

type Told = Omit<ScanAnswer, 'nonce'>

interface Missing {
  /** Those of the holder that are handed out now, as they were before this scan. */
  readonly units: readonly ScannedUnit[]
  readonly taken: readonly ScannedUnit[]
}

const byId = (a: ScannedUnit, b: ScannedUnit): number => a.id - b.id
const isOpen = ({ redeemed_at }: ScannedUnit): boolean => redeemed_at === null
const newestFirst = (units: readonly ScannedUnit[]): ScannedUnit[] =>
  units
    .filter(({ redeemed_at }) => redeemed_at !== null)
    .toSorted((a, b) => b.redeemed_at!.getTime() - a.redeemed_at!.getTime() || b.id - a.id)
const newest = (units: readonly ScannedUnit[]): ScannedUnit | undefined => newestFirst(units)[0]

/** Units by product and tier, as a door offers them to choose from, in the order of their ids (EXT-9). */
function choicesOf(units: readonly ScannedUnit[]): RedeemableView[] {
  const choices = new Map<number, RedeemableView>()
  for (const { ticket_id, ticket_price_id, title, label } of units.toSorted(byId)) {
    const open = (choices.get(ticket_price_id)?.open ?? 0) + 1
    choices.set(ticket_price_id, { ticket_id, ticket_price_id, title, label, open })
  }
  return [...choices.values()]
}

/** What the units are called: of several tiers the product alone. */
function productOf(units: readonly ScannedUnit[]): ScanAnswer['product'] {
  const { ticket_id, ticket_price_id, title, label } = units[0]!
  return units.every((one) => one.ticket_price_id === ticket_price_id)
    ? { ticket_id, ticket_price_id, title, label }
    : { ticket_id, ticket_price_id: null, title, label: null }
}

/** Who may have anything of this scan; null when nothing is wrong with the ticket or the order. */
function holderRefusal({ scan, attendee }: RedemptionCase): Told | null {
  const { extras_of, order, claim, input } = scan
  if (attendee) {
    if (input.action === 'CHECK_IN' && isCancelled(attendee)) return refuse('CANCELLED')
    return claim !== null && isReplaced(claim, attendee) ? refuse('REVOKED') : null
  }
  if (extras_of === null || order === null) return scan.refusal ?? verdictWithoutAttendee(order?.status ?? null)
  if (extras_of.generation !== null && extras_of.generation !== order.extras_generation) return refuse('REVOKED')
  return order.status === OrderStatus.COMPLETED || input.action === 'CHECK_OUT'
    ? null
    : verdictWithoutAttendee(order.status)
}

const isCancelled = ({ status, order_status }: ScannedTicket): boolean =>
  status === AttendeeStatus.CANCELLED || order_status === OrderStatus.CANCELLED

/**
 * What is handed out at a list of kind REDEMPTION, scan after scan: what one scan takes is gone for those after it (EXT-9,
 * EXT-10). A ticket stands for its add-ons, an order for its other extras. Of several products open nothing is taken until
 * one is named.
 */
export class RedemptionBook {
  readonly ledger: RedemptionLedger = { redemptions: [], changes: [] }
  private readonly list: DoorList
  private readonly units: Map<number, ScannedUnit>

  constructor(list: DoorList, units: readonly ScannedUnit[]) {
    this.list = list
    this.units = new Map(units.map((unit) => [unit.id, unit]))
  }

  /** The answer to one scan, after what it means was written down. */
  decide(one: RedemptionCase): ScanAnswer {
    const { scan, attendee } = one
    const told = this.judge(one)
    const is_person_known = attendee !== undefined
    return {
      nonce: scan.input.nonce,
      ...told,
      ...(is_person_known ? { attendee: { ...doorAttendee(attendee, this.list), check_in: null } } : {}),
      ...(told.reason === 'UNPAID' && scan.order ? { amount_due: amountDue(scan.order) } : {}),
    }
  }

  private judge(one: RedemptionCase): Told {
    const { input } = one.scan
    const closed = input.offline ? OFFLINE_SCAN_REFUSALS[listState(this.list, one.at)] : null
    const refusal = holderRefusal(one) ?? (closed && refuse(closed))
    if (refusal) return refusal
    const units = this.unitsOf(one)
    return input.action === 'CHECK_OUT' ? this.undo(one, units) : this.redeem(one, units)
  }

  /** Those of the holder that this list hands out, of the product that was named, if one was. */
  private unitsOf({ scan, attendee }: RedemptionCase): ScannedUnit[] {
    const { ticket_id, ticket_price_id } = scan.input
    return [...this.units.values()]
      .filter(
        (unit) =>
          (attendee
            ? unit.attendee_id === attendee.id
            : unit.attendee_id === null && unit.order_id === scan.extras_of?.order_id) &&
          this.list.ticket_ids.includes(unit.ticket_id) &&
          (ticket_id === undefined || unit.ticket_id === ticket_id) &&
          (ticket_price_id === undefined || unit.ticket_price_id === ticket_price_id),
      )
      .sort(byId)
  }

  private redeem({ scan, at }: RedemptionCase, of_holder: readonly ScannedUnit[]): Told {
    const { input } = scan
    const valid = of_holder.filter(({ status }) => status === OrderUnitStatus.ACTIVE)
    const units = valid.filter(
      ({ event_date }) => event_date === null || admitsDate(this.list, { id: event_date.id, times: event_date }, at),
    )
    const open = units.filter(isOpen)
    const last = newest(units)
    const is_logged_only = input.offline && input.local_verdict === 'REFUSED'
    if (open.length === 0 && last) return this.refuseRedeemed({ scan, at }, units)
    if (open.length === 0)
      return valid[0]?.event_date
        ? { ...refuse('OTHER_DATE'), date: doorDateView(valid[0].event_date) }
        : refuse('NOTHING_TO_REDEEM')
    const choices = choicesOf(open)
    const is_named = input.ticket_id !== undefined || input.ticket_price_id !== undefined
    if (choices.length > 1 && !is_named) return { ...refuse('CHOOSE_PRODUCT'), choices }
    // what the device refused was not handed out (OFF-8)
    if (is_logged_only) return { verdict: 'REFUSED', reason: null }
    const taken = open.slice(0, input.quantity)
    for (const [index, unit] of taken.entries())
      this.begin(unit, { scan, at, short_id: scan.redemption_short_ids[index]! })
    if (input.offline && input.local_verdict === 'ADMITTED' && taken.length < input.quantity)
      return this.refuseMissing({ scan, at }, { units, taken })
    return {
      verdict: 'ADMITTED',
      reason: null,
      product: productOf(taken),
      quantity: taken.length,
      left: open.length - taken.length,
    }
  }

  private begin(unit: ScannedUnit, { scan, at, short_id }: { scan: IdentifiedScan; at: Date; short_id: string }): void {
    const { device_id = null, device_name = null } = scan.input
    this.ledger.redemptions.push({
      short_id,
      order_unit_id: unit.id,
      redeemed_at: at,
      undone_at: null,
      device_id,
      device_name,
      created_at: scan.now,
    })
    this.units.set(unit.id, {
      ...unit,
      redemption_id: null,
      redemption_short_id: short_id,
      redeemed_at: at,
      is_redeemed_here: true,
      device_id,
      device_name,
    })
  }

  /** A device without network handed out more than is open: what is open is taken, the rest is a conflict (EXT-10, OFF-8). */
  private refuseMissing({ scan, at }: Pick<RedemptionCase, 'scan' | 'at'>, { units, taken }: Missing): Told {
    const before = units.filter((unit) => !isOpen(unit))
    const refusal =
      before.length > 0
        ? this.refuseRedeemed({ scan, at }, before, scan.input.quantity - taken.length)
        : refuse('NOTHING_TO_REDEEM')
    return { product: productOf(taken), ...refusal, quantity: taken.length, left: 0 }
  }

  /** Units that a device without network handed out a second time: the earlier time stands, and it is a conflict (OFF-8). */
  private refuseRedeemed(
    { scan, at }: Pick<RedemptionCase, 'scan' | 'at'>,
    units: readonly ScannedUnit[],
    count = scan.input.quantity,
  ): Told {
    const { input } = scan
    const unit = newest(units)!
    const is_admitted_alone = input.offline && input.local_verdict === 'ADMITTED'
    const earlier = is_admitted_alone
      ? newestFirst(units)
          .slice(0, count)
          .filter((one) => at < one.redeemed_at!)
      : []
    for (const one of earlier) this.change(one, { redeemed_at: at, undone_at: null })
    const is_earlier = earlier.includes(unit)
    return {
      ...refuse('ALREADY_REDEEMED'),
      product: productOf([unit]),
      redeemed_at: (is_earlier ? at : unit.redeemed_at!).toISOString(),
      device_name: deviceLabel(unit),
      is_this_device: unit.device_id !== null && unit.device_id === input.device_id,
    }
  }

  /** The newest redemptions at this list, of one product, as many as are asked for (EXT-9). */
  private undo({ scan, at }: RedemptionCase, units: readonly ScannedUnit[]): Told {
    const { input } = scan
    const here = units.filter(({ is_redeemed_here }) => is_redeemed_here)
    const last = newest(here)
    if (!last) return refuse('NOT_CHECKED_IN')
    // one that a device sends late does not undo what was handed out since (OFF-8)
    if (input.offline && at < last.redeemed_at!) return refuse('NOT_CHECKED_IN')
    if (input.offline && input.local_verdict === 'REFUSED') return { verdict: 'REFUSED', reason: null }
    const same = newestFirst(here.filter(({ ticket_price_id }) => ticket_price_id === last.ticket_price_id)).slice(
      0,
      input.quantity,
    )
    for (const unit of same) this.change(unit, { redeemed_at: null, undone_at: at })
    return { verdict: 'CHECKED_OUT', reason: null, product: productOf(same), quantity: same.length }
  }

  private change(unit: ScannedUnit, change: Omit<RedemptionChange, 'id'>): void {
    const { redeemed_at, undone_at } = change
    if (unit.redemption_id !== null) this.ledger.changes.push({ id: unit.redemption_id, ...change })
    else {
      const index = this.ledger.redemptions.findIndex(({ short_id }) => short_id === unit.redemption_short_id)
      const begun = this.ledger.redemptions[index]!
      this.ledger.redemptions[index] = { ...begun, redeemed_at: redeemed_at ?? begun.redeemed_at, undone_at }
    }
    const nothing = { redemption_id: null, redemption_short_id: null, redeemed_at: null, is_redeemed_here: false }
    this.units.set(unit.id, {
      ...unit,
      ...(undone_at === null ? { redeemed_at } : { ...nothing, device_id: null, device_name: null }),
    })
  }
}

const amountDue = ({ total_gross, amount_paid, currency }: NonNullable<IdentifiedScan['order']>) => ({
  amount: total_gross - amount_paid,
  currency,
})

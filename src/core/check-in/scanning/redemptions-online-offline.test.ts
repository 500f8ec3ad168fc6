import { expect, test } from 'vitest'
import type { ListedDates } from '#core/catalog/check-in-lists/admitted-dates.ts'
import type { TicketCodeFields } from '#core/catalog/ticket-codes/ticket-code.ts'
import type { ScannedUnit } from './decide-redemptions.ts'
import { decideScans } from './decide-scans.ts'
import { localRedemption, type PackUnit } from './offline-redemption.ts'
import type { OfflineRead, PackAttendee } from './offline-verdict.ts'
import type { DoorList, IdentifiedOrder, IdentifiedScan, ScannedTicket } from './scanned.ts'
import type { ScanAnswer } from './schema.ts'

const EVENT = 5
const at = (text: string) => new Date(`2027-06-${text}:00Z`)
const FRIDAY = { id: EVENT, starts_at: at('04T19:00'), ends_at: null, title: null }
const SATURDAY = { id: 6, starts_at: at('05T13:00'), ends_at: at('05T15:00'), title: 'Matinee' }
const DATES = new Map([FRIDAY, SATURDAY].map((date) => [date.id, date]))
const [ANNA, ORDER] = [41, 70]

const CODES = ['T1', 'T2', 'T3', 'ticket reference', 'order reference', 'T1, older', 'T3, older'] as const
const MODES: Record<string, Pick<ListedDates, 'dates_mode' | 'event_date_id'>> = {
  all: { dates_mode: 'ALL', event_date_id: null },
  friday: { dates_mode: 'ONE', event_date_id: EVENT },
  saturday: { dates_mode: 'ONE', event_date_id: 6 },
  today: { dates_mode: 'TODAY', event_date_id: null },
}
/** Units of either holder, by who has which: `S` shirt, `D` drink, small = redeemed here, `!` = redeemed elsewhere, `x` = cancelled. */
const UNITS = ['', 'S', 'SSS', 'sSS', 'ss', 'SD', 'ssD', 'S!', 'Sx', 's!S', 'sd'] as const
const CLOCK = ['04T18:00', '05T14:00', '06T12:00']
const DATE_OF_UNITS = { friday: FRIDAY, saturday: SATURDAY, none: null }

interface Case {
  readonly code: (typeof CODES)[number]
  readonly mode: string
  readonly units: string
  readonly date: keyof typeof DATE_OF_UNITS
  readonly clock: string
  readonly quantity: number
  readonly product: number | undefined
  readonly action: 'CHECK_IN' | 'CHECK_OUT'
}

function* cases(): Generator<Case> {
  for (const code of CODES)
    for (const mode of Object.keys(MODES))
      for (const units of UNITS)
        for (const date of ['friday', 'saturday', 'none'] as const)
          for (const clock of CLOCK)
            for (const quantity of [1, 2])
              for (const product of [undefined, 90])
                for (const action of ['CHECK_IN', 'CHECK_OUT'] as const)
                  yield { code, mode, units, date, clock, quantity, product, action }
}

const isOfOrder = ({ code }: Case) => code.startsWith('T3') || code === 'order reference'
const generationOf = ({ code }: Case) => (code.endsWith('older') ? 1 : 2)

function unitsOf(one: Case): PackUnit[] {
  return [...one.units.matchAll(/([sd])([!x]?)/gi)].map(([, letter = '', mark], index) => {
    const ticket_id = letter.toLowerCase() === 's' ? 9 : 10
    const redeemed_at = letter === letter.toLowerCase() || mark === '!' ? at(`03T1${index}:00`) : null
    return {
      id: 100 + index,
      order_id: ORDER,
      attendee_id: isOfOrder(one) ? null : ANNA,
      ticket_id,
      ticket_price_id: ticket_id * 10,
      title: ticket_id === 9 ? 'Shirt' : 'Drink',
      label: null,
      event_date_id: DATE_OF_UNITS[one.date]?.id ?? null,
      is_active: mark !== 'x',
      redeemed_at,
      is_redeemed_here: redeemed_at !== null && mark !== '!',
      device_id: null,
    }
  })
}

const listOf = ({ mode }: Case): DoorList => ({
  ...MODES[mode]!,
  kind: 'REDEMPTION',
  ticket_ids: [9, 10],
  has_several_dates: true,
  opens_minutes_before: 120,
  closes_minutes_after: 60,
  timezone: 'Europe/Berlin',
  activates_at: null,
  expires_at: null,
})

const inputOf = ({ quantity, product, action }: Case) => ({
  nonce: 'a',
  action,
  quantity,
  ...(product ? { ticket_price_id: product } : {}),
})

/** As the server reads them from its tables. */
function online(one: Case) {
  const generation = generationOf(one)
  const ticket: ScannedTicket = {
    id: ANNA,
    reference: 'K7M2QPA-1',
    first_name: 'Anna',
    last_name: 'Kowalska',
    email: 'anna@example.org',
    status: 'ACTIVE',
    order_status: 'COMPLETED',
    generation: 2,
    ticket_id: 7,
    ticket_title: 'Hall',
    ticket_label: null,
    event_date: FRIDAY,
    check_in_id: null,
    check_in_short_id: null,
    checked_in_at: null,
    check_in_device_id: null,
    check_in_device_name: null,
    last_change_at: null,
  }
  const order: IdentifiedOrder = {
    id: ORDER,
    status: 'COMPLETED',
    currency: 'EUR',
    total_gross: 0,
    amount_paid: 0,
    extras_generation: 2,
  }
  const is_code = one.code.startsWith('T')
  const scan: IdentifiedScan = {
    input: { ...inputOf(one), scanned_at: at(one.clock).toISOString(), offline: false },
    now: at(one.clock),
    ip: null,
    attendee_id: isOfOrder(one) ? null : ANNA,
    claim: isOfOrder(one) || !is_code ? null : { ticket_id: 7, generation, event_date_id: EVENT },
    order: isOfOrder(one) ? order : null,
    extras_of: isOfOrder(one) ? { order_id: ORDER, generation: is_code ? generation : null } : null,
    refusal: null,
    visit_short_id: '',
    redemption_short_ids: ['rd_1', 'rd_2'],
  }
  const units = unitsOf(one).map(
    ({ event_date_id, is_active, ...unit }): ScannedUnit => ({
      ...unit,
      status: is_active ? 'ACTIVE' : 'CANCELLED',
      event_date: event_date_id === null ? null : DATES.get(event_date_id)!,
      redemption_id: unit.redeemed_at && unit.id + 1000,
      redemption_short_id: null,
      device_name: null,
    }),
  )
  const { answers, redeemed } = decideScans({
    list: listOf(one),
    attendees: isOfOrder(one) ? [] : [ticket],
    units,
    answered: new Map(),
    scans: [scan],
  })
  const unit_ids = [
    ...redeemed.redemptions.map(({ order_unit_id }) => order_unit_id),
    ...redeemed.changes.map(({ id }) => id - 1000),
  ]
  return told(answers[0]!, unit_ids)
}

const HELD: PackAttendee = {
  id: ANNA,
  reference: 'K7M2QPA-1',
  display_name: 'Anna K.',
  ticket_id: 7,
  label: null,
  generation: 2,
  is_active: true,
  is_checked_in: false,
  name_keys: '',
  event_date_id: EVENT,
}

function read(one: Case): OfflineRead {
  if (!one.code.startsWith('T')) return { kind: 'REFERENCE', is_unpaid: false }
  const of_ticket = { ticket_id: 7, attendee_id: ANNA, event_date_id: one.code.startsWith('T1') ? null : EVENT }
  const of_order = { ticket_id: 0, attendee_id: ORDER, event_date_id: 0, is_of_extras: true as const }
  const fields: TicketCodeFields = {
    key_number: 0,
    event_id: EVENT,
    generation: generationOf(one),
    not_after: 0,
    ...(isOfOrder(one) ? of_order : of_ticket),
  }
  return { kind: 'CODE', fields, is_genuine: true }
}

function offline(one: Case, units = unitsOf(one)) {
  const { answer, unit_ids } = localRedemption({
    input: inputOf(one),
    read: read(one),
    attendee: isOfOrder(one) ? null : HELD,
    order: isOfOrder(one) ? { id: ORDER, extras_generation: 2, is_completed: true } : null,
    units,
    list: { ...listOf(one), event_id: EVENT },
    dates: DATES,
    now: at(one.clock),
  })
  return told(answer, unit_ids)
}

const told = ({ attendee: _attendee, ...answer }: ScanAnswer, unit_ids: readonly number[]) => ({ answer, unit_ids })

test('T1, T2, T3, references × units × dates × clock × quantity: the device says and does what the server does (EXT-10)', () => {
  const words = new Set<string>()
  for (const one of cases()) {
    const expected = online(one)
    expect(offline(one), JSON.stringify(one)).toEqual(expected)
    words.add(expected.answer.reason ?? expected.answer.verdict)
  }
  // it is no comparison of one refusal with itself
  expect([...words].sort()).toEqual([
    'ADMITTED',
    'ALREADY_REDEEMED',
    'CHECKED_OUT',
    'CHOOSE_PRODUCT',
    'NOTHING_TO_REDEEM',
    'NOT_CHECKED_IN',
    'OTHER_DATE',
    'REVOKED',
  ])
})

const ONE: Case = {
  code: 'T2',
  mode: 'all',
  units: 'SSS',
  date: 'friday',
  clock: '04T18:00',
  quantity: 2,
  product: undefined,
  action: 'CHECK_IN',
}

test('what the pack does not have is not handed out; a newer code than it is good (EXT-10, OFF-4e)', () => {
  const facts = { input: inputOf(ONE), list: { ...listOf(ONE), event_id: EVENT }, dates: DATES, now: at(ONE.clock) }
  const unknown = { ...facts, attendee: null, order: null, units: [] }
  const wordOf = (changes: object) => {
    const { reason, verdict } = localRedemption({ ...unknown, read: read(ONE), ...changes }).answer
    return reason ?? verdict
  }
  expect(wordOf({})).toBe('NOTHING_TO_REDEEM')
  expect(wordOf({ read: read({ ...ONE, code: 'T3' }) })).toBe('NOTHING_TO_REDEEM')
  expect(wordOf({ read: { kind: 'REFERENCE', is_unpaid: true } })).toBe('UNPAID')
  expect(wordOf({ read: { kind: 'REFERENCE', is_unpaid: false } })).toBe('NOT_FOUND')
  // there is such a ticket or order, and it has no extras: as online
  const known = { kind: 'REFERENCE', is_unpaid: false, is_known: true }
  expect(wordOf({ read: known })).toBe('NOTHING_TO_REDEEM')
  expect(wordOf({ read: known, input: inputOf({ ...ONE, action: 'CHECK_OUT' }) })).toBe('NOT_CHECKED_IN')
  expect(wordOf({ read: { ...read(ONE), is_genuine: false } })).toBe('INVALID_CODE')
  expect(wordOf({ attendee: { ...HELD, generation: 1 }, units: unitsOf(ONE) })).toBe('ADMITTED')
  expect(wordOf({ attendee: { ...HELD, is_active: false }, units: unitsOf(ONE) })).toBe('CANCELLED')
  const expires_at = at('04T17:00')
  const closed = { list: { ...facts.list, expires_at }, attendee: HELD, units: unitsOf(ONE) }
  expect(wordOf(closed)).toBe('LIST_EXPIRED')
})

test('of a date that the device does not know lists of all dates hand out, others do not, and none is named (DAT-57)', () => {
  const far = unitsOf(ONE).map((unit) => ({ ...unit, event_date_id: 99 }))
  const answers = Object.keys(MODES).map((mode) => offline({ ...ONE, mode }, far).answer)
  expect(answers.map(({ reason, verdict }) => reason ?? verdict)).toEqual([
    'ADMITTED',
    'OTHER_DATE',
    'OTHER_DATE',
    'OTHER_DATE',
  ])
  expect(answers.every(({ date }) => date === undefined)).toBe(true)
})

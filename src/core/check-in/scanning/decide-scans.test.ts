import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DecidedScans, decideScans, type ScanBatch } from './decide-scans.ts'
import { refuse } from './scan-verdict.ts'
import type { DoorList, IdentifiedScan, ScannedTicket } from './scanned.ts'
import type { ScanAnswer, ScanInput } from './schema.ts'

const at = (clock: string) => new Date(`2027-06-04T${clock}:00Z`)
const NOW = at('20:00')

/** Ticket 7 of attendee `id`, outside. */
const outside = (id: number, over: Partial<ScannedTicket> = {}): ScannedTicket => ({
  id,
  reference: `TQ-${id}`,
  first_name: 'Mei-Lin',
  last_name: 'Chow',
  email: 'mei@example.org',
  status: 'ACTIVE',
  order_status: 'COMPLETED',
  generation: 1,
  ticket_id: 7,
  ticket_title: 'Hall',
  ticket_label: null,
  event_date: { id: 5, starts_at: at('19:00'), ends_at: null, title: 'Opening' },
  check_in_id: null,
  check_in_short_id: null,
  checked_in_at: null,
  check_in_device_id: null,
  check_in_device_name: null,
  last_change_at: null,
  ...over,
})
const inside = (id: number, since = at('19:00')): ScannedTicket =>
  outside(id, {
    check_in_id: 900 + id,
    check_in_short_id: `ci_${id}`,
    checked_in_at: since,
    last_change_at: since,
    check_in_device_id: 'door-1',
  })

let made = 0
type ScanValues = Partial<Omit<IdentifiedScan, 'input'>> & { input?: Partial<ScanInput> }
const scan = (attendee_id: number | null, { input, ...over }: ScanValues = {}): IdentifiedScan => ({
  now: NOW,
  ip: '192.0.2.1',
  attendee_id,
  claim: null,
  order: null,
  extras_of: null,
  refusal: null,
  visit_short_id: `ci_new${++made}`,
  redemption_short_ids: [],
  ...over,
  input: {
    nonce: `nonce-${made}`,
    action: 'CHECK_IN',
    quantity: 1,
    scanned_at: NOW.toISOString(),
    offline: false,
    device_id: 'door-2',
    device_name: null,
    ...(attendee_id === null ? { code: 'rubbish' } : { reference: `TQ-${attendee_id}` }),
    ...input,
  },
})
const out = (id: number, over: ScanValues = {}) => scan(id, { ...over, input: { action: 'CHECK_OUT', ...over.input } })
/** Made on a device without network, which decided for itself. */
const offline = (id: number, clock: string, input: Partial<ScanInput> = {}) =>
  scan(id, { input: { offline: true, local_verdict: 'ADMITTED', scanned_at: at(clock).toISOString(), ...input } })

const LIST: DoorList = {
  kind: 'ADMISSION',
  activates_at: at('18:00'),
  expires_at: at('23:00'),
  ticket_ids: [7],
  dates_mode: 'ALL',
  event_date_id: null,
  opens_minutes_before: 120,
  closes_minutes_after: 120,
  timezone: 'Europe/Berlin',
  has_several_dates: false,
}
const batch = (scans: IdentifiedScan[], over: Partial<ScanBatch> = {}): ScanBatch => ({
  list: LIST,
  attendees: [outside(1), outside(2)],
  units: [],
  answered: new Map(),
  scans,
  ...over,
})
const words = ({ answers }: Pick<DecidedScans, 'answers'>) => answers.map(({ verdict, reason }) => reason ?? verdict)
const decide = (scans: IdentifiedScan[], over: Partial<ScanBatch> = {}) => decideScans(batch(scans, over))

describe('a ticket for another date (DAT-56)', () => {
  const date = { id: 5, starts_at: at('19:00').toISOString(), title: 'Opening' }
  const one: DoorList = { ...LIST, dates_mode: 'ONE', event_date_id: 6, has_several_dates: true }

  test('is refused with the date it is for, and logged', () => {
    const { answers, ledger } = decide([scan(1)], { list: one })
    expect(answers[0]).toMatchObject({ verdict: 'REFUSED', reason: 'OTHER_DATE', date, attendee: { date } })
    expect(ledger.check_ins).toEqual([])
    expect(ledger.lines[0]).toMatchObject({ reason: 'OTHER_DATE', attendee_id: 1, answer: { date } })
  })

  test('an admitted one has its date with the person; nobody is told of the only date (DAT-1)', () => {
    const told = (list: DoorList) => decide([scan(1)], { list }).answers[0]
    expect(told({ ...LIST, has_several_dates: true })).toMatchObject({ verdict: 'ADMITTED', attendee: { date } })
    expect(told(LIST)?.attendee).not.toHaveProperty('date')
    expect(told(LIST)).not.toHaveProperty('date')
  })

  test('a scan made offline is judged by the clock of when it was made (OFF-7)', () => {
    const today: DoorList = { ...LIST, dates_mode: 'TODAY', opens_minutes_before: 30 }
    const early = offline(1, '18:29')
    expect(words(decide([early, offline(2, '18:30')], { list: today }))).toEqual(['OTHER_DATE', 'ADMITTED'])
  })
})

describe('scans of one batch follow each other (SCN-17)', () => {
  test.each<[string, IdentifiedScan[], string[]]>([
    ['one ticket twice: one person', [scan(1), scan(1)], ['ADMITTED', 'ALREADY_CHECKED_IN']],
    ['two tickets', [scan(1), scan(2)], ['ADMITTED', 'ADMITTED']],
    ['in, out, in again', [scan(1), out(1), scan(1)], ['ADMITTED', 'CHECKED_OUT', 'ADMITTED']],
    ['out before in', [out(1), scan(1)], ['NOT_CHECKED_IN', 'ADMITTED']],
    [
      'a bad one between',
      [scan(1), scan(null, { refusal: refuse('INVALID_CODE') }), scan(1)],
      ['ADMITTED', 'INVALID_CODE', 'ALREADY_CHECKED_IN'],
    ],
    ['somebody who is nowhere', [scan(9)], ['NOT_FOUND']],
  ])('%s', (_case, scans, expected) => {
    const found = decide(scans)
    expect(words(found)).toEqual(expected)
    expect(found.ledger.lines.map(({ nonce, verdict, reason }) => [nonce, reason ?? verdict])).toEqual(
      scans.map(({ input }, index) => [input.nonce, expected[index]]),
    )
  })

  test('a visit begun and ended in one batch is one row with both times; each scan is logged with it', () => {
    const begin = scan(1)
    const { ledger } = decide([begin, out(1, { now: at('20:05'), input: { offline: false } })])
    expect(ledger.changes).toEqual([])
    expect(ledger.check_ins).toMatchObject([
      {
        short_id: begin.visit_short_id,
        attendee_id: 1,
        checked_in_at: NOW,
        checked_out_at: at('20:05'),
        device_id: 'door-2',
      },
    ])
    expect(ledger.lines.map((line) => line.check_in_short_id)).toEqual([begin.visit_short_id, begin.visit_short_id])
  })

  test('a visit stored before is ended where it is stored', () => {
    const { ledger } = decide([scan(1), out(1)], { attendees: [inside(1)] })
    expect(ledger.check_ins).toEqual([])
    expect(ledger.changes).toEqual([{ id: 901, checked_in_at: null, checked_out_at: NOW }])
    expect(ledger.lines.map((line) => line.check_in_id)).toEqual([901, 901])
  })

  test('what was handed in is left as it was', () => {
    const given = batch([scan(1), scan(1)])
    const before = structuredClone(given.attendees)
    decideScans(given)
    expect(given.attendees).toEqual(before)
    expect(given.answered.size).toBe(0)
  })
})

describe('a nonce does something once (SCN-6)', () => {
  test('twice in one batch: the same answer twice, one line', () => {
    const once = scan(1)
    const { answers, ledger } = decide([once, scan(2), once])
    expect(answers[2]).toBe(answers[0])
    expect(ledger.lines).toHaveLength(2)
    expect(ledger.check_ins).toHaveLength(2)
  })

  test('answered by an earlier call: its answer, and nothing is written', () => {
    const known: ScanAnswer = { nonce: 'known', verdict: 'ADMITTED', reason: null }
    const { answers, ledger } = decide([scan(1, { input: { nonce: 'known' } })], {
      answered: new Map([['known', known]]),
    })
    expect(answers).toEqual([known])
    expect(ledger).toEqual({ check_ins: [], changes: [], lines: [] })
  })
})

describe('lists and tickets', () => {
  const claim = { ticket_id: 7, generation: 1, event_date_id: 5 }
  const unpaid = {
    id: 3,
    extras_generation: 1,
    status: 'AWAITING_PAYMENT' as const,
    currency: 'EUR',
    total_gross: 2500,
    amount_paid: 500,
  }
  test.each<[string, IdentifiedScan, Partial<ScanBatch>, string]>([
    ['a ticket the list does not admit', scan(1), { attendees: [outside(1, { ticket_id: 8 })] }, 'NOT_ON_LIST'],
    ['cancelled', scan(1), { attendees: [outside(1, { status: 'CANCELLED' })] }, 'CANCELLED'],
    ['a replaced code', scan(1, { claim }), { attendees: [outside(1, { generation: 2 })] }, 'REVOKED'],
    ['a good code', scan(1, { claim }), {}, 'ADMITTED'],
    ['an unpaid order', scan(null, { order: unpaid }), {}, 'UNPAID'],
    ['offline before the list began', offline(1, '17:59'), {}, 'LIST_NOT_ACTIVE'],
    ['offline while it was open', offline(1, '19:30'), {}, 'ADMITTED'],
  ])('%s: %s', (_case, one, over, expected) => {
    expect(words(decide([one], over))).toEqual([expected])
  })

  test('an unpaid order tells what is due and no name; other refusals of an order tell nothing (SCN-9)', () => {
    const { answers } = decide([scan(null, { order: unpaid }), scan(null, { order: { ...unpaid, status: 'EXPIRED' } })])
    expect(answers.map(({ amount_due, attendee }) => [amount_due, attendee])).toEqual([
      [{ amount: 2000, currency: 'EUR' }, undefined],
      [undefined, undefined],
    ])
  })

  test('the log keeps what was read only where it was no ticket, and not all of it (CIL-7)', () => {
    const { ledger } = decide([scan(1), scan(null, { input: { code: 'x'.repeat(80) } })])
    expect(ledger.lines.map(({ raw_code }) => raw_code)).toEqual([null, 'x'.repeat(32)])
  })

  test('who is inside hears since when and by which device (SCN-22)', () => {
    const { answers } = decide([scan(1), scan(1, { input: { device_id: 'door-1' } })], { attendees: [inside(1)] })
    expect(answers.map(({ check_in }) => [check_in?.checked_in_at, check_in?.is_this_device])).toEqual([
      [at('19:00').toISOString(), false],
      [at('19:00').toISOString(), true],
    ])
  })
})

describe('scans made offline (OFF-8)', () => {
  test('two devices let the same person in: the earlier time wins, whichever is uploaded first', () => {
    const first = decide([offline(1, '19:30'), offline(1, '19:10'), offline(1, '19:20')])
    expect(words(first)).toEqual(['ADMITTED', 'ALREADY_CHECKED_IN', 'ALREADY_CHECKED_IN'])
    expect(first.ledger.check_ins.map(({ checked_in_at }) => checked_in_at)).toEqual([at('19:10')])
    expect(first.ledger.lines.map(({ admitted_offline }) => admitted_offline)).toEqual([true, true, true])
    const stored = decide([offline(1, '18:45')], { attendees: [inside(1)] })
    expect(stored.ledger.changes).toEqual([{ id: 901, checked_in_at: at('18:45'), checked_out_at: null }])
  })

  test('an older check-out does not undo a newer admission', () => {
    const old = offline(1, '18:30', { action: 'CHECK_OUT', local_verdict: 'CHECKED_OUT' })
    expect(words(decide([old], { attendees: [inside(1)] }))).toEqual(['NOT_CHECKED_IN'])
  })

  test('what the device refused is logged and does nothing', () => {
    const { answers, ledger } = decide([offline(1, '19:00', { local_verdict: 'REFUSED' }), scan(1)])
    expect(answers.map(({ verdict }) => verdict)).toEqual(['REFUSED', 'ADMITTED'])
    expect(ledger.check_ins).toHaveLength(1)
  })
})

describe('any batch', () => {
  const one = fc.record({
    who: fc.constantFrom(1, 2, 3, null),
    action: fc.constantFrom('CHECK_IN' as const, 'CHECK_OUT' as const),
    nonce: fc.nat(12),
    minute: fc.nat(59),
    local: fc.constantFrom(null, 'ADMITTED' as const, 'CHECKED_OUT' as const, 'REFUSED' as const),
  })
  const scans = fc.array(one, { maxLength: 14 }).map((rows) =>
    rows.map(({ who, action, nonce, minute, local }) =>
      scan(who, {
        input: {
          nonce: `n${nonce}`,
          action,
          offline: local !== null,
          local_verdict: local,
          scanned_at: at(`19:${String(minute).padStart(2, '0')}`).toISOString(),
        },
      }),
    ),
  )

  test('answers every scan once and in order, logs every nonce once, and nobody is inside twice', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(scans, (given) => {
        const attendees = [outside(1), inside(2), outside(3, { status: 'CANCELLED' })]
        const { answers, ledger } = decide(given, { attendees })
        expect(answers.map(({ nonce }) => nonce)).toEqual(given.map(({ input }) => input.nonce))
        expect(ledger.lines.map(({ nonce }) => nonce)).toEqual([...new Set(given.map(({ input }) => input.nonce))])
        for (const word of words({ answers })) seen.add(word)
        for (const id of [1, 2, 3]) {
          const own = ledger.lines.filter((line) => line.attendee_id === id)
          const moves = own.map(({ verdict }) => verdict).filter((verdict) => verdict !== 'REFUSED')
          // admissions and check-outs take turns, whoever scans
          const first = id === 2 ? 'CHECKED_OUT' : 'ADMITTED'
          expect(moves).toEqual(
            moves.map((_move, n) => (n % 2 === 0 ? first : first === 'ADMITTED' ? 'CHECKED_OUT' : 'ADMITTED')),
          )
          const begun = ledger.check_ins.filter((visit) => visit.attendee_id === id)
          expect(begun).toHaveLength(moves.filter((move) => move === 'ADMITTED').length)
          const ended_stored = ledger.changes.some(({ checked_out_at }) => checked_out_at !== null)
          const open = begun.filter(({ checked_out_at }) => checked_out_at === null).length
          expect(open + (id === 2 && !ended_stored ? 1 : 0)).toBeLessThanOrEqual(1)
        }
        expect(ledger.check_ins.every(({ attendee_id }) => attendee_id !== 3)).toBe(true)
      }),
      { numRuns: 300 },
    )
    expect(seen).toEqual(
      new Set(['ADMITTED', 'CHECKED_OUT', 'ALREADY_CHECKED_IN', 'NOT_CHECKED_IN', 'CANCELLED', 'NOT_FOUND', 'REFUSED']),
    )
  })
})

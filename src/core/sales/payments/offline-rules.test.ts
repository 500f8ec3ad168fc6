import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#core/catalog/events/settings-schema.ts'
import { asksForAddress, offlineRefusal, offlineTerms } from './offline-rules.ts'

const now = new Date('2027-05-01T12:00:00Z')
const in_hours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const request = (values: Partial<Parameters<typeof offlineRefusal>[0]>) => ({
  settings: DEFAULT_SETTINGS,
  takes_cards: true,
  has_unpaid_order: false,
  prices: [{ limit: 100, units: 2, unpaid: 0 }],
  capacities: [],
  ...values,
})

describe('whether an order may be paid later (CALM-5)', () => {
  test.each([
    ['within all limits', {}, null],
    ['another order to pay', { has_unpaid_order: true }, 'OFFLINE_LIMIT_REACHED'],
    ['ten units', { prices: [{ limit: 100, units: 10, unpaid: 0 }] }, null],
    ['eleven units', { prices: [{ limit: 100, units: 11, unpaid: 0 }] }, 'OFFLINE_LIMIT_REACHED'],
    [
      'eleven units of two prices',
      {
        prices: [
          { limit: null, units: 6, unpaid: 0 },
          { limit: null, units: 5, unpaid: 0 },
        ],
      },
      'OFFLINE_LIMIT_REACHED',
    ],
    ['half of the price', { prices: [{ limit: 100, units: 2, unpaid: 48 }] }, null],
    ['more than half of it', { prices: [{ limit: 100, units: 2, unpaid: 49 }] }, 'PAYMENT_METHOD_UNAVAILABLE'],
    ['half of an odd number', { prices: [{ limit: 5, units: 3, unpaid: 0 }] }, 'PAYMENT_METHOD_UNAVAILABLE'],
    [
      'all of it where nothing else is taken',
      { takes_cards: false, prices: [{ limit: 5, units: 3, unpaid: 2 }] },
      null,
    ],
    ['half of a capacity over it', { capacities: [{ limit: 20, units: 2, unpaid: 8 }] }, null],
    ['more than half of that', { capacities: [{ limit: 20, units: 2, unpaid: 9 }] }, 'PAYMENT_METHOD_UNAVAILABLE'],
    [
      'that too where nothing else is taken',
      { takes_cards: false, capacities: [{ limit: 2, units: 2, unpaid: 0 }] },
      null,
    ],
    ['no limit', { prices: [{ limit: null, units: 2, unpaid: 5000 }] }, null],
  ] as const)('%s', (_name, values, refusal) => {
    expect(offlineRefusal(request(values as Partial<Parameters<typeof offlineRefusal>[0]>))).toBe(refusal)
  })

  test('what is accepted never exceeds the share', () => {
    const count = fc.nat(500)
    fc.assert(
      fc.property(
        count,
        fc.integer({ min: 1, max: 10 }),
        count,
        fc.integer({ min: 1, max: 100 }),
        (limit, units, unpaid, offline_share) => {
          const settings = { ...DEFAULT_SETTINGS, offline_share }
          if (offlineRefusal(request({ settings, prices: [{ limit, units, unpaid }] })) !== null) return
          expect(unpaid + units).toBeLessThanOrEqual((limit * offline_share) / 100)
        },
      ),
    )
  })
})

describe('on which terms (CALM-6, CALM-7)', () => {
  test.each([
    ['AUTO', 4, false, false],
    ['AUTO', 5, false, true],
    ['AUTO', 1, true, true],
    ['ALWAYS', 1, false, true],
    ['NEVER', 9, true, false],
  ] as const)('%s, %i units, pressure %s: address asked for %s', (offline_confirm, units, is_pressed, asked) => {
    expect(asksForAddress(offline_confirm, { units, is_pressed })).toBe(asked)
  })

  const order = {
    units: 1,
    is_pressed: false,
    is_waited_for: false,
    effective_end: in_hours(24 * 30),
    is_confirmed: false,
  }
  const settings = DEFAULT_SETTINGS
  test('seven days; under pressure 48 hours, and two until the address is confirmed', () => {
    expect(offlineTerms(now, settings, order)).toEqual({ due_at: in_hours(168), is_sooner: false, confirm_by: null })
    expect(offlineTerms(now, settings, { ...order, is_pressed: true })).toEqual({
      due_at: in_hours(48),
      is_sooner: true,
      confirm_by: in_hours(2),
    })
    expect(offlineTerms(now, settings, { ...order, is_pressed: true, is_confirmed: true })?.confirm_by).toBeNull()
    // where others wait for a place, 48 hours too
    expect(offlineTerms(now, settings, { ...order, is_waited_for: true })).toEqual({
      due_at: in_hours(48),
      is_sooner: true,
      confirm_by: null,
    })
  })
  test('never beyond the event, and what is due sooner anyhow stays', () => {
    const soon = { ...order, is_pressed: true, effective_end: in_hours(1) }
    expect(offlineTerms(now, settings, soon)).toEqual({
      due_at: in_hours(1),
      is_sooner: false,
      confirm_by: in_hours(1),
    })
    const one_day = { ...settings, offline_payment_due_in_days: 1 }
    expect(offlineTerms(now, one_day, { ...order, is_pressed: true })).toMatchObject({
      due_at: in_hours(24),
      is_sooner: false,
    })
    expect(offlineTerms(now, settings, { ...order, effective_end: now })).toBeNull()
  })
})

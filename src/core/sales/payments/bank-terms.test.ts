import { describe, expect, test } from 'vitest'
import { addDays, bankTerms, dueAtDay, nextReminder } from './bank-terms.ts'

const timezone = 'Europe/Berlin'
const settings = { payment_term_days: 7, last_payment_days: 3, bank_grace_days: 3, reminder_days: 2 }
const chosen_at = new Date('2027-05-31T12:00:00Z')
/** 19:00 in Berlin; without an end it lasts until midnight. */
const on = (day: string) => ({
  first_start: new Date(`${day}T17:00:00Z`),
  effective_end: new Date(`${day}T22:00:00Z`),
  timezone,
})
const calm = { is_pressed: false, is_waited_for: false }

describe('until when an order is to be paid by bank transfer (BANK-3)', () => {
  test('example 10: chosen 31 May for 4 June, due 1 June, held to 4 June 24:00', () => {
    expect(bankTerms(chosen_at, settings, { ...on('2027-06-04'), ...calm })).toEqual({
      due_on: '2027-06-01',
      due_at: new Date('2027-06-01T22:00:00Z'),
      held_until: new Date('2027-06-04T22:00:00Z'),
      is_sooner: false,
    })
  })
  test('a far date leaves the whole term', () => {
    expect(bankTerms(chosen_at, settings, { ...on('2027-09-04'), ...calm })).toMatchObject({ due_on: '2027-06-07' })
  })
  test('too close, over: not offered; the due day itself is still one', () => {
    expect(bankTerms(chosen_at, settings, { ...on('2027-06-03'), ...calm })).toMatchObject({ due_on: '2027-05-31' })
    expect(bankTerms(chosen_at, settings, { ...on('2027-06-02'), ...calm })).toBeNull()
    expect(bankTerms(chosen_at, { ...settings, last_payment_days: 0 }, { ...on('2027-05-30'), ...calm })).toBeNull()
  })
  test('under pressure, or waited for, 48 hours; the grace comes on top (BANK-4)', () => {
    const far = on('2027-09-04')
    for (const pressure of [
      { is_pressed: true, is_waited_for: false },
      { is_pressed: false, is_waited_for: true },
    ])
      expect(bankTerms(chosen_at, settings, { ...far, ...pressure })).toMatchObject({
        due_on: '2027-06-02',
        held_until: new Date('2027-06-05T22:00:00Z'),
        is_sooner: true,
      })
  })
  test('days are those of the zone, also where a clock changes', () => {
    expect(dueAtDay('2027-10-31', on('2027-12-01'), settings).due_at).toEqual(new Date('2027-10-31T23:00:00Z'))
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  })
})

describe('reminders (BANK-3)', () => {
  const due = { due_on: '2027-06-07', reminder_days: 2, timezone }
  test('two days before and on the day, at nine in the morning there', () => {
    const first = nextReminder(chosen_at, due)
    expect(first).toEqual(new Date('2027-06-05T07:00:00Z'))
    expect(nextReminder(first!, due)).toEqual(new Date('2027-06-07T07:00:00Z'))
    expect(nextReminder(new Date('2027-06-07T07:00:00Z'), due)).toBeNull()
  })
  test('on the day alone, or never', () => {
    expect(nextReminder(chosen_at, { ...due, reminder_days: 0 })).toEqual(new Date('2027-06-07T07:00:00Z'))
    expect(nextReminder(chosen_at, { ...due, reminder_days: null })).toBeNull()
  })
})

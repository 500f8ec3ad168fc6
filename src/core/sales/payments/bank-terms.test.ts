import { describe, expect, test } from 'vitest'
import { addDays, bankTerms, dueAtDay, movedDue, nextReminder } from './bank-terms.ts'

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

describe('a date that moves (BANK-5)', () => {
  const chosen = { ...settings, chosen_at, due_on: '2027-06-01' }
  const before = on('2027-06-04')
  test('example 10: postponed to 25 June, due 7 June; moved to 2 June, due tomorrow and held to the end', () => {
    expect(movedDue(chosen_at, chosen, { before, dates: on('2027-06-25') })).toEqual({
      due_on: '2027-06-07',
      due_at: new Date('2027-06-07T22:00:00Z'),
      held_until: new Date('2027-06-10T22:00:00Z'),
    })
    // the day stays 1 June, since it is tomorrow; only the hold ends earlier
    expect(movedDue(chosen_at, chosen, { before, dates: on('2027-06-02') })).toBeNull()
    expect(dueAtDay('2027-06-01', on('2027-06-02'), settings).held_until).toEqual(new Date('2027-06-02T22:00:00Z'))
  })
  test('a due day nobody had cut short stays when the date is postponed', () => {
    const far = { ...chosen, due_on: '2027-06-07' }
    expect(movedDue(chosen_at, far, { before: on('2027-09-04'), dates: on('2027-10-04') })).toBeNull()
    // CALM-7 made this one earlier, not the date
    expect(
      movedDue(chosen_at, { ...chosen, due_on: '2027-06-02' }, { before: on('2027-09-04'), dates: on('2027-10-04') }),
    ).toBeNull()
  })
  test('earlier: cut, not below tomorrow, and never later than it was', () => {
    const far = { ...chosen, due_on: '2027-06-07' }
    expect(movedDue(chosen_at, far, { before: on('2027-09-04'), dates: on('2027-06-08') })).toMatchObject({
      due_on: '2027-06-05',
    })
    expect(movedDue(chosen_at, far, { before: on('2027-09-04'), dates: on('2027-06-02') })).toMatchObject({
      due_on: '2027-06-01',
    })
    const today = { ...chosen, due_on: '2027-05-31' }
    expect(movedDue(chosen_at, today, { before: on('2027-06-03'), dates: on('2027-06-01') })).toBeNull()
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

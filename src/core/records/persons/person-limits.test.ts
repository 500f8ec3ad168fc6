import { describe, expect, test } from 'vitest'
import { abovePersonLimits, type PersonLimits, type PersonUnits, personLimits } from './person-limits.ts'

const limits = (values: Partial<PersonLimits> = {}, tickets: Record<number, number> = {}): PersonLimits => ({
  max_tickets_per_person: null,
  person_limit_per_date: false,
  max_per_person: new Map(Object.entries(tickets).map(([id, limit]) => [Number(id), limit])),
  ...values,
})

/** `1×2` is two of ticket 1, `1×2@8` two of it for date 8. */
const units = (...texts: string[]): PersonUnits[] =>
  texts.map((text) => {
    const [ticket_id, quantity, date] = text.split(/[×@]/).map(Number)
    return { kind: 'ADMISSION', ticket_id: ticket_id!, quantity: quantity!, event_date_id: date ?? 7 }
  })

describe('limits per person (LIM-1, LIM-3)', () => {
  test.each([
    ['no limit', limits(), ['1×500'], ['1×500'], []],
    ['as many as allowed', limits({}, { 1: 4 }), ['1×2'], ['1×2'], []],
    ['worked example 10: two more than two of four', limits({}, { 1: 4 }), ['1×2'], ['1×3'], ['1 TICKET 4']],
    ['alone already above', limits({}, { 1: 4 }), ['1×5'], [], ['1 TICKET 4']],
    ['two lines of one ticket', limits({}, { 1: 4 }), ['1×2', '1×2'], ['1×1'], ['1 TICKET 4']],
    ['other tickets do not count for one of its own', limits({}, { 1: 4 }), ['1×4'], ['2×9'], []],
    ['of two tickets only the one above is told', limits({}, { 1: 4, 2: 4 }), ['1×4', '2×1'], ['2×4'], ['2 TICKET 4']],
    ['what is not in the order is not told', limits({}, { 1: 4, 2: 4 }), ['1×4'], ['2×9'], []],
    ['all together', limits({ max_tickets_per_person: 4 }), ['1×2', '2×1'], ['3×2'], ['1 EVENT 4', '2 EVENT 4']],
    ['the ticket’s own first', limits({ max_tickets_per_person: 4 }, { 1: 2 }), ['1×5'], [], ['1 TICKET 2']],
    ['a series is counted as one', limits({}, { 1: 4 }), ['1×2@8'], ['1×3@9'], ['1 TICKET 4']],
    ['or each date', limits({ person_limit_per_date: true }, { 1: 4 }), ['1×4@8', '1×4@10'], ['1×4@9'], []],
    [
      'above on one date',
      limits({ person_limit_per_date: true, max_tickets_per_person: 4 }),
      ['1×1@8', '2×4@9'],
      ['3×1@9'],
      ['2 EVENT 4'],
    ],
  ])('%s', (_what, set, order, others, above) => {
    const found = abovePersonLimits(units(...order), units(...others), set)
    expect(found.map(({ ticket_id, limit, applies_to }) => `${ticket_id} ${applies_to} ${limit}`)).toEqual(above)
  })

  test('nobody is limited unless a ticket is, or all together (LIM-4)', () => {
    const event = { max_tickets_per_person: null, person_limit_per_date: true }
    const tickets = (max_per_person: number | null) => [{ id: 1, max_per_person }]
    expect(personLimits(event, tickets(null))).toBeNull()
    expect(personLimits(event, tickets(4))).toEqual(limits(event, { 1: 4 }))
    expect(personLimits({ ...event, max_tickets_per_person: 4 }, tickets(null))?.max_tickets_per_person).toBe(4)
  })
})

import { expect, test } from 'vitest'
import {
  acceptsSubmission,
  extendedHold,
  fullHoldUntil,
  hasLapsed,
  offlineDueAt,
  reservedUntil,
  waitedHold,
} from './hold-time.ts'

const at = (time: string) => new Date(`2027-05-01T${time}Z`)

test('a hold lasts its minutes and has lapsed at its end (RES-12, EXP-1, TIM-7)', () => {
  const until = reservedUntil(at('12:00:00'), 15)
  expect(until).toEqual(at('12:15:00'))
  expect([hasLapsed(until, at('12:14:59')), hasLapsed(until, until), hasLapsed(null, until)]).toEqual([
    false,
    true,
    false,
  ])
})

test('submitting and declining leave at least 10 minutes and take none away (PAY-7, EXP-6)', () => {
  expect(extendedHold(at('12:15:00'), at('12:14:00'))).toEqual(at('12:24:00'))
  expect(extendedHold(at('12:15:00'), at('12:01:00'))).toEqual(at('12:15:00'))
})

test('submissions end 60 minutes after the first end of the hold (PAY-7)', () => {
  expect([
    acceptsSubmission(at('12:15:00'), at('13:14:59')),
    acceptsSubmission(at('12:15:00'), at('13:15:00')),
  ]).toEqual([true, false])
})

test('an offline order is due in days but never after the event (PAY-22)', () => {
  const now = at('12:00:00')
  const end = new Date('2027-05-04T22:00:00Z')
  expect(offlineDueAt(now, 2, end)).toEqual(new Date('2027-05-03T12:00:00Z'))
  expect(offlineDueAt(now, 7, end)).toEqual(end)
  expect(offlineDueAt(now, null, end)).toEqual(end)
  expect(offlineDueAt(end, 7, end)).toBeNull()
})

test('a short hold may last until its full end, once (CALM-2)', () => {
  const full = at('12:15:00')
  expect(fullHoldUntil({ reserved_until: at('12:08:00'), first_reserved_until: full })).toEqual(full)
  expect(fullHoldUntil({ reserved_until: full, first_reserved_until: full })).toBeNull()
  // a payment under way has made it last longer (PAY-7)
  expect(fullHoldUntil({ reserved_until: at('12:20:00'), first_reserved_until: full })).toBeNull()
  expect(fullHoldUntil({ reserved_until: null, first_reserved_until: null })).toBeNull()
})

test('waiting for the provider lengthens a hold by whole seconds, five minutes an order at most (HA-12)', () => {
  const hold = (waited_seconds: number) => ({ reserved_until: at('12:15:00'), waited_seconds })
  expect(waitedHold(hold(0), 1200)).toEqual({ reserved_until: at('12:15:02'), waited_seconds: 2 })
  expect(waitedHold(hold(295), 10_000)).toEqual({ reserved_until: at('12:15:05'), waited_seconds: 300 })
  expect([waitedHold(hold(300), 10_000), waitedHold(hold(0), 0)]).toEqual([null, null])
})

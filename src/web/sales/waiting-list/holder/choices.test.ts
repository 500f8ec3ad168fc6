import { expect, test } from 'vitest'
import { boundsOf, type Choice, movedUp, withChoices } from './choices.ts'

const choice = (key: string, min = 1, max = 10): Choice => ({
  key,
  event_date_id: null,
  starts_at: null,
  ticket_price_id: 1,
  title: key,
  label: null,
  unit_total: 100,
  min,
  max,
})

test('a wish moves up by one place, the first stays where it is', () => {
  expect(movedUp(['a', 'b', 'c'], 'c')).toEqual(['a', 'c', 'b'])
  expect(movedUp(['a', 'b'], 'a')).toEqual(['a', 'b'])
  expect(movedUp(['a', 'b'], 'x')).toEqual(['a', 'b'])
})

test('as many places as every chosen ticket allows (WTL-6)', () => {
  expect(boundsOf([choice('a', 1, 8), choice('b', 2, 6)])).toEqual({ min: 2, max: 6 })
})

test('what is chosen from already stays when another date is added', () => {
  expect(withChoices([choice('a')], [choice('a'), choice('b')]).map(({ key }) => key)).toEqual(['a', 'b'])
})

import { expect, test } from 'vitest'
import { FUNNEL_STEPS, stepRates } from './funnel-steps.ts'

const rates = (...counts: number[]) => stepRates(counts.map((count, index) => ({ step: FUNNEL_STEPS[index]!, count })))

test('of the step before, and of the largest: the length of the bar (FUN-4)', () => {
  expect(rates(200, 100, 50, 40, 40, 10).map(({ of_before }) => of_before)).toEqual([null, 0.5, 0.5, 0.8, 1, 0.25])
  expect(rates(200, 100, 50, 40, 40, 10).map(({ of_all }) => of_all)).toEqual([1, 0.5, 0.25, 0.2, 0.2, 0.05])
})

test('nobody before, or fewer, is no rate; the bars stay within the widest', () => {
  expect(rates(0, 0, 3, 2, 2, 2).map(({ of_before }) => of_before)).toEqual([null, null, null, 2 / 3, 1, 1])
  expect(rates(2, 1, 4, 4, 4, 4).map(({ of_all }) => of_all)).toEqual([0.5, 0.25, 1, 1, 1, 1])
  expect(rates(0, 0, 0, 0, 0, 0).map(({ of_all }) => of_all)).toEqual([0, 0, 0, 0, 0, 0])
})

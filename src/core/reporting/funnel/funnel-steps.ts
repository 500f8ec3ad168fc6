/** The way of a buyer, in its order (FUN-1). */
export const FUNNEL_STEPS = ['VIEW', 'SELECT', 'RESERVE', 'DETAILS', 'PAY', 'COMPLETE'] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]

export interface StepCount {
  readonly step: FunnelStep
  readonly count: number
}

export interface StepRates extends StepCount {
  /** Of the first step with anybody, as a fraction: the length of its bar. */
  readonly of_all: number
  /** Of the step before, as a fraction; null where that had nobody, or fewer: they came another way. */
  readonly of_before: number | null
}

/** Each step with its rates (FUN-4). Buyers may come past the page: a link into the checkout, a program, a script blocked. */
export function stepRates(counts: readonly StepCount[]): StepRates[] {
  const most = Math.max(...counts.map(({ count }) => count), 0)
  return counts.map(({ step, count }, index) => {
    const before = counts[index - 1]?.count ?? null
    return {
      ...{ step, count },
      of_all: most === 0 ? 0 : count / most,
      of_before: before === null || before === 0 || count > before ? null : count / before,
    }
  })
}

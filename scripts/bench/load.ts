export interface Rate {
  readonly per_second: number
  readonly p50: number
  readonly p99: number
  /** How many were refused or failed; a rate with these in it is none. */
  readonly failed: number
}

/** What was measured, beside what it is compared with. */
export interface Line {
  readonly what: string
  readonly rate: Rate
  readonly baseline?: Rate
  readonly target?: number
  /** A second, on two cores that nobody else needs. */
  readonly at_least?: number
}

export interface Closed {
  readonly clients: number
  readonly seconds: number
}

/** Clients that each wait for their answer before they ask again: what a sale with that many buyers feels. */
export async function closedLoop(
  { clients, seconds }: Closed,
  act: (client: number) => Promise<unknown>,
): Promise<Rate> {
  const times: number[] = []
  let failed = 0
  let first = ''
  const warm = performance.now() + 1000
  const end = warm + seconds * 1000
  const client = async (n: number): Promise<void> => {
    for (let started = performance.now(); started < end; started = performance.now()) {
      try {
        await act(n)
        if (started >= warm) times.push(performance.now() - started)
      } catch (error) {
        failed++
        first ||= String(error)
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, n) => client(n)))
  if (first) console.error(`  first failure: ${first}`)
  return rateOf(times, seconds, failed)
}

/** The value that `part` of the times stay below. */
export const percentile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0

const rateOf = (times: readonly number[], seconds: number, failed = 0): Rate => ({
  per_second: times.length / seconds,
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
  failed,
})

/** Rounds of the same load, taken in turn with another so that a busy moment of the machine strikes both. */
export function together(rounds: readonly Rate[]): Rate {
  const mean = (of: (rate: Rate) => number): number => rounds.reduce((sum, rate) => sum + of(rate), 0) / rounds.length
  return {
    per_second: mean((rate) => rate.per_second),
    p50: mean((rate) => rate.p50),
    p99: Math.max(...rounds.map((rate) => rate.p99)),
    failed: rounds.reduce((sum, rate) => sum + rate.failed, 0),
  }
}

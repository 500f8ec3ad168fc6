import type { Metric, Registry } from 'prom-client'

/** Times counted by how long they were. Observing one adds to numbers that are there and makes nothing. */
export class Tally {
  readonly counts: Float64Array
  sum = 0
  private readonly buckets: readonly number[]

  constructor(buckets: readonly number[]) {
    this.buckets = buckets
    this.counts = new Float64Array(buckets.length + 1)
  }

  observe(seconds: number): void {
    const { buckets, counts } = this
    let place = 0
    while (place < buckets.length && seconds > (buckets[place] as number)) place++
    counts[place] = (counts[place] as number) + 1
    this.sum += seconds
  }
}

export interface TimesOptions {
  readonly name: string
  readonly help: string
  readonly buckets: readonly number[]
  readonly registers: readonly Registry[]
}

interface NamedTimesOptions extends TimesOptions {
  readonly label: string
  /** Names counted apart; the rest is `other`. */
  readonly max: number
}

interface Sample {
  readonly metricName: string
  readonly labels: Readonly<Record<string, string | number>>
  readonly value: number
}

/** As a histogram of the library, which puts a text together for each value it is told: too much for every statement. */
function register(
  { name, help, registers }: TimesOptions,
  tallies: () => Iterable<readonly [Readonly<Record<string, string>>, Tally]>,
  { buckets }: Pick<TimesOptions, 'buckets'>,
): void {
  const get = async () => ({
    ...{ name, help, type: 'histogram', aggregator: 'sum' },
    values: [...tallies()].flatMap(([labels, tally]) => samplesOf(name, { labels, tally, buckets })),
  })
  for (const registry of registers) registry.registerMetric({ name, help, get, reset: () => {} } as unknown as Metric)
}

function samplesOf(
  name: string,
  { labels, tally, buckets }: { labels: Sample['labels']; tally: Tally; buckets: readonly number[] },
): Sample[] {
  let count = 0
  const below = [...buckets, '+Inf'].map((le, place): Sample => {
    count += tally.counts[place] as number
    return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: count }
  })
  return [
    ...below,
    { metricName: `${name}_sum`, labels, value: tally.sum },
    { metricName: `${name}_count`, labels, value: count },
  ]
}

/** Times of one kind. */
export function createTimes(options: TimesOptions): Tally {
  const tally = new Tally(options.buckets)
  register(options, () => [[{}, tally]], options)
  return tally
}

/** Times by name, of a list that names itself as it goes and ends at `max`. */
export class NamedTimes {
  private readonly tallies = new Map<string, Tally>()
  private readonly options: NamedTimesOptions

  constructor(options: NamedTimesOptions) {
    this.options = options
    const labelled = () => [...this.tallies].map(([name, tally]) => [{ [options.label]: name }, tally] as const)
    register(options, labelled, options)
  }

  /** The one to tell of what has this name; the same for ever. */
  of(name: string): Tally {
    const known = this.tallies.get(name)
    if (known) return known
    if (this.tallies.size >= this.options.max && name !== 'other') return this.of('other')
    const made = new Tally(this.options.buckets)
    this.tallies.set(name, made)
    return made
  }
}

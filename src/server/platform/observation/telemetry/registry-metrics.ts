import { type HrTime, ValueType } from '@opentelemetry/api'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
} from '@opentelemetry/sdk-metrics'
import type { Registry } from 'prom-client'

/** As the registry of `prom-client` tells a figure; of histograms each bucket is a value, with what it counts in its name. */
interface Told {
  readonly value: number
  readonly labels: Readonly<Record<string, string | number | undefined>>
  readonly metricName?: string
}

interface Period {
  readonly startTime: HrTime
  readonly endTime: HrTime
}

const hrTime = (ms: number): HrTime => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)]

/** Figures that cannot be sent as a number are left out: what a process does not know (OBS-4). */
const pointsOf = (values: readonly Told[], period: Period): DataPoint<number>[] =>
  values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ value, labels }) => ({ ...period, attributes: { ...labels }, value }))

interface Buckets {
  readonly labels: Told['labels']
  /** Up to and with each boundary; the last has none. */
  readonly below: { le: number; count: number }[]
  sum: number
}

/** A histogram of the registry counts what is below each boundary; the other one what lies between two. */
function histogramsOf(values: readonly Told[], period: Period): DataPoint<Histogram>[] {
  const found = new Map<string, Buckets>()
  for (const { metricName = '', labels, value } of values) {
    const { le, ...own } = labels
    const key = JSON.stringify(Object.entries(own).sort())
    const buckets = found.get(key) ?? { labels: own, below: [], sum: 0 }
    found.set(key, buckets)
    if (metricName.endsWith('_bucket')) buckets.below.push({ le: le === '+Inf' ? Infinity : Number(le), count: value })
    else if (metricName.endsWith('_sum')) buckets.sum = value
  }
  return [...found.values()].map(({ labels, below, sum }) => {
    below.sort((one, other) => one.le - other.le)
    const counts = below.map(({ count }, place) => count - (below[place - 1]?.count ?? 0))
    const boundaries = below.map(({ le }) => le).filter(Number.isFinite)
    const value = { buckets: { boundaries, counts }, sum, count: below.at(-1)?.count ?? 0 }
    return { ...period, attributes: { ...labels }, value }
  })
}

/** Everything in the registry, as OpenTelemetry tells it: the same names, labels and figures as a scrape (OBS-5). */
export async function registryMetrics(registry: Registry, now: Date): Promise<MetricData[]> {
  const period = { startTime: hrTime(performance.timeOrigin), endTime: hrTime(now.getTime()) }
  const told = await registry.getMetricsAsJSON()
  return told.flatMap(({ name, help, type, values }): MetricData[] => {
    const descriptor = { name, description: help, unit: '', valueType: ValueType.DOUBLE }
    const base = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE }
    // the library names its types in words, whatever its declarations say
    switch (String(type)) {
      case 'counter':
        return [{ ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: pointsOf(values, period) }]
      case 'gauge':
        return [{ ...base, dataPointType: DataPointType.GAUGE, dataPoints: pointsOf(values, period) }]
      case 'histogram':
        return [{ ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramsOf(values, period) }]
      default:
        return []
    }
  })
}

import type { Touch, TouchPart } from '#core/catalog/attribution/touch.ts'

/** What tells sources of visits apart (FUN-1). Term and content are for orders alone. */
export const SOURCE_PARTS = [
  'source',
  'medium',
  'campaign',
  'referrer',
  'affiliate',
  'site',
] as const satisfies TouchPart[]
export type SourcePart = (typeof SOURCE_PARTS)[number]

/** Where visits came from; empty texts are "nothing says so". */
export type Source = Readonly<Record<SourcePart, string>>

/** What stands for all sources beyond the first ones of a day (FUN-2). */
export const OTHER_SOURCE = 'other'
export const OTHER: Source = { source: OTHER_SOURCE, medium: '', campaign: '', referrer: '', affiliate: '', site: '' }

export const sourceOf = (touch: Touch | null): Source =>
  Object.fromEntries(SOURCE_PARTS.map((part) => [part, touch?.[part] ?? ''])) as Record<SourcePart, string>

/** What is counted together. */
export interface CountedVisit extends Source {
  readonly event_id: number
  /** Of the event's zone. */
  readonly day: string
  readonly step: 'VIEW' | 'SELECT'
  readonly is_bot: boolean
}

export interface VisitCount extends CountedVisit {
  readonly count: number
}

interface Bounds {
  readonly max_counts: number
  readonly max_sources: number
}

/**
 * Counts of visits until they are written (FUN-1). However many sources strangers invent, it holds a bounded number: beyond
 * `max_sources` of an event's day, or `max_counts` of all, they are "other"; beyond twice those, nothing is counted.
 */
export class VisitCounts {
  private readonly bounds: Bounds
  private readonly counts = new Map<string, VisitCount>()
  private readonly sources = new Map<string, Set<string>>()

  constructor(bounds: Bounds) {
    this.bounds = bounds
  }

  get size(): number {
    return this.counts.size
  }

  add(visit: CountedVisit, count = 1): void {
    const known = this.isKnown(visit)
    const counted = known ? visit : { ...visit, ...OTHER }
    const key = keyOf(counted)
    const before = this.counts.get(key)
    if (!before && this.counts.size >= 2 * this.bounds.max_counts) return
    this.counts.set(key, { ...pick(counted), count: (before?.count ?? 0) + count })
  }

  /** All of them, and begins anew. */
  take(): VisitCount[] {
    const taken = [...this.counts.values()]
    this.counts.clear()
    this.sources.clear()
    return taken
  }

  private isKnown(visit: CountedVisit): boolean {
    const day = `${visit.event_id} ${visit.day}`
    const source = JSON.stringify(SOURCE_PARTS.map((part) => visit[part]))
    const of_day = this.sources.get(day) ?? new Set<string>()
    if (of_day.has(source)) return true
    if (of_day.size >= this.bounds.max_sources || this.counts.size >= this.bounds.max_counts) return false
    this.sources.set(day, of_day.add(source))
    return true
  }
}

const pick = ({ event_id, day, step, is_bot, ...rest }: CountedVisit): CountedVisit => ({
  ...{ event_id, day, step, is_bot },
  ...sourceOf(rest),
})

const keyOf = (visit: CountedVisit): string =>
  JSON.stringify([visit.event_id, visit.day, visit.step, visit.is_bot, ...SOURCE_PARTS.map((part) => visit[part])])

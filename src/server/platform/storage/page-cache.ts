import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Tx } from '#server/platform/database/db.ts'
import type { DirectLine } from '#server/platform/database/direct-line.ts'
import { type Encoded, encodeText } from '#server/platform/files/encodings.ts'
import { sha256 } from '#server/platform/runtime/secrets.ts'
import { DEFAULT_PAGE_BYTES, MAX_DATE_VARIANTS, PAGE_OVERHEAD, STAND_IN_MS } from './limits.ts'

/** A rendered page in every encoding, ready to be written to a socket. */
export interface CachedPage {
  readonly etag: string
  readonly encoded: Encoded
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly expires_at: number
  readonly material?: string
}

export interface RenderedPage {
  readonly html: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The instant at which the page changes without any write (CNV-9). */
  readonly expires_at: Date
  /** What differs between two pages that say the same: left out of the ETag, so that it stays (the server's time). */
  readonly ignored?: string
  /** What variants of this page are made from beside its text; never sent. */
  readonly material?: string
}

export interface PageCache {
  /** `subject` names what purges it (`event:42`), `key` the variant (language). Concurrent misses render once. */
  get(
    subject: string,
    key: string,
    how: { now: Date; render: () => Promise<RenderedPage> },
  ): Promise<{ page: CachedPage; hit: boolean }>
  /** What is there and still good, without waiting for anything. */
  peek(subject: string, key: string, now: Date): CachedPage | null
  /** As it was when the database went away, as long as that may be told (HA-7). */
  standIn(subject: string, key: string): CachedPage | null
  /** Whether `get` would find it or wait for somebody else's rendering. */
  holds(subject: string, key: string, now: Date): boolean
  /** Widgets of an event go with it. */
  purge(subject: string): void
  /** What the kept pages take. */
  bytes(): number
  stop(): void
}

const CHANNEL = 'turnout_pages'
/** What follows a subject's name where its widgets are kept; they go with it. */
export const WIDGETS = ' widgets'
/** What follows it where pages of its single dates, days and months are kept: strangers think of any number (DAT-51). */
export const DATES = ' dates'
/** What subjects of events begin with, before the event's id. */
export const EVENT_SUBJECT = 'event:'

/** The event that a page is of; null for pages of something else. */
export function eventOf(subject: string): number | null {
  const id = subject.startsWith(EVENT_SUBJECT) ? Number.parseInt(subject.slice(EVENT_SUBJECT.length), 10) : Number.NaN
  return Number.isSafeInteger(id) ? id : null
}

/** Purges every process's copy when the transaction that changes the event commits (stack §7). */
export async function purgePages(tx: Tx, subject: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${subject})`.execute(tx)
}

/** Weak, because what is left out may differ: the reader who has it already misses nothing. */
const etagOf = ({ html, ignored }: RenderedPage): string => {
  const said = ignored === undefined ? html : html.replaceAll(ignored, '')
  return `${ignored === undefined ? '' : 'W/'}"${sha256(said).toString('base64url').slice(0, 22)}"`
}

async function compressed(page: RenderedPage): Promise<CachedPage> {
  return {
    etag: etagOf(page),
    encoded: await encodeText(page.html),
    status: page.status,
    headers: page.headers,
    expires_at: page.expires_at.getTime(),
    ...(page.material === undefined ? {} : { material: page.material }),
  }
}

export interface PageCacheOptions {
  /** Where the purges of every process are heard; without it the cache is local (tests). */
  readonly line?: DirectLine
  /** All kept pages together in all their encodings; those asked for last stay. */
  readonly max_bytes?: number
  /** Whether what the database says may be told (HA-2). */
  readonly isTold?: () => boolean
  /** Milliseconds after which a page of before is told no more (HA-7). */
  readonly stand_in_ms?: number
}

const sizeOf = ({ encoded, material = '' }: CachedPage): number =>
  PAGE_OVERHEAD + 2 * material.length + Object.values(encoded).reduce((sum, bytes) => sum + bytes.length, 0)

/** What lies between a subject and its variant; neither holds it. */
const SEAM = '\n'

/** Pages by subject and variant, within a budget of bytes. */
function pageStore(max_bytes: number) {
  const keys = new Map<string, Set<string>>()
  const pages = new LRUCache<string, CachedPage>({
    maxSize: max_bytes,
    sizeCalculation: sizeOf,
    dispose: (_page, key) => {
      const subject = key.slice(0, key.indexOf(SEAM))
      const others = keys.get(subject)
      others?.delete(key)
      if (others?.size === 0) keys.delete(subject)
    },
  })
  return {
    get: (key: string) => pages.get(key),
    delete: (key: string) => void pages.delete(key),
    set(subject: string, key: string, page: CachedPage) {
      // a page of a date makes room for the next; the others of its event stay
      const others = keys.get(subject)
      if (others && others.size >= MAX_DATE_VARIANTS && subject.endsWith(DATES) && !others.has(key))
        pages.delete(others.values().next().value as string)
      pages.set(key, page)
      if (pages.has(key)) keys.set(subject, (keys.get(subject) ?? new Set()).add(key))
    },
    drop(subject: string) {
      for (const key of [...(keys.get(subject) ?? [])]) pages.delete(key)
    },
    clear: () => pages.clear(),
    bytes: () => pages.calculatedSize,
  }
}

interface Truth {
  /** Whether what is kept is still what the database would say. */
  readonly isKnown: () => boolean
  /** Whether purges are heard at this moment. */
  readonly isHeard: () => boolean
  /** Milliseconds since it was known last. */
  readonly gapMs: () => number
  readonly stop: () => void
}

/** Nothing kept is true while purges may be missed or the database is not to be believed; after that it goes (CNV-9, HA-7). */
function watchTruth({
  line,
  isTold,
  onPurge,
  onGap,
  onEnd,
}: {
  line: DirectLine | undefined
  isTold: () => boolean
  onPurge: (subject: string) => void
  onGap: () => void
  onEnd: () => void
}): Truth {
  let gap: number | null = null
  const begin = (): void => {
    gap ??= performance.now()
    onGap()
  }
  const purges = line?.hear(CHANNEL, { onMessage: onPurge, onGap: begin })
  const isHeard = (): boolean => !purges || purges.isOpen()
  return {
    isHeard,
    gapMs: () => (gap === null ? 0 : performance.now() - gap),
    stop: () => purges?.stop(),
    isKnown() {
      if (gap === null && !isTold()) begin()
      if (gap === null) return true
      if (!isTold() || !isHeard()) return false
      onEnd()
      gap = null
      return true
    },
  }
}

/** The rendering is there for whoever asks meanwhile; the page stays only if purges of it were and will be heard. */
async function renderOnce(
  renderings: Map<string, Promise<CachedPage>>,
  key: string,
  { render, keep }: { render: () => Promise<RenderedPage>; keep: (page: CachedPage) => void },
): Promise<CachedPage> {
  const rendering = render().then(compressed)
  renderings.set(key, rendering)
  const isHere = (): boolean => renderings.get(key) === rendering
  try {
    const page = await rendering
    if (isHere()) keep(page)
    return page
  } finally {
    if (isHere()) renderings.delete(key)
  }
}

/** Pages as they were rendered, for as long as they are true. While no purge can be heard, none is kept (CNV-9). */
export function createPageCache({
  line,
  max_bytes = DEFAULT_PAGE_BYTES,
  isTold = () => true,
  stand_in_ms = STAND_IN_MS,
}: PageCacheOptions = {}): PageCache {
  const store = pageStore(max_bytes)
  /** Being rendered; a purge takes them from here, and then they are not kept. */
  const renderings = new Map<string, Promise<CachedPage>>()
  const purge = (subject: string): void => {
    for (const one of [subject, `${subject}${WIDGETS}`, `${subject}${DATES}`, `${subject}${WIDGETS}${DATES}`]) {
      store.drop(one)
      for (const key of renderings.keys()) if (key.startsWith(`${one}${SEAM}`)) renderings.delete(key)
    }
  }
  const truth = watchTruth({
    line,
    isTold,
    onPurge: purge,
    onGap: () => renderings.clear(),
    onEnd: () => store.clear(),
  })
  const fresh = (key: string, now: Date): CachedPage | null => {
    const page = truth.isKnown() ? store.get(key) : undefined
    return page && page.expires_at > now.getTime() ? page : null
  }

  const isKept = (): boolean => truth.isKnown() && truth.isHeard()
  const rendered = (subject: string, key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> =>
    renderOnce(renderings, key, { render, keep: (page) => isKept() && store.set(subject, key, page) })

  return {
    async get(subject, variant, { now, render }) {
      const key = `${subject}${SEAM}${variant}`
      const kept = fresh(key, now)
      if (kept) return { page: kept, hit: true }
      const running = renderings.get(key)
      if (running) {
        const page = await running
        if (page.expires_at > now.getTime()) return { page, hit: true }
        const again = renderings.get(key)
        if (again) return { page: await again, hit: true }
      }
      return { page: await rendered(subject, key, render), hit: false }
    },
    peek: (subject, variant, now) => fresh(`${subject}${SEAM}${variant}`, now),
    holds(subject, variant, now) {
      const key = `${subject}${SEAM}${variant}`
      return fresh(key, now) !== null || renderings.has(key)
    },
    standIn(subject, variant) {
      const is_young = !truth.isKnown() && truth.gapMs() <= stand_in_ms
      return (is_young && store.get(`${subject}${SEAM}${variant}`)) || null
    },
    purge,
    bytes: store.bytes,
    stop: truth.stop,
  }
}

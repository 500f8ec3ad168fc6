import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from './db.ts'
import { type Encoded, encodeText } from './encodings.ts'
import { sha256 } from './secrets.ts'

/** A rendered page in every encoding, ready to be written to a socket. */
export interface CachedPage {
  readonly etag: string
  readonly encoded: Encoded
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly expires_at: number
}

export interface RenderedPage {
  readonly html: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The instant at which the page changes without any write (CNV-9). */
  readonly expires_at: Date
  /** What differs between two pages that say the same: left out of the ETag, so that it stays (the server's time). */
  readonly ignored?: string
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
  /** Whether `get` would find it or wait for somebody else's rendering. */
  holds(subject: string, key: string, now: Date): boolean
  /** Widgets of an event go with it. */
  purge(subject: string): void
  stop(): Promise<void>
}

const CHANNEL = 'turnout_pages'
/** What follows a subject's name where its widgets are kept; they go with it. */
const WIDGETS = ' widgets'

/** Purges every process's copy when the transaction that changes the event commits (stack §7). */
export async function purgePages(tx: Tx, subject: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${subject})`.execute(tx)
}

export const eventPages = (eventId: number): string => `event:${eventId}`
/** Widgets come in as many colours as embedding pages choose: a subject of their own, so that they displace only each other. */
export const widgetPages = (eventId: number): string => `${eventPages(eventId)}${WIDGETS}`
export const organizerPages = (organizerId: number): string => `organizer:${organizerId}`

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
  }
}

interface Entry {
  readonly pages: Map<string, Promise<CachedPage>>
  /** Those that have been rendered, for `peek`. */
  readonly settled: Map<string, CachedPage>
}

function drop({ pages, settled }: Entry, key: string): void {
  pages.delete(key)
  settled.delete(key)
}

interface PurgeLine {
  readonly isOpen: () => boolean
  stop(): Promise<void>
}

interface Hearing {
  readonly onPurge: (subject: string) => void
  /** The line was down until now, or is from now on: purges may have been missed. */
  readonly onGap: () => void
}

const RETRY_MS = 1000

/** Hears the purges of every process, and opens the line again whenever it breaks. */
function openPurgeLine(connect: () => Promise<pg.Client>, { onPurge, onGap }: Hearing): PurgeLine {
  let client: pg.Client | null = null
  let is_open = false
  let is_stopped = false
  const retry = (): void => {
    if (!is_stopped) setTimeout(open, RETRY_MS).unref()
  }
  async function open(): Promise<void> {
    let opened: pg.Client | null = null
    try {
      opened = await connect()
      client = opened
      opened.on('notification', ({ payload }) => payload && onPurge(payload))
      opened.on('error', () => {})
      opened.on('end', () => {
        is_open = false
        onGap()
        retry()
      })
      await opened.query(`listen ${CHANNEL}`)
      onGap()
      is_open = true
      if (is_stopped) await opened.end()
    } catch {
      // what was opened is tried again once it has ended
      if (opened) await opened.end().catch(() => {})
      else retry()
    }
  }
  void open()
  return {
    isOpen: () => is_open,
    async stop() {
      is_stopped = true
      await client?.end()
    },
  }
}

export interface PageCacheOptions {
  /** Connects a listener for purges of other processes; without it the cache is local (tests). */
  readonly connect?: () => Promise<pg.Client>
  readonly max_subjects?: number
  /** Of one subject: a widget is rendered anew for each set of colours; the eldest of too many goes. */
  readonly max_variants?: number
}

/** The subject asked for last stands last; of too many the first goes. */
function lastAsked(subjects: Map<string, Entry>, subject: string, most: number): Entry {
  const entry = subjects.get(subject) ?? { pages: new Map(), settled: new Map() }
  subjects.delete(subject)
  subjects.set(subject, entry)
  if (subjects.size > most) subjects.delete(subjects.keys().next().value as string)
  return entry
}

/** Pages as they were rendered, for as long as they are true. While no purge can be heard, none is kept (CNV-9). */
export function createPageCache({ connect, max_subjects = 500, max_variants = 60 }: PageCacheOptions = {}): PageCache {
  const subjects = new Map<string, Entry>()
  const purge = (subject: string): void => {
    subjects.delete(subject)
    subjects.delete(`${subject}${WIDGETS}`)
  }
  const line = connect && openPurgeLine(connect, { onPurge: purge, onGap: () => subjects.clear() })

  /** The rendering is there for whoever asks meanwhile; the page stays only if purges of it will be heard. */
  async function rendered(entry: Entry, key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    if (entry.pages.size >= max_variants) drop(entry, entry.pages.keys().next().value as string)
    const rendering = render().then(compressed)
    entry.pages.set(key, rendering)
    const isHere = (): boolean => entry.pages.get(key) === rendering
    rendering.catch(() => isHere() && entry.pages.delete(key))
    const page = await rendering
    if (!isHere()) return page
    if (line && !line.isOpen()) entry.pages.delete(key)
    else entry.settled.set(key, page)
    return page
  }

  return {
    async get(subject, key, { now, render }) {
      const entry = lastAsked(subjects, subject, max_subjects)
      const known = entry.pages.get(key)
      if (known) {
        const page = await known
        if (page.expires_at > now.getTime()) return { page, hit: true }
        drop(entry, key)
      }
      const again = entry.pages.get(key)
      if (again) return { page: await again, hit: true }
      return { page: await rendered(entry, key, render), hit: false }
    },
    peek(subject, key, now) {
      const page = subjects.get(subject)?.settled.get(key)
      return page && page.expires_at > now.getTime() ? page : null
    },
    holds(subject, key, now) {
      const entry = subjects.get(subject)
      const page = entry?.settled.get(key)
      return page ? page.expires_at > now.getTime() : entry?.pages.has(key) === true
    },
    purge,
    stop: async () => line?.stop(),
  }
}

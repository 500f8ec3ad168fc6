import pg from 'pg'
import type { DatabaseUrls } from '#server/platform/runtime/database-config.ts'
import { startupSettings } from './db.ts'
import { CONNECTION_WAIT_MS, LINE_ANSWER_MS, LINE_RETRY_MS } from './limits.ts'

/** Who listens on a channel. */
export interface Hearing {
  readonly onMessage: (payload: string) => void
  /** The line was down until now, or is from now on: something may have been missed. */
  readonly onGap: () => void
}

export interface Heard {
  /** Whether everything that is said is heard. */
  readonly isOpen: () => boolean
  stop(): void
}

/**
 * The one connection of a process that stays the same server's and stays open: it listens, and asks what only a straight
 * connection can be asked (DB-2, DB-6). It is opened when it is first needed and again whenever it breaks.
 */
export interface DirectLine {
  hear(channel: string, hearing: Hearing): Heard
  /** Fails where there is no connection, or no answer within three seconds. */
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>
  stop(): Promise<void>
}

export const directClient =
  ({ direct_url }: Pick<DatabaseUrls, 'direct_url'>) =>
  async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: direct_url,
      application_name: 'turnout-line',
      options: startupSettings,
      connectionTimeoutMillis: CONNECTION_WAIT_MS,
      keepAlive: true,
    })
    // whoever waits for it hears that it failed
    client.on('error', () => {})
    await client.connect()
    return client
  }

interface Listener extends Hearing {
  readonly channel: string
  is_open: boolean
}

class Line implements DirectLine {
  #client: Promise<pg.Client> | null = null
  readonly #connect: () => Promise<pg.Client>
  readonly #listeners = new Set<Listener>()
  #is_stopped = false
  constructor(connect: () => Promise<pg.Client>) {
    this.#connect = connect
  }

  hear(channel: string, hearing: Hearing): Heard {
    const listener: Listener = { ...hearing, channel, is_open: false }
    this.#listeners.add(listener)
    if (this.#client) void this.#client.then((client) => this.#listen(client, listener)).catch(() => {})
    else this.#open().catch(() => {})
    return {
      isOpen: () => listener.is_open,
      stop: () => void this.#listeners.delete(listener),
    }
  }

  async query<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    const client = await (this.#client ?? this.#open())
    const asked = client.query<R>({ text, values, query_timeout: LINE_ANSWER_MS } as pg.QueryConfig)
    const { rows } = await asked.catch((error: Error) => {
      // the server did not refuse, it did not answer: whatever comes on this line now, nobody waits for it
      if (!(error instanceof pg.DatabaseError)) void client.end().catch(() => {})
      throw error
    })
    return rows
  }

  async stop(): Promise<void> {
    this.#is_stopped = true
    const client = await this.#client?.catch(() => null)
    await client?.end()
  }

  #open(): Promise<pg.Client> {
    if (this.#is_stopped) return Promise.reject(new Error('the line to the database is closed'))
    const opening = this.#connect().then(async (client) => {
      client.on('notification', ({ channel, payload }) => {
        for (const one of this.#listeners) if (one.channel === channel && payload) one.onMessage(payload)
      })
      client.on('error', () => {})
      client.on('end', () => this.#onEnd(opening))
      await Promise.all([...this.#listeners].map((one) => this.#listen(client, one)))
      return client
    })
    this.#client = opening
    // what never was connected has no end to tell of
    opening.catch(() => this.#onEnd(opening))
    return opening
  }

  async #listen(client: pg.Client, listener: Listener): Promise<void> {
    try {
      await client.query(`listen ${listener.channel}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    listener.onGap()
    listener.is_open = true
  }

  #onEnd(ended: Promise<pg.Client>): void {
    if (this.#client !== ended) return
    this.#client = null
    for (const one of this.#listeners) {
      one.is_open = false
      one.onGap()
    }
    if (this.#is_stopped) return
    const again = () => {
      if (!this.#client && !this.#is_stopped && this.#listeners.size > 0) this.#open().catch(() => {})
    }
    setTimeout(again, LINE_RETRY_MS).unref()
  }
}

export const openDirectLine = (connect: () => Promise<pg.Client>): DirectLine => new Line(connect)

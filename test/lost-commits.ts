import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** What becomes of a COMMIT; `commit` sends it. */
export type Commit = (client: pg.ClientBase, commit: () => Promise<unknown>) => Promise<unknown>

const cut = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()

export const connectionLost = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })

export const afterCommitted: Commit = async (client, commit) => {
  await commit()
  cut(client)
  throw connectionLost()
}

/** How a connection can be lost at its COMMIT (RES-25, REL-28). */
export const LOST_COMMITS: readonly (readonly [string, Commit])[] = [
  [
    'before the server heard of it',
    async (client) => {
      cut(client)
      throw connectionLost()
    },
  ],
  ['after the server had committed', afterCommitted],
  [
    'while the server is still committing',
    async (client, commit) => {
      const sent = commit().catch(() => {})
      await pause(50)
      cut(client)
      await sent
      throw connectionLost()
    },
  ],
]

// A publisher in a process of its own, for tests that kill it. It says `taken` when its rows are taken and nothing is written
// yet, and `round` after each commit; with STOP_AT=taken it stays there.
import { setTimeout as pause } from 'node:timers/promises'
import { createDb, createPool } from '#server/platform/database/db.ts'
import { publishRound } from '#server/platform/event-log/publish.ts'

const { DATABASE_URL = '', STOP_AT = '', LIMIT = '3' } = process.env
const db = createDb(createPool(DATABASE_URL, { max: 1, name: 'publisher-process' }))
const say = (word: string): boolean => process.stdout.write(`${word}\n`)

const onTaken = async (): Promise<void> => {
  say('taken')
  if (STOP_AT === 'taken') await new Promise((resolve) => setTimeout(resolve, 2 ** 30))
}
for (;;) {
  const count = await publishRound(db, { limit: Number(LIMIT), onTaken })
  if (count > 0) say('round')
  else await pause(5)
}

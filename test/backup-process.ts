// A process that makes a backup of DATABASE_URL into FOLDER and says by how many bytes its memory grew at the most. With
// ALL_AT_ONCE it reads a table as whoever does not stream would: the control of that test.
import pg from 'pg'
import { openPlace } from '#server/platform/backup/archive-place.ts'
import { makeBackup } from '#server/platform/backup/make-backup.ts'

const { DATABASE_URL = '', FOLDER = '', BACKUP_KEY = null, ALL_AT_ONCE } = process.env

async function readAllAtOnce(): Promise<number> {
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  const { rows } = await client.query('select * from operator_alarms')
  await client.end()
  return rows.length
}

const order = {
  url: DATABASE_URL,
  files: null,
  release: '0.1.0',
  secret_check: Buffer.alloc(32),
  backup_key: BACKUP_KEY,
}
const before = process.memoryUsage().rss
let most = before
const look = () => {
  most = Math.max(most, process.memoryUsage().rss)
}
const looking = setInterval(look, 5)
if (ALL_AT_ONCE) await readAllAtOnce()
else await makeBackup({ ...order, place: await openPlace(FOLDER, null) })
look()
clearInterval(looking)
process.stdout.write(String(most - before))

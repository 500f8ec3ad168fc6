import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { listTables, tableName } from '#server/platform/backup/archived-tables.ts'
import { sha256 } from '#server/platform/runtime/secrets.ts'

/** What a database holds, table by table; two with the same sums are the same. */
export async function sumsOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set timezone = UTC')
  const sums: Record<string, string> = {}
  for (const table of await listTables(client)) {
    const lines: string[] = []
    const rows = client.query(copyTo(`copy ${tableName(table)} to stdout`))
    await pipeline(rows, async (chunks: AsyncIterable<Buffer>) => {
      const all: Buffer[] = []
      for await (const chunk of chunks) all.push(chunk)
      const text = Buffer.concat(all).toString()
      lines.push(...text.split('\n').sort())
    })
    sums[tableName(table)] = sha256(lines.join('\n')).toString('hex')
  }
  await client.end()
  return sums
}

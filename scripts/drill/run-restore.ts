import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LoadSize } from './load/load.ts'
import { drillRestore, missingForRestore } from './restore.ts'

/** A crowd that leaves the machine some time for the rest. */
const LOAD: LoadSize = { buyers: 20, viewers: 5, staff: 2, scanners: 2, pace_ms: 500 }
const ATTENDEES = 1_000_000

interface RestoreWords {
  readonly words: readonly string[]
  readonly is_required: boolean
}

/** `npm run drill -- restore [attendees] [--require]` (DRL-4d). */
export async function runRestore({ words, is_required }: RestoreWords, say: (line: string) => void): Promise<boolean> {
  const missing = missingForRestore()
  if (missing.length > 0) {
    say(`restore skipped: install ${missing.join(' ')}`)
    return !is_required
  }
  const given = words.find((word) => /^\d+$/.test(word))
  const result = await drillRestore({ size: LOAD, attendees: given === undefined ? ATTENDEES : Number(given), say })
  const { rpo_ms, rto_ms, lost, later, counters_wrong } = result
  say(
    `restore: RPO ${Math.round(rpo_ms / 1000)} s; RTO ${Math.round(rto_ms.end_of_archive / 1000)} s to the end of the archive,`,
  )
  say(
    `  ${Math.round(rto_ms.archive_of_ours / 1000)} s of an archive of ours; ${lost.length} lost, ${later.length} too many, ${counters_wrong} counters wrong`,
  )
  mkdirSync('reports', { recursive: true })
  const path = join('reports', 'drill-restore.json')
  writeFileSync(path, `${JSON.stringify(result, null, 2)}\n`)
  say(path)
  return result.passed
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingForRestore } from './archived-server.ts'
import type { LoadSize } from './load/load.ts'
import { drillRestore, type WayBack } from './restore.ts'

/** A crowd that leaves the machine some time for the rest. */
const LOAD: LoadSize = { buyers: 20, viewers: 5, staff: 2, scanners: 2, pace_ms: 500 }
const ATTENDEES = 1_000_000
const MOST_LINES = 10

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

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
  const { attendees, acknowledged, rpo_ms, later, backup_ms, other_figures } = result
  say(`restore: ${attendees} attendees, ${acknowledged} steps acknowledged; RPO ${seconds(rpo_ms)}`)
  const tell = (what: string, { rto_ms, gone, counters_wrong, charges }: WayBack): void => {
    say(`  ${what}: RTO ${seconds(rto_ms)}, ${gone.length} gone, ${counters_wrong} counters wrong,`)
    say(`    ${charges.length} charges without order, return or alarm`)
    for (const line of [...gone, ...charges].slice(0, MOST_LINES)) say(`    ${line}`)
  }
  tell('to the end of the archive', result.end_of_archive)
  tell('to the instant', result.instant)
  say(`    ${later.length} that came after it`)
  tell(`our own archive, made in ${seconds(backup_ms)}`, result.archive_of_ours)
  say(`    ${other_figures.length} figures differ ${other_figures.join(', ')}`)
  mkdirSync('reports', { recursive: true })
  const path = join('reports', 'drill-restore.json')
  writeFileSync(path, `${JSON.stringify({ at: new Date().toISOString(), ...result }, null, 2)}\n`)
  say(path)
  return result.passed
}

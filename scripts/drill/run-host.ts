import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drillClock, missingForClock } from './clock.ts'
import { diskFull, whyNoDisks } from './disk-full.ts'
import { PART, partOfLoad } from './load/part.ts'
import type { Verdict } from './verdict.ts'

type Say = (line: string) => void

/** What is told of one run; the JSON has it all. */
const MOST_LINES = 20

interface Told extends Verdict {
  readonly complaints: readonly string[]
  readonly ended: readonly string[]
}

function tell(name: string, result: Told, say: Say): boolean {
  const { acknowledged, lost, oversold, double_charges, recount, complaints, buying_again, ended, passed } = result
  say(`${name}: ${acknowledged} steps acknowledged, ${lost.length} lost, ${oversold.length} oversold,`)
  say(`  ${double_charges.length} charged twice or without an end, ${recount} counters wrong`)
  for (const { what, ms, is_late } of buying_again)
    say(`  ${what}: bought again after ${ms} ms${is_late ? ', late' : ''}`)
  for (const line of [...lost, ...oversold, ...double_charges, ...complaints].slice(0, MOST_LINES)) say(`  ${line}`)
  for (const process of ended) say(`  ${process} ended by itself`)
  mkdirSync('reports', { recursive: true })
  const path = join('reports', `drill-${name}.json`)
  writeFileSync(path, `${JSON.stringify({ at: new Date().toISOString(), ...result }, null, 2)}\n`)
  say(path)
  return passed && complaints.length + ended.length === 0
}

interface Asked {
  readonly say: Say
  readonly is_required: boolean
}

/** DRL-4e: `npm run drill -- disk-full`, by root. */
export async function runDiskFull({ say, is_required }: Asked): Promise<boolean> {
  const why = await whyNoDisks()
  if (why !== null) {
    say(`disk-full skipped: ${why}`)
    return !is_required
  }
  const result = await diskFull({ size: partOfLoad(PART), say })
  if (!result.is_same_server) say('PostgreSQL was started again')
  return tell('disk-full', result, say) && result.is_same_server
}

/** DRL-4f: `npm run drill -- clock`. */
export async function runClock({ say, is_required }: Asked): Promise<boolean> {
  if (missingForClock().length > 0) {
    say(`clock skipped: install ${missingForClock().join(' ')}`)
    return !is_required
  }
  return tell('clock', await drillClock({ size: partOfLoad(PART), say }), say)
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FAULTS, type FaultName, failover } from './failover.ts'
import { type DrillResult, failoverSmall } from './failover-small.ts'
import { FULL_LOAD } from './load/load.ts'
import { PART, partOfLoad } from './load/part.ts'
import type { Verdict } from './verdict.ts'

type Say = (line: string) => void

interface Told extends Verdict {
  readonly complaints: readonly string[]
  readonly ended?: readonly string[]
}

/** What is told of one run; the JSON has it all. */
const MOST_LINES = 40

function tell(name: string, result: Told, say: Say): boolean {
  const { acknowledged, lost, oversold, double_charges, recount, buying_again, complaints, ended = [], passed } = result
  say(`${name}: ${acknowledged} steps acknowledged, ${lost.length} lost, ${oversold.length} oversold,`)
  say(`  ${double_charges.length} charged twice or without an end, ${recount} counters wrong`)
  for (const { what, ms, is_late } of buying_again)
    say(
      `  ${what}: ${ms === null ? 'nobody bought again' : `bought again after ${ms} ms`}${is_late ? ', too late' : ''}`,
    )
  for (const line of [...lost, ...oversold, ...double_charges, ...complaints].slice(0, MOST_LINES)) say(`  ${line}`)
  for (const process of ended) say(`  ${process} ended by itself`)
  return passed && complaints.length === 0 && ended.length === 0
}

function keep(name: string, results: Readonly<Record<string, unknown>>, say: Say): void {
  mkdirSync('reports', { recursive: true })
  const path = join('reports', `drill-${name}.json`)
  const kept = {
    at: new Date().toISOString(),
    load: name === 'failover-small' ? partOfLoad(PART) : FULL_LOAD,
    ...results,
  }
  writeFileSync(path, `${JSON.stringify(kept, null, 2)}\n`)
  say(path)
}

const tellControl = (has_lost: boolean, what: string, say: Say): void =>
  say(has_lost ? `the control ${what}` : 'the control lost nothing: this drill proves nothing')

// which commits wait when the primary dies is chance: now and then none of them is one that a buyer is told of
const CONTROL_RUNS = 5

/** DRL-4b with the whole load, its controls DRL-5 b and that of claims. */
export async function drillFailoverSmall(say: Say): Promise<boolean> {
  const size = partOfLoad(PART)
  const results: Record<string, DrillResult> = {}
  let is_right = true
  for (const fault of ['PROMOTE', 'RESTART_THEN_PROMOTE'] as const) {
    const result = await failoverSmall({ size, fault, say, has_claims: fault === 'PROMOTE' })
    results[fault] = result
    is_right = tell('failover-small', result, say) && is_right
    for (const { what, ms, is_right: is_so } of result.claims) {
      say(`  ${what} was served after ${ms} ms${is_so ? '' : ', which is wrong'}`)
      is_right = is_so && is_right
    }
  }
  let has_lost = false
  for (let run = 1; run <= CONTROL_RUNS && !has_lost; run++) {
    say(`control: without the gate, run ${run}`)
    const control = await failoverSmall({ size, fault: 'RESTART_THEN_PROMOTE', has_gate: false, say })
    results[`control_${run}`] = control
    tell('CONTROL', control, say)
    has_lost = control.lost.length > 0
  }
  tellControl(has_lost, 'answered orders that are gone', say)
  keep('failover-small', results, say)
  return is_right && has_lost
}

export interface FailoverWords {
  readonly faults?: string | undefined
  /** Folder and logs stay. */
  readonly keep?: boolean | undefined
}

/** DRL-4a and DRL-5 a. `--faults kill,cut` makes some of them, once each, and no control; `--keep` leaves folder and logs. */
export async function drillFailover({ faults, keep: keeps }: FailoverWords, say: Say): Promise<boolean> {
  const some = faults?.split(',').filter((name): name is FaultName => (FAULTS as readonly string[]).includes(name))
  const result = await failover({
    size: FULL_LOAD,
    say,
    is_kept: keeps === true,
    faults: some ?? [...FAULTS, ...FAULTS],
  })
  const is_right = tell('failover', result, say)
  if (some) {
    keep('failover-some', { failover: result }, say)
    return is_right
  }
  say('control: without synchronous_mode')
  const control = await failover({ size: FULL_LOAD, say, faults: ['cut'], is_synchronous: false })
  tell('CONTROL', control, say)
  tellControl(control.lost.length > 0, 'lost orders that were confirmed', say)
  keep('failover', { failover: result, control }, say)
  return is_right && control.lost.length > 0
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FAULTS, type FaultName, failover } from './failover.ts'
import { type DrillResult, failoverSmall } from './failover-small.ts'
import { FULL_LOAD } from './load/load.ts'
import { missingPackages } from './programs.ts'
import { runRestore } from './run-restore.ts'
import { drillUpgrade } from './run-upgrade.ts'
import type { Verdict } from './verdict.ts'

/** `npm run drill -- <name> [--require]` (DRL-1): prints each fault and verdict, writes them as JSON, exits 0 or 1. */
const began = Date.now()
const say = (line: string): void => {
  process.stdout.write(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}\n`)
}

interface Told extends Verdict {
  readonly complaints: readonly string[]
  readonly ended?: readonly string[]
}

/** What is told of one run; the JSON has it all. */
const MOST_LINES = 40

function tell(name: string, result: Told): boolean {
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

function keep(name: string, results: Readonly<Record<string, Told>>): void {
  mkdirSync('reports', { recursive: true })
  const path = join('reports', `drill-${name}.json`)
  writeFileSync(
    path,
    `${JSON.stringify({ at: new Date(began).toISOString(), load: FULL_LOAD, ...results }, null, 2)}\n`,
  )
  say(path)
}

const tellControl = (has_lost: boolean, what: string): void =>
  say(has_lost ? `the control ${what}` : 'the control lost nothing: this drill proves nothing')

// which commits wait when the primary dies is chance: now and then none of them is one that a buyer is told of
const CONTROL_RUNS = 5

async function drillFailoverSmall(): Promise<boolean> {
  const results: Record<string, DrillResult> = {}
  let is_right = true
  for (const fault of ['PROMOTE', 'RESTART_THEN_PROMOTE'] as const) {
    results[fault] = await failoverSmall({ size: FULL_LOAD, fault, say })
    is_right = tell(fault, results[fault]) && is_right
  }
  let has_lost = false
  for (let run = 1; run <= CONTROL_RUNS && !has_lost; run++) {
    say(`control: without the gate, run ${run}`)
    const control = await failoverSmall({ size: FULL_LOAD, fault: 'RESTART_THEN_PROMOTE', has_gate: false, say })
    results[`control_${run}`] = control
    tell('CONTROL', control)
    has_lost = control.lost.length > 0
  }
  tellControl(has_lost, 'answered orders that are gone')
  keep('failover-small', results)
  return is_right && has_lost
}

/** `--faults kill,cut` makes some of them, once each, and no control; `--keep` leaves folder and logs. */
async function drillFailover({ faults, keep: keeps }: Options): Promise<boolean> {
  const some = faults?.split(',').filter((name): name is FaultName => (FAULTS as readonly string[]).includes(name))
  const result = await failover({
    size: FULL_LOAD,
    say,
    is_kept: keeps === true,
    faults: some ?? [...FAULTS, ...FAULTS],
  })
  const is_right = tell('failover', result)
  if (some) {
    keep('failover-some', { failover: result })
    return is_right
  }
  say('control: without synchronous_mode')
  const control = await failover({ size: FULL_LOAD, say, faults: ['cut'], is_synchronous: false })
  tell('CONTROL', control)
  tellControl(control.lost.length > 0, 'lost orders that were confirmed')
  keep('failover', { failover: result, control })
  return is_right && control.lost.length > 0
}

interface Options {
  readonly faults?: string | undefined
  /** Folder and logs stay. */
  readonly keep?: boolean | undefined
  readonly require?: boolean | undefined
}

interface Drill {
  readonly run: (options: Options) => Promise<boolean>
  /** It needs what PACKAGES of programs.ts names. */
  readonly needs_packages?: boolean
}

const DRILLS: Readonly<Record<string, Drill>> = {
  'failover-small': { run: drillFailoverSmall },
  failover: { run: drillFailover, needs_packages: true },
  upgrade: { run: () => drillUpgrade(say) },
  restore: { run: ({ require: is_required = false }) => runRestore({ words: positionals, is_required }, say) },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { require: { type: 'boolean' }, faults: { type: 'string' }, keep: { type: 'boolean' } },
})
const name = positionals[0] ?? ''
const drill = DRILLS[name]
if (!drill) {
  say(`Say which drill: ${Object.keys(DRILLS).join(', ')}`)
  process.exitCode = 1
} else if (drill.needs_packages && missingPackages().length > 0) {
  say(`${name} skipped: install ${missingPackages().join(' ')}`)
  process.exitCode = values.require ? 1 : 0
} else process.exitCode = (await drill.run(values)) ? 0 : 1

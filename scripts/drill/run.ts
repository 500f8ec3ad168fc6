import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DrillResult, failoverSmall } from './failover-small.ts'
import { FULL_LOAD } from './load/load.ts'
import { drillUpgrade } from './run-upgrade.ts'

/** `npm run drill -- <name>` (DRL-1): prints each fault and verdict, writes them as JSON, exits 0 or 1. */
const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

function tell(name: string, result: DrillResult): void {
  const { acknowledged, lost, oversold, double_charges, recount, buying_again, complaints } = result
  say(`${name}: ${acknowledged} steps acknowledged, ${lost.length} lost, ${oversold.length} oversold,`)
  say(`  ${double_charges.length} charged twice or for nothing, ${recount} counters wrong`)
  for (const { what, ms, is_late } of buying_again)
    say(`  ${what}: buying again after ${ms ?? 'no'} ms${is_late ? ', too late' : ''}`)
  for (const line of [...lost, ...oversold, ...double_charges, ...complaints].slice(0, MOST_LINES)) say(`  ${line}`)
}

/** What is told of one run; the JSON has it all. */
const MOST_LINES = 40

async function drillFailoverSmall(): Promise<boolean> {
  const results: Record<string, DrillResult> = {}
  for (const fault of ['PROMOTE', 'RESTART_THEN_PROMOTE'] as const) {
    results[fault] = await failoverSmall({ size: FULL_LOAD, fault, say })
    tell(fault, results[fault])
  }
  say('control: without the gate')
  const control = await failoverSmall({ size: FULL_LOAD, fault: 'RESTART_THEN_PROMOTE', has_gate: false, say })
  tell('CONTROL', control)
  say(
    control.passed
      ? 'the control lost nothing: this drill proves nothing'
      : 'the control answered orders that are gone',
  )
  mkdirSync('reports', { recursive: true })
  const path = join('reports', 'drill-failover-small.json')
  writeFileSync(path, `${JSON.stringify({ ...results, control }, null, 2)}\n`)
  say(path)
  return Object.values(results).every(({ passed, complaints }) => passed && complaints.length === 0) && !control.passed
}

const DRILLS: Readonly<Record<string, () => Promise<boolean>>> = {
  'failover-small': drillFailoverSmall,
  upgrade: () => drillUpgrade(say),
}

const drill = DRILLS[process.argv[2] ?? '']
if (drill) process.exitCode = (await drill()) ? 0 : 1
else {
  say(`Say which drill: ${Object.keys(DRILLS).join(', ')}`)
  process.exitCode = 1
}

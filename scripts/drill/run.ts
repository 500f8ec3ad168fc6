import { parseArgs } from 'node:util'
import { missingPackages } from './programs.ts'
import { runAll } from './run-all.ts'
import { BESIDE_DRILLS } from './run-beside.ts'
import { drillFailover, drillFailoverSmall } from './run-failover.ts'
import { runClock, runDiskFull } from './run-host.ts'
import { runRestore } from './run-restore.ts'
import { drillUpgrade } from './run-upgrade.ts'
import { runWaitingRoom } from './run-waiting-room.ts'

/** `npm run drill -- <name> [--require]` (DRL-1): prints each fault and verdict, writes them as JSON, exits 0 or 1. */
const began = Date.now()
const say = (line: string): void => {
  process.stdout.write(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}\n`)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    require: { type: 'boolean' },
    faults: { type: 'string' },
    keep: { type: 'boolean' },
    visitors: { type: 'string' },
  },
})
const [name = '', ...words] = positionals
const is_required = values.require === true

async function runFailover(): Promise<boolean> {
  const missing = missingPackages()
  if (missing.length === 0) return drillFailover(values, say)
  say(`failover skipped: install ${missing.join(' ')}`)
  return !is_required
}

const DRILLS: Readonly<Record<string, () => Promise<boolean>>> = {
  'failover-small': () => drillFailoverSmall(say),
  failover: runFailover,
  upgrade: () => drillUpgrade(say),
  restore: () => runRestore({ words, is_required }, say),
  'waiting-room': () => runWaitingRoom(values.visitors, say),
  'disk-full': () => runDiskFull({ say, is_required }),
  clock: () => runClock({ say, is_required }),
  ...Object.fromEntries(Object.entries(BESIDE_DRILLS).map(([beside, run]) => [beside, () => run(say)])),
}
/** DRL-6: failover-small is in `npm test`. */
const NIGHTLY = Object.keys(DRILLS).filter((drill) => drill !== 'failover-small')

const drill = name === 'all' ? () => runAll(words.length > 0 ? words : NIGHTLY, { is_required, say }) : DRILLS[name]
if (!drill) {
  say(`Say which drill: ${Object.keys(DRILLS).join(', ')}, or all`)
  process.exitCode = 1
} else process.exitCode = (await drill()) ? 0 : 1
// what still waits for a database that was killed holds nobody up
process.exit()

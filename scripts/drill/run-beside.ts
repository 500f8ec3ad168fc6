import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BesideResult } from './beside.ts'
import { drillMail, drillProvider, drillStore } from './beside-troubles.ts'
import { killWorker, type WorkerResult } from './worker.ts'

type Say = (line: string) => void

/** What is told of one run; the JSON has it all. */
const MOST_LINES = 20

function write(say: Say, name: string, results: object): void {
  mkdirSync('reports', { recursive: true })
  const path = join('reports', `drill-${name}.json`)
  writeFileSync(path, `${JSON.stringify(results, null, 2)}\n`)
  say(path)
}

/** A worker dies, and without HA-9 its control (DRL-4g). */
async function drillWorker(say: Say): Promise<boolean> {
  const tell = (name: string, { sent, twice, in_hands, going_on_ms }: WorkerResult): void => {
    const when = going_on_ms === null ? 'wait' : `after ${going_on_ms} ms`
    say(`${name}: ${sent} of 1,000 sent, ${twice} twice; the ${in_hands} in hand ${when}`)
  }
  const noticed = await killWorker({ say })
  tell('worker', noticed)
  say('control: nobody knows that it is dead')
  const control = await killWorker({ say, is_noticed: false })
  tell('CONTROL', control)
  write(say, 'worker', { noticed, control })
  return noticed.passed && !control.passed
}

/** Something beside the product is away, and buyers do not feel it (DRL-4h, DRL-4i). */
const beside =
  (name: string, drill: (say: Say) => Promise<BesideResult>) =>
  async (say: Say): Promise<boolean> => {
    const result = await drill(say)
    const { acknowledged, lost, oversold, double_charges, recount, complaints, passed, is_slower } = result
    say(`${name}: ${acknowledged} steps acknowledged, ${lost.length} lost, ${oversold.length} oversold,`)
    say(`  ${double_charges.length} charged twice or without an end, ${recount} counters wrong`)
    for (const line of [...lost, ...oversold, ...double_charges, ...complaints].slice(0, MOST_LINES)) say(`  ${line}`)
    if (is_slower) say('purchases were slower than they may be')
    write(say, name, result)
    return passed && !is_slower && complaints.length === 0
  }

/** Drills of what the product does not run itself on. */
export const BESIDE_DRILLS: Readonly<Record<string, (say: Say) => Promise<boolean>>> = {
  worker: drillWorker,
  mail: beside('mail', drillMail),
  store: beside('store', drillStore),
  provider: beside('provider', drillProvider),
}

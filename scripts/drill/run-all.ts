import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { type DrillRun, withRuns } from './results.ts'

const RUN = join(import.meta.dirname, 'run.ts')
const DOCS = join(import.meta.dirname, '../../docs/drills.md')

interface Asked {
  readonly is_required: boolean
  readonly say: (line: string) => void
}

/** One after the other, each in a process of its own, so that none is spared by what went wrong before it (DRL-6). */
export async function runAll(names: readonly string[], { is_required, say }: Asked): Promise<boolean> {
  const runs: DrillRun[] = []
  for (const name of names) {
    say(`${name}:`)
    const run = await runOne(name, is_required)
    runs.push(run)
    say(`${name} ${run.result.toLowerCase()} after ${run.seconds} s`)
    // after each: who ends this in the morning has what there is
    writeFileSync(DOCS, withRuns(readFileSync(DOCS, 'utf8'), { at: new Date(), runs, cores: availableParallelism() }))
  }
  return runs.every(({ result }) => result !== 'FAILED')
}

async function runOne(name: string, is_required: boolean): Promise<DrillRun> {
  const began = Date.now()
  const load = loadavg()[0] ?? 0
  const words = ['--import', 'tsx', RUN, name, ...(is_required ? ['--require'] : [])]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (bytes: Buffer) => {
    process.stdout.write(bytes)
    said += bytes
  })
  const [code] = (await once(child, 'close')) as [number | null]
  const lines = said.split('\n').map((line) => line.replace(/^ *[\d.]+ s {2}/, ''))
  const skipped = lines.find((line) => line.startsWith(`${name} skipped: `))
  return {
    name,
    result: code !== 0 ? 'FAILED' : skipped ? 'SKIPPED' : 'PASSED',
    seconds: Math.round((Date.now() - began) / 1000),
    load: Math.round(load),
    told: skipped ? [skipped] : lines.filter((line) => line.startsWith(`${name}: `)),
  }
}

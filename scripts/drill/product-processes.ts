import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#test/product.ts'
import { Program, until } from './programs.ts'

export interface ProductProcesses {
  /** Of the web processes. */
  readonly addresses: readonly string[]
  /** Names of those that ended though nobody told them to. */
  ended(): string[]
  /** kill -9 of `web1`, `worker1`, … */
  kill(name: string): Promise<void>
  /** The same one again, at its address; a web process until it is ready. */
  restart(name: string): Promise<void>
  stop(): Promise<void>
}

export interface ProcessPlan {
  readonly folder: string
  /** As drillSettings makes them; each process gets a folder of data of its own. */
  readonly settings: Readonly<Record<string, string>>
  readonly web: number
  readonly workers: number
  /** What stands before `node`, by the process it is for: libfaketime, for example. */
  readonly envOf?: (name: string) => Record<string, string>
}

const MAIN = join(import.meta.dirname, '../../dist/server/main.js')
const READY_MS = 60_000
const STOP_MS = 20_000

/** The built product in so many processes, with the settings of one installation (DRL-4). */
export async function startProcesses(plan: ProcessPlan): Promise<ProductProcesses> {
  const { folder, settings, web, workers, envOf = () => ({}) } = plan
  const start = (name: string, kind: string, more: Record<string, string>): Program => {
    const data = join(folder, name)
    mkdirSync(data)
    const program = new Program({
      program: process.execPath,
      args: [MAIN, kind],
      log: join(folder, `${name}.log`),
      env: { NODE_ENV: 'production', ...settings, LOG_LEVEL: 'warn', TURNOUT_DATA: data, ...more, ...envOf(name) },
    })
    program.start()
    return program
  }
  const programs = new Map<string, Program>()
  const addresses: string[] = []
  // a web process is ready once somebody does its jobs
  for (let n = 1; n <= workers; n++) programs.set(`worker${n}`, start(`worker${n}`, '--worker', {}))
  for (let n = 1; n <= web; n++) {
    const port = await freePort()
    const address = `http://127.0.0.1:${port}`
    const program = start(`web${n}`, '--web', { HOST: '127.0.0.1', PORT: String(port) })
    programs.set(`web${n}`, program)
    await untilReady(`web${n}`, address, program)
    addresses.push(address)
  }
  return {
    addresses,
    ended: () => [...programs].flatMap(([name, program]) => (program.isRunning() ? [] : [name])),
    kill: (name) => programs.get(name)!.end('SIGKILL'),
    restart: async (name) => {
      const program = programs.get(name)!
      program.start()
      const address = addresses[Number(name.replace('web', '')) - 1]
      if (address !== undefined) await untilReady(name, address, program)
    },
    stop: async () => {
      const all = [...programs.values()]
      const late = setTimeout(() => all.map((program) => program.signal('SIGKILL')), STOP_MS)
      await Promise.all(all.map((program) => program.end('SIGTERM')))
      clearTimeout(late)
    },
  }
}

async function untilReady(name: string, address: string, program: Program): Promise<void> {
  const ready = until(name, () => isReady(address, program), { ms: READY_MS })
  await ready.catch((error: Error) => {
    throw new Error(`${error.message}; it said: ${program.said()}`)
  })
}

async function isReady(address: string, program: Program): Promise<boolean> {
  if (!program.isRunning()) throw new Error(`the product ended at once:\n${program.said()}`)
  return fetch(`${address}/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}

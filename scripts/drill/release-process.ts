import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#test/product.ts'

export type ProcessPart = 'web' | 'worker'

/** One process of a built release, as an operator starts it. */
export interface ReleaseProcess {
  readonly port: number
  /** SIGTERM, and its end. */
  stop(): Promise<void>
}

/** What each says once it is there. /ready would wait for a worker, which comes last. */
const GREETING = { web: 'Turnout is ready on', worker: 'Turnout runs jobs' } as const

const READY_MS = 120_000
const LOOK_MS = 100

/** Answers once it serves, or takes jobs. */
export async function startReleaseProcess(
  main: string,
  part: ProcessPart,
  settings: Readonly<Record<string, string>>,
): Promise<ReleaseProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, [main, `--${part}`], {
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...settings },
    // a drill that is killed takes its processes with it
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const late = Date.now() + READY_MS
  while (!output.includes(GREETING[part])) {
    if (hasEnded(child) || Date.now() > late) {
      child.kill('SIGKILL')
      throw new Error(`the ${part} process did not start: ${output}`)
    }
    await pause(LOOK_MS)
  }
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

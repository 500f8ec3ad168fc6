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
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const isReady = () => (part === 'web' ? answers(port) : Promise.resolve(output.includes('Turnout runs jobs')))
  const late = Date.now() + READY_MS
  while (!(await isReady())) {
    if (hasEnded(child) || Date.now() > late) throw new Error(`the ${part} process did not start: ${output}`)
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

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

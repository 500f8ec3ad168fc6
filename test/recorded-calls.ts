import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = process.env.TURNOUT_RECORD
const LONGEST = 30_000

interface Recorded {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly status: number
  /** As it was sent, or empty where it is no JSON. */
  readonly answer: string
}

/**
 * Writes down what a call sent and heard, for `npm run api -- examples`: the API document's examples and error codes are
 * those of real calls (KEY-15). Only where a run is told to.
 */
export function recordCall({ answer, ...call }: Recorded): void {
  if (!FOLDER || answer.length > LONGEST) return
  const line = JSON.stringify({ ...call, answer: answer ? JSON.parse(answer) : null })
  if (line.length < 2 * LONGEST) appendFileSync(join(FOLDER, `${process.pid}.jsonl`), `${line}\n`)
}

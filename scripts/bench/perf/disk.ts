import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { middle } from './rounds.ts'

const WRITES = 1_000
const BYTES = 8_192
/** Microseconds under which a flush has not reached anything that keeps it. */
const WAITS_FROM_MICROS = 50

/** What a flushed write of 8 kB takes where the databases of the bench lie, in microseconds (PERF-2). */
export function flushMicros(): number {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-disk-'))
  const file = openSync(join(folder, 'flushed'), 'w')
  const page = Buffer.alloc(BYTES, 1)
  const times: number[] = []
  for (let n = 0; n < WRITES; n++) {
    const since = performance.now()
    writeSync(file, page)
    fdatasyncSync(file)
    times.push((performance.now() - since) * 1000)
  }
  closeSync(file)
  rmSync(folder, { recursive: true })
  return middle(times)
}

/** PERF-2: figures of commits mean little on a disk that answers before it has written. */
export const doesWait = (micros: number): boolean => micros >= WAITS_FROM_MICROS

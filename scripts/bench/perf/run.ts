import type { BenchWorld } from '../world.ts'
import { benchDoor } from './door.ts'
import { benchGrowth } from './growth.ts'
import { benchPages } from './pages.ts'
import { benchPaid } from './paid.ts'
import { benchPeers } from './peers.ts'
import { benchRehearsal, benchRehearsalWithRoom } from './rehearsal.ts'
import { isMet, printRow, type Row } from './rounds.ts'
import { SALE_BENCHES } from './sale.ts'
import { benchProcesses, benchSetups } from './setups.ts'

/** What takes hours tells its rows as they come. */
type Bench = (world: BenchWorld) => Promise<readonly Row[]> | AsyncIterable<Row>

/** By the letters of PERF-5, and what others do (PERF-4). */
const BENCHES: Readonly<Record<string, Bench>> = {
  ...SALE_BENCHES,
  e: benchPaid,
  f: benchPages,
  g: benchDoor,
  h: benchSetups,
  i: benchGrowth,
  j: benchProcesses,
  k: benchRehearsal,
  'k-room': benchRehearsalWithRoom,
  peers: benchPeers,
}

/** What is asked for, all of it unless told, one letter after the other: `npm run bench -- perf b d`. */
export async function* benchPerf(world: BenchWorld, letters: readonly string[]): AsyncIterable<readonly Row[]> {
  for (const [letter, bench] of Object.entries(BENCHES)) {
    if (letters.length > 0 && !letters.includes(letter)) continue
    const rows: Row[] = []
    const told = bench(world)
    for await (const row of 'then' in told ? await told : told) {
      printRow(row)
      rows.push(row)
    }
    yield rows
  }
}

export const areMet = (rows: readonly Row[]): boolean => rows.every((row) => isMet(row) !== false)

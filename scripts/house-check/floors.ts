import { posix } from 'node:path'

/**
 * The floors of `src/core`, `src/server` and `src/web`, from the ground up (docs/architecture.md). A noun stands on the
 * same floor in all three and imports from its own floor and from those below it.
 */
export const FLOORS = [
  'platform',
  'identity',
  'catalog',
  'records',
  'check-in',
  'sales',
  'publishing',
  'messaging',
  'reporting',
  'app',
] as const
export type Floor = (typeof FLOORS)[number]

export interface Place {
  readonly room: 'core' | 'server' | 'web' | 'locales' | 'test' | 'scripts' | 'root'
  /** Null outside the three rooms, and of a file that lies on none. */
  readonly floor: Floor | null
  /** The folder on the floor; empty for files that lie on the floor itself. */
  readonly noun: string
  readonly file: string
}

const ROOMS = ['core', 'server', 'web']

export function placeOf(path: string): Place {
  const [first = '', ...rest] = path.split('/')
  const [room = '', ...below] = first === 'src' ? rest : [['test', 'scripts'].includes(first) ? first : 'root', ...rest]
  const floor = ROOMS.includes(room) ? (FLOORS.find((one) => one === below[0]) ?? null) : null
  return {
    room: room as Place['room'],
    floor,
    noun: floor && below.length > 2 ? (below[1] ?? '') : '',
    file: posix.basename(path),
  }
}

/** `server/sales/payments`: what the graph of nouns is made of. */
export const nounOf = (path: string): string | null => {
  const { room, floor, noun } = placeOf(path)
  return floor && (noun ? `${room}/${floor}/${noun}` : `${room}/${floor}`)
}

/** The floors from the top, each with its nouns: `c` core, `s` server, `w` web. */
export function drawFloors(paths: Iterable<string>): string {
  const rooms = new Map<string, Set<string>>()
  for (const { room, floor, noun } of [...paths].map(placeOf)) {
    if (!floor || !noun) continue
    const name = `${floor}/${noun}`
    rooms.set(name, (rooms.get(name) ?? new Set()).add(room[0]!))
  }
  const nounsOn = (floor: Floor): string[] =>
    [...rooms].sort().flatMap(([name, found]) => {
      const [on, noun] = name.split('/')
      return on === floor ? [`${noun} (${[...found].sort().join('')})`] : []
    })
  return FLOORS.map(
    (floor, index) => `${String(index + 1).padStart(2)} ${floor.padEnd(11)} ${nounsOn(floor).join(', ')}`,
  )
    .reverse()
    .join('\n')
}

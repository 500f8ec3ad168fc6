import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Opened } from './open-scenes.ts'

const keyOf = ({ scene, language, width }: Omit<Opened, 'findings'>): string => `${language} ${width} ${scene}`

const readRecord = (path: string): Opened[] =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Opened[]) : []

/** Whether a scene has been opened already, in an earlier part of the same tour. */
export function knownIn(path: string): (one: Omit<Opened, 'findings'>) => boolean {
  const known = new Set(readRecord(path).map(keyOf))
  return (one) => known.has(keyOf(one))
}

/** What was opened when, and found: a scene that is opened anew replaces what was found there before. */
export function writeRecord(path: string, opened: Opened): void {
  const all = new Map([...readRecord(path), opened].map((one) => [keyOf(one), one]))
  const sorted = [...all].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => JSON.stringify(entry))
  writeFileSync(path, `[\n${sorted.join(',\n')}\n]\n`)
}

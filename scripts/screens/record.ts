import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Opened } from './open-scenes.ts'

const keyOf = ({ scene, language, width }: Opened): string => `${language} ${width} ${scene}`

/** What was opened when, and found: a scene that is opened anew replaces what was found there before. */
export function writeRecord(path: string, opened: Opened): void {
  const before = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Opened[]) : []
  const all = new Map([...before, opened].map((one) => [keyOf(one), one]))
  const sorted = [...all].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => JSON.stringify(entry))
  writeFileSync(path, `[\n${sorted.join(',\n')}\n]\n`)
}

import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Deps, onePerProcess } from '#server/platform/context/context.ts'
import { knownRuns, queueText } from '../known-rooms.ts'

const writtenOf = onePerProcess(() => new Map<number, string>())

/**
 * The queues as files that a web server sends by itself (ROOM-9), each put in its place whole: who reads it at that moment
 * has the old one or the new one. Several processes may write the same folder.
 */
export async function writeQueueFiles(deps: Deps): Promise<void> {
  const folder = deps.config.env.TURNOUT_QUEUE_DIR
  if (!folder) return
  const written = writtenOf(deps)
  await mkdir(folder, { recursive: true })
  for (const { event_id } of await knownRuns(deps)) {
    const { body, etag } = await queueText(deps, event_id)
    if (written.get(event_id) === etag) continue
    const file = join(folder, `${event_id}.json`)
    await writeFile(`${file}.${process.pid}.new`, body)
    await rename(`${file}.${process.pid}.new`, file)
    written.set(event_id, etag)
  }
}

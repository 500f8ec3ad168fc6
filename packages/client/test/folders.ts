import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder of one test. */
export async function newFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'turnout-client-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

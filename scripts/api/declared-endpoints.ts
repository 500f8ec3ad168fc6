import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '#core/platform/endpoint.ts'

export const ROOT = join(import.meta.dirname, '../..')

/** Every call of the API, as `src/core` declares it. */
export async function declaredEndpoints(): Promise<Endpoint[]> {
  const found: Endpoint[] = []
  for (const path of globSync('src/core/*/*/endpoints.ts', { cwd: ROOT }).toSorted()) {
    const module = (await import(pathToFileURL(join(ROOT, path)).href)) as Record<string, Record<string, unknown>>
    for (const group of Object.values(module))
      for (const one of Object.values(group) as Partial<Endpoint>[]) if (one?.path) found.push(one as Endpoint)
  }
  return found
}

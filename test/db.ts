import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { cloneDatabase, startTestCluster } from '#scripts/db.ts'

declare module 'vitest' {
  interface ProvidedContext {
    test_cluster: { adminUrl: string; template: string }
  }
}

/** Vitest's globalSetup: one cluster per run. With TEST_DATABASE_URL an outside server is used instead. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, template, stop } = await startTestCluster()
  project.provide('test_cluster', { adminUrl, template })
  return stop
}

/** A migrated, empty database of this test file's own. It is never cleaned up: it goes away with the run. */
export async function createTestDatabase(): Promise<{ url: string }> {
  return { url: await cloneDatabase(inject('test_cluster')) }
}

import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { cloneDatabase, createEmptyDatabase, startTestCluster } from '#scripts/db.ts'

declare module 'vitest' {
  interface ProvidedContext {
    test_cluster: { adminUrl: string; template: string }
    /** Of a bucket for the files of all tests, with TEST_FILES=s3; else 0, and they lie in memory or a folder. */
    test_files_port: number
  }
}

/** Vitest's globalSetup: one cluster per run. With TEST_DATABASE_URL an outside server is used instead. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, template, stop } = await startTestCluster()
  project.provide('test_cluster', { adminUrl, template })
  const bucket = process.env.TEST_FILES === 's3' ? await (await import('./s3-server.ts')).startS3Server() : null
  project.provide('test_files_port', bucket?.port ?? 0)
  return async () => {
    await bucket?.stop()
    await stop()
  }
}

/** A migrated, empty database of this test file's own. It is never cleaned up: it goes away with the run. */
export async function createTestDatabase(): Promise<{ url: string }> {
  return { url: await cloneDatabase(inject('test_cluster')) }
}

/** A database with nothing in it; it goes away with the run too. */
export const createEmptyTestDatabase = (): Promise<string> => createEmptyDatabase(inject('test_cluster'))

import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { appUrl, cloneDatabase, createEmptyDatabase, ownerUrl, reportUrl, startTestCluster } from '#scripts/db.ts'
import { type DatabaseUrls, databaseUrls } from '#server/platform/runtime/database-config.ts'

declare module 'vitest' {
  interface ProvidedContext {
    test_cluster: { adminUrl: string; template: string; pooler: string | null }
    /** Of a bucket for the files of all tests, with TEST_FILES=s3; else 0, and they lie in memory or a folder. */
    test_files_port: number
  }
}

/** Vitest's globalSetup: one cluster per run. With TEST_DATABASE_URL an outside server is used instead. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, template, pooler, stop } = await startTestCluster()
  project.provide('test_cluster', { adminUrl, template, pooler })
  const bucket = process.env.TEST_FILES === 's3' ? await (await import('./s3-server.ts')).startS3Server() : null
  project.provide('test_files_port', bucket?.port ?? 0)
  return async () => {
    await bucket?.stop()
    await stop()
  }
}

export interface TestDatabase {
  /** As the product's role (DB-8), straight to the server. */
  readonly url: string
  /** As who owns the tables, and as who reads reports. */
  readonly owner_url: string
  readonly report_url: string
  /** As a superuser. */
  readonly admin_url: string
}

/** A migrated, empty database of this test file's own. It is never cleaned up: it goes away with the run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const url = await cloneDatabase(inject('test_cluster'))
  return { url: appUrl(url), owner_url: ownerUrl(url), report_url: reportUrl(url), admin_url: url }
}

/** As a process is told where its database is: calls go through the pooler where the run has one. */
export function urlsOf(url: string, { is_direct = false } = {}): DatabaseUrls {
  const { pooler } = inject('test_cluster')
  const through = new URL(url)
  if (pooler) through.host = pooler
  // a test that brings startup options of its own needs the server itself
  const is_through = pooler !== null && !is_direct && !through.searchParams.has('options')
  return databaseUrls(is_through ? through.href : url, { DATABASE_DIRECT_URL: url, DATABASE_OWNER_URL: ownerUrl(url) })
}

/**
 * Settings of a product on this database, through the pooler of the run if it stands before that server. A script that starts
 * the product has no run.
 */
export function databaseSettings(url: string): Record<string, string> {
  const run = process.env.VITEST ? inject('test_cluster') : null
  const is_of_run = run !== null && new URL(run.adminUrl).host === new URL(url).host
  if (!is_of_run || run.pooler === null) return { DATABASE_URL: url }
  return { DATABASE_URL: urlsOf(url).url, DATABASE_DIRECT_URL: url }
}

/** A database with nothing in it; it goes away with the run too. */
export const createEmptyTestDatabase = (): Promise<string> => createEmptyDatabase(inject('test_cluster'))

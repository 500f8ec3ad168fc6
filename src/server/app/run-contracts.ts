import type { Deps } from '#server/platform/context/context.ts'
import { applyContracts } from '#server/platform/database/migration/contract.ts'
import { ConfigError } from '#server/platform/runtime/config.ts'

/**
 * MIG-5, hourly, in the worker: what only the release before needs goes once that release is gone. Where the worker has no
 * right to do so it says who should; nothing depends on it meanwhile.
 */
export async function runContracts({ owner_url, log }: Pick<Deps, 'owner_url' | 'log'>): Promise<void> {
  try {
    const { waiting } = await applyContracts({ url: owner_url, log: (line) => log.info(line) })
    if (waiting) log.info({ migration: waiting.name, why: waiting.why }, 'a contract migration waits')
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    log.warn({ err: error }, 'contract migrations wait')
  }
}

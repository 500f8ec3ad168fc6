import { AppError } from '#core/platform/errors/errors.ts'
import { type Deps, onePerProcess } from '#server/platform/context/context.ts'
import { findInstallation } from './queries.ts'

const seen = onePerProcess<{ is_over: boolean }, Pick<Deps, 'clock'>>(() => ({ is_over: false }))

/**
 * Whether the data is that of a backup and nothing is sold yet (BAK-5). A recovery begins only where no process runs, so one
 * that has seen the installation sell asks no more: a sale costs no statement.
 */
export async function isRecovering(deps: Pick<Deps, 'clock' | 'db'>): Promise<boolean> {
  const known = seen(deps)
  if (known.is_over) return false
  const { recovering_since } = await findInstallation(deps.db)
  known.is_over = recovering_since === null
  return !known.is_over
}

/** Whatever takes or gives stock or money waits (BAK-5). */
export async function requireSelling(deps: Pick<Deps, 'clock' | 'db'>): Promise<void> {
  if (await isRecovering(deps)) throw new AppError('RECOVERING')
}

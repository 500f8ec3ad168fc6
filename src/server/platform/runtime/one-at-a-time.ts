import pLimit from 'p-limit'
import { AppError } from '#core/platform/errors/errors.ts'

export type InTurn = <T>(work: () => Promise<T>, is_patient?: boolean) => Promise<T>

/**
 * Work that takes the processor for long is done one after the other, so that whoever asks for much of it at once keeps
 * the others waiting by one piece only. Beyond `most` that wait the next is BUSY; a job is patient, nobody waits for it.
 */
export function oneAtATime(most: number): InTurn {
  const limit = pLimit(1)
  return async (work, is_patient = false) => {
    if (limit.activeCount + limit.pendingCount >= most && !is_patient) throw new AppError('BUSY')
    return await limit(work)
  }
}

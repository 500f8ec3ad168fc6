import { Session } from 'node:inspector/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { SECOND_MS } from '#core/platform/limits.ts'
import { HEAP_SAMPLE_BYTES } from './limits.ts'

export const PROFILE_KINDS = ['cpu', 'heap'] as const
export type ProfileKind = (typeof PROFILE_KINDS)[number]

/**
 * Watches this process for so many seconds and answers what Chrome's tools open: where its processor time went, or who asked
 * for the memory that is still held at the end (OBS-9). Samples, never a snapshot: that would stop the process and hold
 * everything in its memory, passwords too.
 */
export async function takeProfile(kind: ProfileKind, seconds: number): Promise<object> {
  const session = new Session()
  session.connect()
  try {
    return kind === 'cpu' ? await profileCpu(session, seconds) : await sampleHeap(session, seconds)
  } finally {
    session.disconnect()
  }
}

async function profileCpu(session: Session, seconds: number): Promise<object> {
  await session.post('Profiler.enable')
  await session.post('Profiler.start')
  await pause(seconds * SECOND_MS)
  const { profile } = await session.post('Profiler.stop')
  return profile
}

async function sampleHeap(session: Session, seconds: number): Promise<object> {
  await session.post('HeapProfiler.startSampling', { samplingInterval: HEAP_SAMPLE_BYTES })
  await pause(seconds * SECOND_MS)
  const { profile } = await session.post('HeapProfiler.stopSampling')
  return profile
}

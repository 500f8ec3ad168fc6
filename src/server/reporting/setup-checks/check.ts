import { setTimeout as pause } from 'node:timers/promises'
import type { Message } from '#core/platform/locales.ts'
import { CHECK_MS } from '#core/reporting/setup-checks/limits.ts'
import { CHECK_RESULTS, type CheckResult } from '#core/reporting/setup-checks/schema.ts'
import { StorageUnavailable } from '#server/platform/storage/storage.ts'
import type { World } from './world.ts'

/** What to do, and the record or command to copy for it. */
interface Fix {
  readonly text: Message
  readonly copy?: string
}

export interface Finding {
  readonly result: CheckResult
  readonly detail: Message
  readonly fix?: Fix
}

/** One row of DEP-7 or a part of it: looks at one thing and changes nothing. */
export interface Check {
  readonly id: string
  readonly title: Message
  run(world: World): Promise<Finding>
}

export interface Found extends Finding {
  readonly id: string
  readonly title: Message
}

export const ok = (detail: Message): Finding => ({ result: 'OK', detail })
export const fail = (detail: Message, text: Message, copy?: string): Finding => found('FAIL', detail, { text, copy })
export const warn = (detail: Message, text: Message, copy?: string): Finding => found('WARN', detail, { text, copy })
export const unknown = (detail: Message): Finding => ({ result: 'UNKNOWN', detail })

const found = (
  result: CheckResult,
  detail: Message,
  { text, copy }: { text: Message; copy: string | undefined },
): Finding => ({ result, detail, fix: { text, ...(copy === undefined ? {} : { copy }) } })

const TOO_SLOW: Finding = unknown(
  /*i18n*/ { id: 'checks.tooSlow', message: 'There was no answer in time. Check again.' },
)

const broke = (error: unknown): Finding =>
  unknown({
    .../*i18n*/ { id: 'checks.broke', message: 'This could not be found out: {reason}' },
    values: { reason: reasonOf(error) },
  })

/** The short reason of a failed connection, without the address or login it may name. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof StorageUnavailable && error.cause) return reasonOf(error.cause)
  const { code, message } = error as { code?: unknown; message?: unknown }
  return typeof code === 'string'
    ? code
    : String(message)
        .split('\n')[0]!
        .replace(/\/\/[^@\s]*@/g, '//')
}

async function runOne({ id, title, run }: Check, world: World, ms: number): Promise<Found> {
  const cancel = new AbortController()
  const late = pause(ms, TOO_SLOW, { signal: cancel.signal }).catch(() => TOO_SLOW)
  const finding = await Promise.race([run(world).catch(broke), late])
  cancel.abort()
  return { id, title, ...finding }
}

const rank = ({ result }: Found): number => CHECK_RESULTS.indexOf(result)

/** All at once, in 20 s at most (DEP-6); FAIL first, else in the order of the table. */
export async function runChecks(checks: readonly Check[], world: World, ms = CHECK_MS): Promise<Found[]> {
  const all = await Promise.all(checks.map((check) => runOne(check, world, ms)))
  return all.sort((one, other) => rank(one) - rank(other))
}

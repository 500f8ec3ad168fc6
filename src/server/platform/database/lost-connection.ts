import { AppError } from '#core/platform/errors/errors.ts'

/** Connections of servers that stop, start or take no writes any more (HA-5). */
const LOST_STATES = /^(08...|57P01|57P02|57P03|25006)$/
/** What sockets and name services say of a server that is not there. */
const LOST_CODES: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** What the driver says, which gives these no code. */
const LOST_WORDS = /^Connection terminated|is not queryable$|^timeout expired$/

const lost = new WeakSet<Error>()

/** Marks and tells whether a fault of a database connection means that the connection, not the statement, failed. */
export function noteLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (lost.has(error)) return true
  const { code, message } = error as Error & { code?: unknown }
  const is_lost = typeof code === 'string' ? LOST_STATES.test(code) || LOST_CODES.has(code) : LOST_WORDS.test(message)
  if (is_lost) lost.add(error)
  return is_lost
}

/** A fault that a connection of the database had: what mail servers and providers do to theirs is none. */
export const isLost = (error: unknown): boolean => error instanceof Error && lost.has(error)

/** The server reached takes no writes: it was a primary once, or is none yet. */
export const isReadOnly = (error: unknown): boolean => (error as { code?: unknown }).code === '25006'

/** BUSY because nobody could be asked: the client repeats it a little later (HA-5). */
export class DatabaseAway extends AppError {
  constructor(cause?: unknown) {
    super('BUSY')
    this.cause = cause
  }
}

/**
 * The same as the job queue's library understands it. By this code it asks again until somebody is there; any other fault
 * while it notes how a job ended it lets fall where nobody catches it, and the process with it.
 */
export class QueueAway extends Error {
  readonly code = '57P03'
  constructor(cause: unknown) {
    super('the database is away', { cause })
    lost.add(this)
  }
}

/** Nobody could be asked, whoever noticed. */
export const isAway = (error: unknown): boolean => isLost(error) || error instanceof DatabaseAway

/** What a server says that lives on: it has rolled back, for a deferred constraint for example, and nothing is unknown. */
export function saysRolledBack(error: unknown): boolean {
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  return severity === 'ERROR' && typeof code === 'string' && !/^(08|53|57P|58|XX)/.test(code)
}

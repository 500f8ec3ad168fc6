import pino, { type DestinationStream, type Logger } from 'pino'
import { fieldsOfWork } from '#server/platform/observation/work.ts'
import { MAX_CAUSES, MAX_LOG_LINE } from './limits.ts'

const SECRET_LINKS = /\b(o|a|cil|ci)_([1-9A-HJ-NP-Za-km-z]{4})[1-9A-HJ-NP-Za-km-z]{18}\b/g
const TOKEN_PATHS =
  /(\/(?:reset-password|accept-invitation|invitation|confirm-email|confirm-email-address|confirm-email-change|email-change|resume)\/)[^/?#\s"'\\()]+/g

/** The password of an address of a server: a fault may quote the whole. */
const URL_PASSWORDS = /(:\/\/[^:/\s"'@]*:)[^@\s"']+@/g
/** Whose it is stays out; the host tells which mail server it is about. */
const MAIL_ADDRESSES = /[\w.!#$%&*+/=?^`{|}~-]{1,64}(@[a-z0-9-]+(?:\.[a-z0-9-]+)+)/gi

/** Passwords in addresses of servers, and whom a mail was for: what is thrown elsewhere quotes what it likes (SEC-29). */
const redactPeople = (line: string): string =>
  line.includes('@') ? line.replace(URL_PASSWORDS, '$1…@').replace(MAIL_ADDRESSES, '…$1') : line

/** Short ids are keys: logs show their first four characters only; mail tokens not at all (IDN-2, SEC-29). */
export const redactUrl = (url: string): string => url.replace(SECRET_LINKS, '$1_$2…').replace(TOKEN_PATHS, '$1…')

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack?: string | undefined
  readonly code?: string
  readonly cause?: unknown
  readonly errors?: readonly unknown[]
}

/** PostgreSQL ends the message about a value it cannot read with the value (class 22). */
function withoutValue(error: Error): string {
  const { message, code } = error as Error & { code?: unknown }
  return typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code) ? message.replace(/: ".*$/s, ': …') : message
}

/** What a fault says of itself, of what caused it and of the faults it holds; nothing else it may carry (SEC-29). */
function describeError(error: unknown, depth = 0): LoggedError | string {
  if (!(error instanceof Error)) return String(error)
  const { code, errors } = error as { code?: unknown; errors?: unknown }
  const message = withoutValue(error)
  const has_more = depth < MAX_CAUSES
  return {
    type: error.name,
    message,
    stack: error.stack?.replace(error.message, () => message),
    ...(typeof code === 'string' ? { code } : {}),
    ...(has_more && error.cause !== undefined ? { cause: describeError(error.cause, depth + 1) } : {}),
    ...(has_more && Array.isArray(errors) ? { errors: errors.map((each) => describeError(each, depth + 1)) } : {}),
  }
}

/** A line that is too long keeps its beginning, as a text in a line of its own (OBS-1). */
function shortened(line: string): string {
  if (line.length <= MAX_LOG_LINE) return line
  const { time, level, msg } = JSON.parse(line) as Record<string, unknown>
  // quoted a second time, a character takes two places, a control character six
  const part = (text: unknown, places: number): string => String(text).slice(0, Math.floor(places / 6))
  return `${JSON.stringify({ time, level, msg: part(msg, MAX_LOG_LINE / 2), cut: part(line, MAX_LOG_LINE / 4) })}\n`
}

/** The log of the process. `stream` is where its lines go, the standard output unless a test listens. */
export function createLog(level: string, stream?: DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    // whatever is said while a request or a job is under way says which one (OBS-1, OBS-2)
    mixin: () => fieldsOfWork(),
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: {
      req: (request: { method: string; url: string; id: string }) => ({
        id: request.id,
        method: request.method,
        url: request.url,
      }),
      err: (error: unknown) => describeError(error),
    },
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    // The whole line, or the next field to carry an address (a stack, a cause, a parameter) would be forgotten.
    hooks: { streamWrite: (line) => shortened(redactPeople(redactUrl(line))) },
  }
  return stream ? pino(options, stream) : pino(options)
}

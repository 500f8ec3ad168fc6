import pino, { type Logger } from 'pino'

const SECRET_LINKS = /\b(o|a|cil|ci)_([1-9A-HJ-NP-Za-km-z]{4})[1-9A-HJ-NP-Za-km-z]{18}\b/g
const TOKEN_PATHS =
  /(\/(?:reset-password|accept-invitation|invitation|confirm-email|confirm-email-address|confirm-email-change|email-change|resume)\/)[^/?#]+/g

/** Short ids are keys: logs show their first four characters only; mail tokens not at all (IDN-2, SEC-29). */
export const redactUrl = (url: string): string => url.replace(SECRET_LINKS, '$1_$2…').replace(TOKEN_PATHS, '$1…')

export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: (request: { method: string; url: string; id: string }) => ({
        id: request.id,
        method: request.method,
        url: redactUrl(request.url),
      }),
      err: (error: Error) => ({ type: error.name, message: redactUrl(error.message), stack: error.stack }),
    },
    redact: ['req.headers.authorization', 'req.headers.cookie'],
  })
}

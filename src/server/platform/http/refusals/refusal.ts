import type { FastifyError } from 'fastify'
import { AppError, ERRORS, type ErrorCode } from '#core/platform/errors/errors.ts'
import type { Locale, Message } from '#core/platform/locales.ts'
import { isDiskFull, isOutOfTime } from '#server/platform/database/db.ts'
import { translate } from '#server/platform/runtime/i18n.ts'
import { fieldProblems, InputError } from '../input-error.ts'

type FieldTexts = Record<string, string[]>

/** What stands in `error` of an answer (CNV-5). */
export interface Refusal {
  readonly code: ErrorCode
  readonly message: string
  readonly fields?: FieldTexts
  readonly data?: Record<string, unknown>
}

interface Told {
  readonly locale: Locale
  /** Of the call, for whoever looks for a fault in the log. */
  readonly reference: string
}

/** AppError and zod issues as they are told, the rest as a fault of ours (house §11). */
export function refusalOf(error: unknown, { locale, reference }: Told): Refusal {
  const { code, data, fields } = readError(error, locale)
  return {
    code,
    message: translate(locale, ERRORS[code].message),
    ...(fields ? { fields } : {}),
    ...(code === 'INTERNAL' ? { data: { reference } } : data ? { data } : {}),
  }
}

interface Readable {
  code: ErrorCode
  data?: Record<string, unknown> | undefined
  fields?: FieldTexts | undefined
}

function readError(error: unknown, locale: Locale): Readable {
  if (error instanceof AppError)
    return { code: error.code, data: error.data, fields: error.fields && fieldTexts(error.fields, locale) }
  if (error instanceof InputError) return validationError(error, locale)
  if (isOutOfTime(error) || isDiskFull(error)) return { code: 'BUSY' }
  const { statusCode: status = 500, code } = error as Partial<FastifyError>
  if (status === 413 || code === 'FST_REQ_FILE_TOO_LARGE') return { code: 'PAYLOAD_TOO_LARGE' }
  if (status === 415 || status === 406) return { code: 'UNSUPPORTED_MEDIA_TYPE' }
  if (status >= 400 && status < 500) return { code: 'MALFORMED_REQUEST' }
  return { code: 'INTERNAL' }
}

/** An id that is no id names a thing that does not exist (IDN-6); anything else is a field of the form. */
function validationError(error: InputError, locale: Locale): Readable {
  if (error.validationContext === 'params') return { code: 'NOT_FOUND' }
  return { code: 'VALIDATION_FAILED', fields: fieldTexts(fieldProblems(error.issues), locale) }
}

const fieldTexts = (
  fields: Record<string, readonly (Message & { values?: Record<string, unknown> })[]>,
  locale: Locale,
): FieldTexts =>
  Object.fromEntries(
    Object.entries(fields).map(([path, messages]) => [
      path,
      messages.map((message) => translate(locale, message, message.values)),
    ]),
  )

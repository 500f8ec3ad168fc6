import { z } from 'zod'
import { cleanLine, cleanText } from './clean-text.ts'
import { COUNTRY_CODES } from './countries.ts'
import {
  MAX_CODE_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_FIRST_NAME_LENGTH,
  MAX_INSTANT_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_RICH_TEXT_LENGTH,
  MAX_TIMEZONE_LENGTH,
  MAX_UNIT_PRICE,
  MAX_URL_LENGTH,
  MAX_YEAR,
  MIN_CODE_LENGTH,
  MIN_PASSWORD_LENGTH,
  MIN_YEAR,
} from './limits.ts'
import { LOCALES } from './locales.ts'
import { isCurrency } from './money.ts'
import { isTimezone } from './time.ts'
import { hasWebAddress } from './web-address.ts'

/** A required single line, trimmed and normalised (TXT-1). */
export const line = (max: number, min = 1) => z.string().transform(cleanLine).pipe(z.string().min(min).max(max))
/** A required multi-line plain text. */
export const multiLine = (max: number, min = 1) => z.string().transform(cleanText).pipe(z.string().min(min).max(max))

/** An optional field: empty becomes null (TXT-1); omitted stays omitted. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), schema.nullable())
    .optional()

export const Name = line(MAX_NAME_LENGTH)
/** A person's name: it stands in greetings of mails to others, so it holds nothing to click on. */
const personName = line(MAX_FIRST_NAME_LENGTH).refine((name) => !hasWebAddress(name), 'web_address')
export const FirstName = personName
export const LastName = personName
export const RichText = multiLine(MAX_RICH_TEXT_LENGTH, 0)

// Signs that nobody sees make two addresses of one: `anna\u200b@example.org` is not Anna's.
const EMAIL = /^[^\s\p{Cf}@<>()[\]\\,;:"]+@[^\s\p{Cf}@<>()[\]\\,;:"]+\.[^\s\p{Cf}@<>()[\]\\,;:".]{2,}$/u
/** TXT-2: trimmed, lower-cased. */
export const Email = z
  .string()
  .transform((value) => cleanLine(value).toLowerCase())
  .pipe(z.string().min(1).max(MAX_EMAIL_LENGTH).regex(EMAIL, 'email'))

export const HttpUrl = z
  .string()
  .transform(cleanLine)
  .pipe(
    z
      .string()
      .min(1)
      .max(MAX_URL_LENGTH)
      .refine((value) => /^https?:\/\/[^\s/]+/i.test(value) && URL.canParse(value), 'url'),
  )

/** Stored with 6 lower-case digits. */
export const Color = z
  .string()
  .trim()
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, 'color')
  .transform((value) => {
    const hex = value.slice(1).toLowerCase()
    return `#${hex.length === 3 ? [...hex].map((c) => c + c).join('') : hex}`
  })

/** Passwords are taken exactly as typed (TXT-1). */
export const Password = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH)

/** Promo and affiliate codes: letters and digits of any script, `-`, `_`, `.`. */
export const Code = z
  .string()
  .transform(cleanLine)
  .pipe(
    z
      .string()
      .min(MIN_CODE_LENGTH)
      .max(MAX_CODE_LENGTH)
      .regex(/^[\p{L}\p{M}\p{N}\-_.]+$/u, 'code_characters'),
  )

/** Of many promo codes: signs of a code, and `#` for each random one (PRO-8). */
export const CodePattern = z
  .string()
  .transform(cleanLine)
  .pipe(
    z
      .string()
      .min(MIN_CODE_LENGTH)
      .max(MAX_CODE_LENGTH)
      .regex(/^[\p{L}\p{M}\p{N}\-_.#]+$/u, 'code_characters'),
  )

/** A country that exists, not any two letters (TXT-2). */
export const Country = z
  .string()
  .transform((value) => value.trim().toUpperCase())
  .pipe(z.string().refine((code) => COUNTRY_CODES.includes(code), 'country'))
export const Language = z.enum(LOCALES)
export const Currency = z
  .string()
  .transform((value) => value.trim().toUpperCase())
  .pipe(z.string().refine(isCurrency, 'currency'))
export const Timezone = z.string().max(MAX_TIMEZONE_LENGTH).refine(isTimezone, 'timezone')

/** ISO 8601 with `Z`, an offset, or none: then it is read in the event's timezone (TIM-1) by `parseInstantInput`. */
export const InstantText = z
  .string()
  .trim()
  .max(MAX_INSTANT_LENGTH)
  .regex(/^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i, 'instant')
export const LocalDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'date')
  .refine((value) => {
    const at = new Date(`${value}T00:00:00Z`)
    const year = at.getUTCFullYear()
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) && year >= MIN_YEAR && year <= MAX_YEAR
  }, 'date')

export const Id = z.int().positive()
/** A numeric id in a path. Anything else is a thing that does not exist (IDN-6). */
export const PathId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)

/** An instant in an answer. */
export const InstantView = z.string()
export const MinorAmount = z.int().min(0).max(MAX_UNIT_PRICE)

import { cleanLine, cleanText } from '#core/platform/clean-text.ts'
import { COUNTRY_CODES } from '#core/platform/countries.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { MAX_ADDRESS_LENGTH, MAX_PHONE_DIGITS, MAX_ZIP_LENGTH, MIN_PHONE_DIGITS } from '#core/platform/limits.ts'
import type { Message } from '#core/platform/locales.ts'
import { ADDRESS_PARTS, type AddressPart, REQUIRED_ADDRESS_PARTS } from './address-parts.ts'
import { MAX_MULTI_LINE_ANSWER, MAX_SINGLE_LINE_ANSWER } from './limits.ts'
import type { QuestionType } from './schema.ts'

export interface AskedQuestion {
  readonly id: number
  readonly type: QuestionType
  readonly options: readonly string[]
  readonly is_required: boolean
}

export type AnswerProblem =
  | 'required'
  | 'choose_one'
  | 'choose_some'
  | 'invalid'
  | 'too_long'
  | 'choice'
  | 'date'
  | 'phone'
  | 'country'
/** `parts` are those of an address that are wrong, all of them at once; none means the answer as a whole. */
export type CheckedAnswer = { ok: true; answer: unknown } | RefusedAnswer
export interface RefusedAnswer {
  readonly ok: false
  readonly problem: AnswerProblem
  readonly parts: readonly string[]
  /** How long it may be, of one that is too long. */
  readonly maximum?: number
}

/** Nobody fills in a choice: what is said where a required one is missing; every other type says `required`. */
const PHONE = new RegExp(`^\\+?\\d{${MIN_PHONE_DIGITS},${MAX_PHONE_DIGITS}}$`)

const MISSING: { [type in AskedQuestion['type']]?: AnswerProblem } & { readonly CHECKBOX: AnswerProblem } = {
  DROPDOWN: 'choose_one',
  RADIO: 'choose_one',
  CHECKBOX: 'choose_some',
}
const NOTHING: CheckedAnswer = { ok: true, answer: null }
const wrong = (problem: AnswerProblem, parts: readonly string[] = []): CheckedAnswer => ({ ok: false, problem, parts })
const tooLong = (maximum: number, parts: readonly string[] = []): CheckedAnswer => ({
  ok: false,
  problem: 'too_long',
  parts,
  maximum,
})

/** TXT-3: the same as in every address form. */
const maximumOf = (part: AddressPart): number => (part === 'zip' ? MAX_ZIP_LENGTH : MAX_ADDRESS_LENGTH)

function isRealDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return year >= 1900 && year <= 2100 && month >= 1 && month <= 12 && day >= 1 && day <= (days[month - 1] ?? 0)
}

function checkText(text: string, question: AskedQuestion): CheckedAnswer {
  if (question.type === 'MULTI_LINE_TEXT')
    return text.length > MAX_MULTI_LINE_ANSWER ? tooLong(MAX_MULTI_LINE_ANSWER) : { ok: true, answer: text }
  if (text.includes('\n')) return wrong('invalid')
  const line = cleanLine(text)
  return line.length > MAX_SINGLE_LINE_ANSWER ? tooLong(MAX_SINGLE_LINE_ANSWER) : { ok: true, answer: line }
}

function checkPhone(text: string): CheckedAnswer {
  const plain = text.replace(/[\s\-()]/g, '')
  return PHONE.test(plain) ? { ok: true, answer: plain } : wrong('phone')
}

function checkChoices(answer: readonly unknown[], question: AskedQuestion): CheckedAnswer {
  const chosen = [...new Set(answer)]
  if (chosen.some((option) => typeof option !== 'string' || !question.options.includes(option))) return wrong('choice')
  if (chosen.length === 0) return question.is_required ? wrong(MISSING.CHECKBOX) : NOTHING
  return { ok: true, answer: chosen }
}

function checkAddress(answer: Record<string, unknown>, question: AskedQuestion): CheckedAnswer {
  const parts: Record<string, string> = {}
  for (const part of ADDRESS_PARTS) {
    const value = answer[part]
    if (value === undefined || value === null) continue
    if (typeof value !== 'string') return wrong('invalid', [part])
    const text = cleanLine(value)
    if (text.length > maximumOf(part)) return tooLong(maximumOf(part), [part])
    if (text === '') continue
    if (part === 'country' && !COUNTRY_CODES.includes(text.toUpperCase())) return wrong('country', [part])
    parts[part] = part === 'country' ? text.toUpperCase() : text
  }
  if (Object.keys(parts).length === 0) return question.is_required ? wrong('required') : NOTHING
  const missing = question.is_required ? REQUIRED_ADDRESS_PARTS.filter((part) => parts[part] === undefined) : []
  return missing.length > 0 ? wrong('required', missing) : { ok: true, answer: parts }
}

/** The fields an answer's problem stands at, below the path of the answer itself (QST-5). */
export const problemPaths = (path: string, parts: readonly string[]): string[] =>
  parts.length > 0 ? parts.map((part) => `${path}.${part}`) : [path]

/** What is said of it, with the number its sentence names. */
export const problemMessage = ({ problem, maximum }: RefusedAnswer): Message & { values?: Record<string, number> } => ({
  ...FIELD_MESSAGES[problem],
  ...(maximum === undefined ? {} : { values: { maximum } }),
})

/** One answer under its question's type rules; what is stored is the checked form (QST-3, QST-5). */
export function checkAnswer(question: AskedQuestion, answer: unknown): CheckedAnswer {
  const isEmpty = answer === null || answer === undefined || (typeof answer === 'string' && cleanText(answer) === '')
  if (isEmpty) return question.is_required ? wrong(MISSING[question.type] ?? 'required') : NOTHING
  if (question.type === 'CHECKBOX') return Array.isArray(answer) ? checkChoices(answer, question) : wrong('choice')
  if (question.type === 'ADDRESS') {
    const isObject = typeof answer === 'object' && !Array.isArray(answer)
    return isObject ? checkAddress(answer as Record<string, unknown>, question) : wrong('invalid')
  }
  if (typeof answer !== 'string') return wrong('invalid')
  const text = cleanText(answer)
  if (question.type === 'DROPDOWN' || question.type === 'RADIO')
    return question.options.includes(text) ? { ok: true, answer: text } : wrong('choice')
  if (question.type === 'DATE') return isRealDate(text) ? { ok: true, answer: text } : wrong('date')
  return question.type === 'PHONE' ? checkPhone(text) : checkText(text, question)
}

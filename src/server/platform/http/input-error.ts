import type { z } from 'zod'
import { fieldMessage } from '#core/platform/errors/field-messages.ts'
import type { Message } from '#core/platform/locales.ts'
import { unstorablePath } from '#server/platform/database/storable-text.ts'

/** Sentences by dotted path, not yet in a language; values fill their placeholders. */
export type FieldProblems = Record<string, (Message & { readonly values?: Record<string, unknown> })[]>

/** What a schema refused, with zod's own issues. Fastify adds where it came from. */
export class InputError extends Error {
  readonly issues: readonly z.core.$ZodIssue[]
  validationContext?: string
  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('input breaks its schema')
    this.issues = issues
  }
}

/** What a schema makes of a value, or why it refuses it; also what the database could not store (SEC-7). */
export function checkInput<T>(schema: z.ZodType<T>, value: unknown): { value: T } | { error: InputError } {
  // with what was given, or every wrong type would be told to be missing
  const parsed = schema.safeParse(value, { reportInput: true })
  if (!parsed.success) return { error: new InputError(parsed.error.issues) }
  const path = unstorablePath(parsed.data)
  return path
    ? { error: new InputError([{ code: 'custom', path, message: 'invalid', input: undefined }]) }
    : { value: parsed.data }
}

/** A field that nobody knows is told by its own name. */
const pathsOf = (issue: z.core.$ZodIssue): string[] =>
  issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : [issue.path.join('.')]

export function fieldProblems(issues: readonly z.core.$ZodIssue[]): FieldProblems {
  // a field may be called "constructor"
  const fields = new Map<string, FieldProblems[string]>()
  for (const issue of issues) {
    const { message, values } = fieldMessage(issue as never)
    for (const path of pathsOf(issue)) fields.set(path, [...(fields.get(path) ?? []), { ...message, values }])
  }
  return Object.fromEntries(fields)
}

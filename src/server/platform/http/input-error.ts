import type { z } from 'zod'
import { fieldMessage } from '#core/platform/errors/field-messages.ts'
import type { Message } from '#core/platform/locales.ts'

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

export function fieldProblems(issues: readonly z.core.$ZodIssue[]): FieldProblems {
  const fields: FieldProblems = {}
  for (const issue of issues) {
    const { message, values } = fieldMessage(issue as never)
    const path = issue.path.join('.')
    fields[path] = [...(fields[path] ?? []), { ...message, values }]
  }
  return fields
}

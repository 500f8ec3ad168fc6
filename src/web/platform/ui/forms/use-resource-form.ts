import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import { type RefObject, useRef, useState } from 'react'
import type { z } from 'zod'
import { fieldMessage } from '#core/platform/errors/field-messages.ts'
import { fieldErrors } from '#web/platform/client/server-errors.ts'
import { notifyFailure } from '../notify.tsx'
import { useUnsavedGuard } from './unsaved.tsx'

/** The first sentence under each field that breaks the schema, by dotted path (CNV-5). */
function schemaErrors(schema: z.ZodType, input: unknown, i18n: I18n): Record<string, string> {
  const parsed = schema.safeParse(input, { reportInput: true })
  if (parsed.success) return {}
  const errors: Record<string, string> = {}
  for (const issue of parsed.error.issues) {
    const { message, values } = fieldMessage(issue)
    errors[issue.path.join('.')] ??= i18n._(message.id, values, { message: message.message })
  }
  return errors
}

interface ResourceFormOptions<Values, Schema extends z.ZodType, Saved> {
  readonly schema: Schema
  readonly initial: Values
  /** What is sent for the values on screen; the values themselves when missing. Paths of errors are those of the form. */
  readonly toInput?: (values: Values) => z.input<Schema>
  readonly save: (input: z.input<Schema>) => Promise<Saved>
  readonly onSaved?: (saved: Saved, values: Values) => void
  /** The screen's words for an unforeseen fault (ERR-71). */
  readonly failed?: string
  /** Shows in the form what no field has, until the next try; what it does not take is a notification. */
  readonly refusal?: { readonly show: (error: unknown) => boolean; readonly clear: () => void }
}

/** Waits for the errors to be on screen, then leads to the first. */
const focusFirstError = (form: RefObject<HTMLFormElement | null>): void => {
  setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/**
 * One form for create and edit (UIX-4): checked by the schema the server uses, its own errors and the server's stand
 * under the fields and the first gets focus; all other failures are notifications.
 */
export function useResourceForm<Values extends Record<string, unknown>, Schema extends z.ZodType, Saved>({
  schema,
  initial,
  toInput = (values) => values as z.input<Schema>,
  save,
  onSaved,
  failed,
  refusal,
}: ResourceFormOptions<Values, Schema, Saved>) {
  const { i18n } = useLingui()
  const form = useForm<Values>({ initialValues: initial })
  const element = useRef<HTMLFormElement>(null)
  const [is_saving, setSaving] = useState(false)
  const is_dirty = form.isDirty()
  const release = useUnsavedGuard(is_dirty)

  const show = (errors: Record<string, string>) => {
    form.setErrors(errors)
    focusFirstError(element)
  }
  const fail = (error: unknown) => {
    const errors = fieldErrors(error)
    if (Object.keys(errors).length > 0) show(errors)
    const is_on_screen = Object.keys(errors).some(
      (path) => path.split('.')[0] !== undefined && (path.split('.')[0] ?? '') in form.getValues(),
    )
    if (!is_on_screen && !refusal?.show(error)) notifyFailure(error, i18n, failed)
  }
  const submit = async (): Promise<boolean> => {
    if (is_saving) return false
    const values = form.getValues()
    const input = toInput(values)
    const errors = schemaErrors(schema, input, i18n)
    if (Object.keys(errors).length > 0) {
      show(errors)
      return false
    }
    form.clearErrors()
    refusal?.clear()
    setSaving(true)
    try {
      const saved = await save(input)
      form.resetDirty(form.getValues())
      release()
      onSaved?.(saved, values)
      return true
    } catch (error) {
      fail(error)
      return false
    } finally {
      setSaving(false)
    }
  }
  return { form, element, submit, is_saving, is_dirty, release }
}

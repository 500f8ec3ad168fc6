import { useLingui } from '@lingui/react/macro'
import type { z } from 'zod'
import type { EventDefaultsView } from '#core/catalog/event-defaults/event-defaults.ts'
import { EventDefaultsInput } from '#core/catalog/events/settings-schema.ts'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { updateEventDefaults } from './api.ts'

export interface DefaultsCardProps {
  readonly account_id: number
  readonly defaults: EventDefaultsView
  /** Organizers read only (BO-43). */
  readonly may_write: boolean
}

/** One card of the event defaults: sends only its own, so two cards never undo each other (TXT-1). */
export function useDefaultsForm<Values extends Record<string, unknown>>(
  account_id: number,
  initial: Values,
  toInput?: (values: Values) => z.input<typeof EventDefaultsInput>,
) {
  const { t } = useLingui()
  return useResourceForm({
    schema: EventDefaultsInput,
    initial,
    ...(toInput ? { toInput } : {}),
    save: (input) => updateEventDefaults(account_id, input),
    failed: t`The defaults were not saved. Your entries are still here. Try again.`,
  })
}

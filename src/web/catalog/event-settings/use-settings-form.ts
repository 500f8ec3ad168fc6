import { useLingui } from '@lingui/react/macro'
import type { z } from 'zod'
import { EventUpdate, type EventView } from '#core/catalog/event-setup/schema.ts'
import { SettingsInput } from '#core/catalog/events/settings-schema.ts'
import { eventQueries, patchSettings, updateEvent } from '#web/catalog/events/api.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'

/** One card of settings: sends only its own, so two cards never undo each other. */
export function useSettingsForm<Values extends Record<string, unknown>>(
  event: EventView,
  initial: Values,
  toInput?: (values: Values) => z.input<typeof SettingsInput>,
) {
  const { t } = useLingui()
  return useResourceForm({
    schema: SettingsInput,
    initial,
    ...(toInput ? { toInput } : {}),
    save: (input) => patchSettings(event.id, input),
    failed: t`The settings were not saved. Your entries are still here. Try again.`,
  })
}

/** The same for a card that changes the event itself. `updated_at` is what this screen has seen last (CNV-8). */
export function useEventForm<Values extends Record<string, unknown>>(
  event: EventView,
  initial: Values,
  {
    toInput,
    onSaved,
  }: {
    readonly toInput: (values: Values) => z.input<typeof EventUpdate>
    readonly onSaved?: (values: Values) => void
  },
) {
  const { t } = useLingui()
  return useResourceForm({
    schema: EventUpdate,
    initial,
    toInput,
    // another card may have been saved a moment ago, and this one not be drawn anew since
    save: (input) => {
      const { updated_at } = queryClient.getQueryData(eventQueries.one(event.id).queryKey) ?? event
      return updateEvent(event.id, { ...input, updated_at })
    },
    onSaved: (_saved, values) => onSaved?.(values),
    failed: t`The event was not saved. Your entries are still here. Try again.`,
  })
}

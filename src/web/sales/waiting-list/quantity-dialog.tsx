import { Trans, useLingui } from '@lingui/react/macro'
import { NumberInput, TextInput } from '@mantine/core'
import type { z } from 'zod'
import { MAX_WAITING_REASON_LENGTH } from '#core/records/waiting-entries/limits.ts'
import { EntryUpdate, type WaitingEntryView } from '#core/records/waiting-entries/schema.ts'
import { FormDialog } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { updateEntry } from './api.ts'
import { entryName } from './entry-name.tsx'

interface QuantityDialogProps {
  readonly entry: WaitingEntryView
  readonly onClose: () => void
}

/** How many somebody waits for; the place stays, also for more (WTL-19). */
export function QuantityDialog({ entry, onClose }: QuantityDialogProps) {
  const { t } = useLingui()
  const name = entryName(entry, t`Erased person`)
  const resource = useResourceForm({
    schema: EntryUpdate,
    initial: { quantity: entry.quantity as number | string, reason: '' },
    toInput: ({ quantity, reason }) => ({ quantity: Number(quantity), reason }) as z.input<typeof EntryUpdate>,
    save: (input) => updateEntry(entry.event_id, entry.id, input),
    onSaved: () => {
      notifyDone(t`Number of places changed`)
      onClose()
    },
    failed: t`The number of places was not changed. Try again.`,
  })
  const { form } = resource
  return (
    <FormDialog
      resource={resource}
      title={<Trans>Places for {name}</Trans>}
      action={<Trans>Change the number</Trans>}
      onClose={onClose}
    >
      <NumberInput
        label={t`Number of places`}
        description={t`The place on the list stays, also for more.`}
        min={1}
        {...form.getInputProps('quantity')}
        data-autofocus
      />
      <TextInput
        label={t`Reason, kept in the log`}
        maxLength={MAX_WAITING_REASON_LENGTH}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}

import { useLingui } from '@lingui/react/macro'
import { FileInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { OrganizerInput, type OrganizerView } from '#core/organizers/schema.ts'
import { useMe } from '#web/platform/actor.ts'
import { notifyDone, notifyFailure } from '#web/ui/notify.tsx'
import { FormDialog } from '#web/ui/noun-form.tsx'
import { RichTextInput } from '#web/ui/rich-text-input.tsx'
import { useNounForm } from '#web/ui/use-noun-form.ts'
import { createOrganizer, updateOrganizer, uploadLogo } from './api.ts'

interface OrganizerDialogProps {
  readonly organizer?: OrganizerView
  readonly onClose: () => void
  readonly onSaved: (organizer: OrganizerView) => void
}

/** BO-14: one form for a new and a known organizer. The logo goes up after the rest is saved. */
export function OrganizerDialog({ organizer, onClose, onSaved }: OrganizerDialogProps) {
  const { t, i18n } = useLingui()
  const me = useMe()
  const [logo, setLogo] = useState<File | null>(null)
  const finish = async (saved: OrganizerView) => {
    if (logo)
      await uploadLogo(saved.id, logo).catch((error: unknown) =>
        notifyFailure(error, i18n, t`The logo was not saved. Try another file.`),
      )
    notifyDone(t`The organizer is saved.`)
    onSaved(saved)
  }
  const noun = useNounForm({
    schema: OrganizerInput,
    initial: {
      name: organizer?.name ?? '',
      email: organizer?.email ?? me.email,
      website: organizer?.website ?? '',
      description: organizer?.description ?? '',
    },
    save: (input) => (organizer ? updateOrganizer(organizer.id, input) : createOrganizer(input)),
    onSaved: finish,
    failed: t`The organizer was not saved. Your entries are still here. Try again.`,
  })
  const { form } = noun
  return (
    <FormDialog
      noun={noun}
      title={organizer ? t`Edit organizer` : t`Create organizer`}
      act={organizer ? t`Save organizer` : t`Create organizer`}
      onClose={onClose}
    >
      <TextInput label={t`Name`} data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label={t`Email`}
        description={t`Buyers' replies go here.`}
        type="email"
        {...form.getInputProps('email')}
      />
      <TextInput
        label={t`Website (optional)`}
        placeholder="https://example.org"
        type="url"
        {...form.getInputProps('website')}
      />
      <RichTextInput label={t`Description (optional)`} {...form.getInputProps('description')} />
      <FileInput
        label={t`Logo (optional)`}
        description={t`JPEG, PNG or WebP, from 200 × 200 to 4000 × 4000, under 5 MB`}
        placeholder={organizer?.logo?.file_name ?? t`Choose a file`}
        accept="image/jpeg,image/png,image/webp"
        clearable
        value={logo}
        onChange={setLogo}
      />
    </FormDialog>
  )
}

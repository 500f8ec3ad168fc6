import { Trans, useLingui } from '@lingui/react/macro'
import { Button, FileInput, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { MAX_IMAGE_BYTES, MAX_IMAGE_SIDE, MIN_IMAGE_SIZE } from '#core/catalog/images/limits.ts'
import { OrganizerInput, type OrganizerView } from '#core/catalog/organizers/schema.ts'
import { MB } from '#core/platform/limits.ts'
import { useContactAddress } from '#web/identity/contact-addresses/use-contact-address.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { ContactNote } from '#web/platform/ui/contact-note.tsx'
import { FormDialog } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { RichTextInput } from '#web/platform/ui/inputs/rich-text-input.tsx'
import { notifyDone, notifyFailure } from '#web/platform/ui/notify.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { createOrganizer, removeLogo, updateOrganizer, uploadLogo } from './api.ts'
import styles from './organizer-dialog.module.css'

interface OrganizerDialogProps {
  readonly organizer?: OrganizerView
  readonly onClose: () => void
  readonly onSaved: (organizer: OrganizerView) => void
}

/** BO-14: one form for a new and a known organizer. The logo goes up after the rest is saved. */
export function OrganizerDialog({ organizer, onClose, onSaved }: OrganizerDialogProps) {
  const { width, height } = MIN_IMAGE_SIZE.ORGANIZER_LOGO
  const megabytes = MAX_IMAGE_BYTES / MB
  const { t, i18n } = useLingui()
  const me = useMe()
  const [logo, setLogo] = useState<File | null>(null)
  const [has_logo, setHasLogo] = useState(Boolean(organizer?.logo))
  const finish = async (saved: OrganizerView) => {
    if (logo)
      await uploadLogo(saved.id, logo).catch((error: unknown) =>
        notifyFailure(error, i18n, t`The logo was not saved. Try another file.`),
      )
    notifyDone(t`Organizer saved`)
    onSaved(saved)
  }
  const resource = useResourceForm({
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
  const { form } = resource
  const contact = useContactAddress({ email: form.values.email, saved: organizer?.email ?? null })
  return (
    <FormDialog
      resource={resource}
      title={organizer ? t`Edit organizer` : t`Create organizer`}
      action={organizer ? t`Save organizer` : t`Create organizer`}
      onClose={onClose}
    >
      <TextInput label={t`Name`} data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label={t`Email`}
        description={t`Buyers' replies go here.`}
        type="email"
        {...form.getInputProps('email')}
      />
      <ContactNote contact={contact} />
      <TextInput
        label={t`Website (optional)`}
        placeholder="https://example.org"
        type="url"
        {...form.getInputProps('website')}
      />
      <RichTextInput label={t`Description (optional)`} {...form.getInputProps('description')} />
      <FileInput
        label={t`Logo (optional)`}
        description={t`JPEG, PNG or WebP, from ${width} × ${height} to ${MAX_IMAGE_SIDE} × ${MAX_IMAGE_SIDE}, under ${megabytes} MB`}
        placeholder={has_logo ? t`Choose another file` : t`Choose a file`}
        accept="image/jpeg,image/png,image/webp"
        clearable
        value={logo}
        onChange={setLogo}
      />
      {organizer?.logo && has_logo && !logo && (
        <CurrentLogo organizer={organizer} address={organizer.logo.urls['480']} onRemoved={() => setHasLogo(false)} />
      )}
    </FormDialog>
  )
}

interface CurrentLogoProps {
  readonly organizer: OrganizerView
  readonly address: string
  readonly onRemoved: () => void
}

/** The logo as buyers see it, to be taken away at once (API-30). */
function CurrentLogo({ organizer: { id, name }, address, onRemoved }: CurrentLogoProps) {
  const { t } = useLingui()
  const { perform, is_busy } = useAction()
  const remove = async () => {
    const is_done = await perform({
      run: () => removeLogo(id),
      done: t`Logo removed`,
      failed: t`The logo was not removed. Try again.`,
    })
    if (is_done) onRemoved()
  }
  return (
    <div className={styles.logo}>
      <img src={address} alt={t`Logo of ${name}`} width={72} height={72} />
      <Button variant="subtle" loading={is_busy} leftSection={<IconTrash size={16} />} onClick={remove}>
        <Trans>Remove logo</Trans>
      </Button>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import {
  MAX_ALT_TEXT_LENGTH,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_SIDE,
  MIN_IMAGE_SIZE,
  RECOMMENDED_COVER_SIZE,
} from '#core/catalog/images/limits.ts'
import { ACCEPTED_IMAGE_TYPES, ImageUpdate } from '#core/catalog/images/schema.ts'
import { MB } from '#core/platform/limits.ts'
import { fieldErrors } from '#web/platform/client/server-errors.ts'
import { DropZone } from '#web/platform/ui/drop-zone.tsx'
import { FormDialog } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { describeCover, uploadCover } from './api.ts'
import styles from './cover-card.module.css'
import { CoverPreview } from './cover-preview.tsx'
import { usePicture } from './use-picture.ts'

interface CoverDialogProps {
  readonly event: EventView
  readonly has_cover: boolean
  readonly onClose: () => void
}

/** Chooses or drops a picture, shows how it will be cut, says why one is refused, and sends it (IMG-1, IMG-3, IMG-5). */
export function CoverDialog({ event, has_cover, onClose }: CoverDialogProps) {
  const { t } = useLingui()
  const { picture, refusal, choose, refuse } = usePicture('EVENT_COVER')
  /** The picture is in, only its description was refused: the next try sends that alone. */
  const sent = useRef<{ readonly file: File; readonly id: number } | null>(null)
  const resource = useResourceForm({
    schema: ImageUpdate,
    initial: { alt_text: '' },
    toInput: ({ alt_text }) => ({ alt_text: alt_text.trim() || null }),
    save: async (input) => {
      if (!picture) return
      const { file } = picture
      if (sent.current?.file !== file) sent.current = { file, id: (await uploadCover(event.id, file)).id }
      if (input.alt_text) await describeCover(event.id, sent.current.id, input)
    },
    onSaved: () => {
      notifyDone(t`Cover saved`)
      onClose()
    },
    failed: t`The picture was not saved. Try again.`,
    refusal: {
      show: (error) => {
        const { image } = fieldErrors(error)
        if (image) refuse(image)
        return image !== undefined
      },
      clear: () => refuse(null),
    },
  })
  const submit = async () => {
    if (picture) return await resource.submit()
    refuse(t`Choose a picture first.`)
    return false
  }
  const { width, height } = MIN_IMAGE_SIZE.EVENT_COVER
  const megabytes = MAX_IMAGE_BYTES / MB
  return (
    <FormDialog
      resource={{ ...resource, is_dirty: resource.is_dirty || picture !== null, submit }}
      title={has_cover ? t`Replace cover` : t`Upload cover`}
      action={has_cover ? t`Replace cover` : t`Save cover`}
      onClose={onClose}
      size={560}
    >
      <DropZone
        label={t`Cover picture`}
        accept={ACCEPTED_IMAGE_TYPES}
        onFile={(file) => void choose(file)}
        error={refusal}
      >
        <IconUpload size={22} aria-hidden="true" />
        <b>{picture ? picture.file.name : <Trans>Drop a picture here or choose a file</Trans>}</b>
        {picture && <Trans>Drop or choose another to replace it</Trans>}
      </DropZone>
      <p className={styles.rule}>
        <Trans>
          JPEG, PNG or WebP under {megabytes} MB, from {width} × {height} to {MAX_IMAGE_SIDE} × {MAX_IMAGE_SIDE} pixels.{' '}
          {RECOMMENDED_COVER_SIZE.width} × {RECOMMENDED_COVER_SIZE.height} looks best.
        </Trans>
      </p>
      {picture && <CoverPreview {...picture} />}
      <TextInput
        label={t`Alternative text (optional)`}
        description={t`Describe the picture for people who cannot see it. If empty, the title of the event is read out.`}
        placeholder={event.title}
        maxLength={MAX_ALT_TEXT_LENGTH}
        {...resource.form.getInputProps('alt_text')}
      />
    </FormDialog>
  )
}

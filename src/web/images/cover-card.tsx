import { Trans, useLingui } from '@lingui/react/macro'
import { Button, FileButton, TextInput } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import type { EventView } from '#core/events/schema.ts'
import {
  ACCEPTED_IMAGE_TYPES,
  ImageUpdate,
  type ImageView,
  MAX_ALT_TEXT_LENGTH,
  MAX_IMAGE_SIDE,
  MIN_IMAGE_SIZE,
  RECOMMENDED_COVER_SIZE,
} from '#core/images/schema.ts'
import { notifyDone } from '#web/ui/notify.tsx'
import { FormBody, SaveButton } from '#web/ui/noun-form.tsx'
import { Card } from '#web/ui/page-header.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { useNounForm } from '#web/ui/use-noun-form.ts'
import { describeCover, removeCover, uploadCover } from './api.ts'
import styles from './cover-card.module.css'

/** The event's cover (IMG-1, IMG-3): uploaded at once, replaced or removed at will. */
export function CoverCard({ event }: { event: EventView }) {
  const { t } = useLingui()
  const { act, is_busy } = useAct()
  const cover = event.images.find(({ type }) => type === 'EVENT_COVER')
  const upload = (file: File | null) => {
    if (!file) return
    void act({
      run: () => uploadCover(event.id, file),
      done: t`Cover saved`,
      failed: t`The picture was not saved. Try again.`,
    })
  }
  const remove = (id: number) =>
    act({
      ask: {
        title: t`Remove the cover?`,
        text: t`The event page shows its title on a plain field instead.`,
        act: t`Remove cover`,
        is_danger: true,
      },
      run: () => removeCover(event.id, id),
      done: t`Cover removed`,
      failed: t`The cover was not removed. Try again.`,
    })
  const { width, height } = MIN_IMAGE_SIZE.EVENT_COVER
  return (
    <Card title={<Trans>Cover</Trans>} id="cover">
      {cover ? (
        <img
          className={styles.frame}
          src={cover.urls['1080']}
          alt={cover.alt_text ?? t`Cover of ${event.title}`}
          width={cover.width}
          height={cover.height}
        />
      ) : (
        <div className={`${styles.frame} ${styles.empty}`}>
          <Trans>No cover yet. The event page shows its title only.</Trans>
        </div>
      )}
      <p className={styles.rule}>
        <Trans>
          JPEG, PNG or WebP under 5 MB, from {width} × {height} to {MAX_IMAGE_SIDE} × {MAX_IMAGE_SIDE} pixels.{' '}
          {RECOMMENDED_COVER_SIZE.width} × {RECOMMENDED_COVER_SIZE.height} looks best.
        </Trans>
      </p>
      <div className={styles.acts}>
        <FileButton
          onChange={upload}
          accept={ACCEPTED_IMAGE_TYPES.join(',')}
          inputProps={{ 'aria-label': t`Cover picture` }}
        >
          {(props) => (
            <Button {...props} loading={is_busy} leftSection={<IconUpload size={16} />}>
              {cover ? <Trans>Replace cover</Trans> : <Trans>Upload cover</Trans>}
            </Button>
          )}
        </FileButton>
        {cover && (
          <Button
            variant="subtle"
            disabled={is_busy}
            leftSection={<IconTrash size={16} />}
            onClick={() => remove(cover.id)}
          >
            <Trans>Remove cover</Trans>
          </Button>
        )}
      </div>
      {cover && <AltText key={cover.id} event={event} cover={cover} />}
    </Card>
  )
}

/** What the picture shows (IMG-5): of this picture, so another one starts without. */
function AltText({ event, cover }: { event: EventView; cover: ImageView }) {
  const { t } = useLingui()
  const noun = useNounForm({
    schema: ImageUpdate,
    initial: { alt_text: cover.alt_text ?? '' },
    toInput: ({ alt_text }) => ({ alt_text: alt_text.trim() || null }),
    save: (input) => describeCover(event.id, cover.id, input),
    onSaved: () => notifyDone(t`Alternative text saved`),
    failed: t`The alternative text was not saved. Try again.`,
  })
  return (
    <FormBody noun={noun} label={t`Alternative text`}>
      <TextInput
        label={t`Alternative text (optional)`}
        description={t`Describe the picture for people who cannot see it. If empty, the title of the event is read out.`}
        placeholder={event.title}
        maxLength={MAX_ALT_TEXT_LENGTH}
        {...noun.form.getInputProps('alt_text')}
      />
      <div>
        <SaveButton noun={noun}>
          <Trans>Save alternative text</Trans>
        </SaveButton>
      </div>
    </FormBody>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { MAX_ALT_TEXT_LENGTH } from '#core/catalog/images/limits.ts'
import { ImageUpdate, type ImageView } from '#core/catalog/images/schema.ts'
import { FormBody } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { Card } from '#web/platform/ui/page-header.tsx'
import { useSaveBar } from '#web/platform/ui/save-bar.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { describeCover, removeCover } from './api.ts'
import styles from './cover-card.module.css'
import { CoverDialog } from './cover-dialog.tsx'

/** The event's cover (IMG-1, IMG-3): replaced or removed at will; what it shows stands beside it (IMG-5). */
export function CoverCard({ event }: { event: EventView }) {
  const { t } = useLingui()
  const { perform, is_busy } = useAction()
  const cover = event.images.find(({ type }) => type === 'EVENT_COVER')
  const [is_choosing, setChoosing] = useState(false)
  const remove = (id: number) =>
    perform({
      ask: {
        title: t`Remove the cover?`,
        text: t`The event page shows its title on a plain field instead.`,
        action: t`Remove cover`,
        is_danger: true,
      },
      run: () => removeCover(event.id, id),
      done: t`Cover removed`,
      failed: t`The cover was not removed. Try again.`,
    })
  return (
    <Card title={<Trans>Cover</Trans>}>
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
      <div className={styles.actions}>
        <Button leftSection={<IconUpload size={16} />} disabled={is_busy} onClick={() => setChoosing(true)}>
          {cover ? <Trans>Replace cover</Trans> : <Trans>Upload cover</Trans>}
        </Button>
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
      {is_choosing && <CoverDialog event={event} has_cover={Boolean(cover)} onClose={() => setChoosing(false)} />}
    </Card>
  )
}

/** What the picture shows (IMG-5): of this picture, so another one starts without. */
function AltText({ event, cover }: { event: EventView; cover: ImageView }) {
  const { t } = useLingui()
  const resource = useResourceForm({
    schema: ImageUpdate,
    initial: { alt_text: cover.alt_text ?? '' },
    toInput: ({ alt_text }) => ({ alt_text: alt_text.trim() || null }),
    save: (input) => describeCover(event.id, cover.id, input),
    failed: t`The alternative text was not saved. Try again.`,
  })
  const bar = useSaveBar(resource, t`Cover`)
  return (
    <FormBody resource={{ ...resource, submit: bar.save }} label={t`Alternative text`}>
      <TextInput
        label={t`Alternative text (optional)`}
        description={t`Describe the picture for people who cannot see it. If empty, the title of the event is read out.`}
        placeholder={event.title}
        maxLength={MAX_ALT_TEXT_LENGTH}
        {...resource.form.getInputProps('alt_text')}
      />
      <button type="submit" hidden />
    </FormBody>
  )
}

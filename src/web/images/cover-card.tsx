import { Trans, useLingui } from '@lingui/react/macro'
import { Button, FileButton } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import type { EventView } from '#core/events/schema.ts'
import { ACCEPTED_IMAGE_TYPES, MAX_IMAGE_SIDE, MIN_IMAGE_SIZE, RECOMMENDED_COVER_SIZE } from '#core/images/schema.ts'
import { Card } from '#web/ui/page-header.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { removeCover, uploadCover } from './api.ts'
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
          alt={t`Cover of ${event.title}`}
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
    </Card>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { COVER_RATIO, cutOff, LINK_RATIO, type PictureSize } from '#core/catalog/images/picture-problem.ts'
import styles from './cover-preview.module.css'

interface CoverPreviewProps extends PictureSize {
  readonly address: string
}

/** How a cover will be cut on the event page and on pictures of links (PUB-2, SEO-2). */
export function CoverPreview({ address, ...size }: CoverPreviewProps) {
  const { t } = useLingui()
  return (
    <div className={styles.previews}>
      <figure className={styles.preview}>
        <img className={styles.page} src={address} alt={t`The cover on the event page`} />
        <figcaption>
          <b>
            <Trans>Event page</Trans>
          </b>{' '}
          <CutOff {...cutOff(size, COVER_RATIO)} />
        </figcaption>
      </figure>
      <figure className={styles.preview}>
        <img className={styles.link} src={address} alt={t`The cover beside a link`} />
        <figcaption>
          <b>
            <Trans>Link in chats and networks</Trans>
          </b>{' '}
          <CutOff {...cutOff(size, LINK_RATIO)} />
        </figcaption>
      </figure>
    </div>
  )
}

function CutOff({ side, percent }: ReturnType<typeof cutOff>) {
  if (side === 'SIDES') return <Trans>{percent} % is cut off, left and right.</Trans>
  if (side === 'ENDS') return <Trans>{percent} % is cut off, at top and bottom.</Trans>
  return <Trans>Shown whole.</Trans>
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import {
  type Icon,
  IconBrandFacebook,
  IconBrandLinkedin,
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconBrandX,
  IconExternalLink,
  IconMail,
  IconShare,
} from '@tabler/icons-react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { CopyButton } from '#web/platform/ui/display/copy-button.tsx'
import { Card } from '#web/platform/ui/page-header.tsx'
import styles from './share.module.css'
import { eventAddress, shareTargets } from './share-links.ts'

type Target = ReturnType<typeof shareTargets>[number]['name']

const ICONS: Record<Target, Icon> = {
  mail: IconMail,
  whatsapp: IconBrandWhatsapp,
  telegram: IconBrandTelegram,
  facebook: IconBrandFacebook,
  x: IconBrandX,
  linkedin: IconBrandLinkedin,
}

/** Names of firms are the same in every language. */
const NAMES: Record<Exclude<Target, 'mail'>, string> = {
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  facebook: 'Facebook',
  x: 'X',
  linkedin: 'LinkedIn',
}

/** The link to copy, to hand to the phone's own share sheet, or to send by one of the usual ways. */
export function ShareLinkCard({ event }: { event: EventView }) {
  const { t } = useLingui()
  const { long: url } = eventAddress(event)
  const { title } = event
  // closing the sheet without sending is no failure
  const share = () => navigator.share({ title, url }).catch(() => undefined)
  return (
    <Card title={<Trans>Link to the event page</Trans>}>
      <span className={styles.link}>{url}</span>
      <div className={styles.actions}>
        <CopyButton value={url}>
          <Trans>Copy link</Trans>
        </CopyButton>
        {'share' in navigator && (
          <Button leftSection={<IconShare size={16} />} onClick={share}>
            <Trans>Share link</Trans>
          </Button>
        )}
        <Button component="a" href={url} target="_blank" rel="noopener" leftSection={<IconExternalLink size={16} />}>
          <Trans>Open the event page</Trans>
        </Button>
      </div>
      <ul className={styles.targets} aria-label={t`Send the link by`}>
        {shareTargets({ url, text: title }).map(({ name, url: target }) => {
          const TargetIcon = ICONS[name]
          return (
            <li key={name}>
              <a href={target} {...(name === 'mail' ? {} : { target: '_blank', rel: 'noopener noreferrer' })}>
                <TargetIcon size={18} stroke={1.75} aria-hidden="true" />
                {name === 'mail' ? <Trans>Email</Trans> : NAMES[name]}
              </a>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { IconExternalLink, IconQrcode, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import type { CheckInListView } from '#core/catalog/check-in-lists/schema.ts'
import { QrCode } from '#web/platform/qr-code/qr-code.tsx'
import { CopyButton } from '#web/platform/ui/display/copy-button.tsx'
import styles from './check-in-lists.module.css'

type Linked = Pick<CheckInListView, 'name' | 'url'>

/** On the list's row: the link that turns a steward's phone into a scanner (BO-31, BO-49). */
export function StewardLink({ list }: { list: Linked }) {
  const { t } = useLingui()
  const [is_open, setOpen] = useState(false)
  const { name, url } = list
  // whoever may not use the list is not told its link (TEAM-6)
  if (url === null) return null
  return (
    <>
      <Button
        size="compact-sm"
        leftSection={<IconQrcode size={16} />}
        onClick={() => setOpen(true)}
        aria-label={t`Steward link of “${name}”`}
      >
        <Trans>Steward link</Trans>
      </Button>
      {is_open && <StewardLinkDialog list={{ name, url }} onClose={() => setOpen(false)} />}
    </>
  )
}

interface StewardLinkDialogProps {
  readonly list: { readonly name: string; readonly url: string }
  readonly onClose: () => void
}

/** The link as a code to scan, to copy, to send on, to open. */
function StewardLinkDialog({ list: { name, url }, onClose }: StewardLinkDialogProps) {
  const { t } = useLingui()
  const title = t`Check-in: ${name}`
  // closing the sheet without sending is no failure
  const share = () => navigator.share({ title, url }).catch(() => undefined)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Steward link of “${name}”`}
      size={460}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <div className={styles.share}>
        <div className={styles.qr}>
          <QrCode text={url} label={t`QR code of the steward link`} />
        </div>
        <p>
          <Trans>
            Stewards scan this code with their phone’s camera, or open the link. They need no account. Whoever has the
            link can check people in.
          </Trans>
        </p>
        <span className={styles.link}>{url}</span>
        <div className={styles.actions}>
          {'share' in navigator && (
            <Button variant="filled" color="action" leftSection={<IconShare size={16} />} onClick={share}>
              <Trans>Share link</Trans>
            </Button>
          )}
          <CopyButton value={url}>
            <Trans>Copy link</Trans>
          </CopyButton>
          <Button component="a" href={url} target="_blank" rel="noopener" leftSection={<IconExternalLink size={16} />}>
            <Trans>Open scan page</Trans>
          </Button>
        </div>
      </div>
    </Modal>
  )
}

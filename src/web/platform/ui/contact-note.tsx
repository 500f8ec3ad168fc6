import { Plural, Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconMailForward } from '@tabler/icons-react'
import styles from './contact-note.module.css'
import { Note } from './page-header.tsx'

/** An address for replies, and what may be done about it. */
export interface ContactAddress {
  readonly address: string
  readonly is_confirmed: boolean
  /** Whether it is stored as it stands in the field. */
  readonly is_saved: boolean
  readonly is_sent: boolean
  readonly is_busy: boolean
  readonly may_ask: boolean
  /** Days for which the link works. */
  readonly link_days: number
  readonly send: () => void
}

/** Under such an address: whether it is confirmed, what happens meanwhile, and the link that confirms it (MAIL-3, MAIL-110). */
export function ContactNote({ contact }: { contact: ContactAddress | null }) {
  if (!contact) return null
  if (contact.is_confirmed)
    return (
      <Text size="sm">
        <Trans>Confirmed: replies to your mails go here.</Trans>
      </Text>
    )
  return (
    <Note icon={<IconAlertTriangle size={18} />}>
      <div className={styles.note}>
        <p>
          <strong>
            <Trans>This address is not confirmed yet.</Trans>
          </strong>{' '}
          <Trans>
            Until then your mails carry no address to reply to; buyers still find it at the foot of every mail.
          </Trans>
        </p>
        <WhatNext {...contact} />
      </div>
    </Note>
  )
}

function WhatNext({ address, is_saved, is_sent, is_busy, may_ask, link_days, send }: ContactAddress) {
  if (!is_saved)
    return (
      <p>
        <Trans>Save it first. Then we can send a link there that confirms it.</Trans>
      </p>
    )
  if (!may_ask)
    return (
      <p>
        <Trans>Somebody of your team who may edit organizers can send the link that confirms it.</Trans>
      </p>
    )
  return (
    <>
      {is_sent && (
        <p>
          <Trans>
            The link is on its way to {address} and works for <Plural value={link_days} one="# day" other="# days" />.
            Whoever reads the mail confirms the address there.
          </Trans>
        </p>
      )}
      <Button leftSection={<IconMailForward size={16} />} loading={is_busy} onClick={send}>
        {is_sent ? <Trans>Send link again</Trans> : <Trans>Send link</Trans>}
      </Button>
    </>
  )
}

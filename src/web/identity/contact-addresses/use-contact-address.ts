import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TOKEN_LIFETIMES_MS } from '#core/identity/auth/limits.ts'
import { DAY_MS } from '#core/platform/limits.ts'
import { can } from '#core/platform/permissions.ts'
import { useMe } from '#web/identity/session/actor.ts'
import type { ContactAddress } from '#web/platform/ui/contact-note.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { contactAddressQueries, requestContactConfirmation } from './api.ts'

interface Wanted {
  /** As it stands in the field. */
  readonly email: string
  /** As it is stored; only such an address is mailed a link. */
  readonly saved: string | null
}

/** What is known of an address for replies, and the action that mails it its link (MAIL-3, MAIL-110); null while nothing is. */
export function useContactAddress({ email, saved }: Wanted): ContactAddress | null {
  const { t } = useLingui()
  const may_ask = can(useMe(), 'organizer.write')
  const { data } = useQuery(contactAddressQueries.list())
  const { perform, is_busy } = useAction()
  const [sent_to, setSentTo] = useState<string | null>(null)
  const address = email.trim().toLowerCase()
  if (!data || !address.includes('@')) return null
  const send = async () => {
    const is_done = await perform({
      run: () => requestContactConfirmation(address),
      done: t`Link sent to ${address}`,
      failed: t`The link was not sent. Try again.`,
    })
    if (is_done) setSentTo(address)
  }
  return {
    address,
    is_confirmed: data.confirmed.includes(address),
    is_saved: saved?.toLowerCase() === address,
    is_sent: sent_to === address,
    is_busy,
    may_ask,
    link_days: TOKEN_LIFETIMES_MS.contact_address / DAY_MS,
    send: () => void send(),
  }
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { contactAddressQueries, requestContactConfirmation } from '#web/contact-addresses/api.ts'
import { actLink } from '#web/ui/details.tsx'
import { useAct } from '#web/ui/use-act.ts'

/** Under a saved address: whether replies go there, and the link that makes them (MAIL-3). */
export function ReplyAddress({ email }: { email: string }) {
  const { t } = useLingui()
  const { data } = useQuery(contactAddressQueries.list())
  const { act, is_busy } = useAct()
  if (!data) return null
  if (data.confirmed.includes(email))
    return (
      <Text size="sm">
        <Trans>Confirmed: replies to your mails go here.</Trans>
      </Text>
    )
  const send = () =>
    act({
      run: () => requestContactConfirmation(email),
      done: t`The link is on its way to ${email}.`,
      failed: t`The link was not sent. Try again.`,
    })
  return (
    <Text size="sm">
      <Trans>Not confirmed yet: replies to your mails do not go here.</Trans>{' '}
      <button type="button" className={actLink} onClick={send} disabled={is_busy}>
        <Trans>Mail a confirmation link</Trans>
      </button>
    </Text>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Operator } from '#core/platform/operator.ts'
import { RsvpResponse } from '#core/platform/states/rsvp-response.ts'
import type { RsvpLinkView } from '#core/sales/invitations/schema.ts'
import { type LinkControls, LinkPage } from '#web/platform/public-ui/link-page/link-page.tsx'
import { AnswerForm } from './answer-form.tsx'
import { Answered } from './answered.tsx'
import { invitationApi } from './api.ts'

interface InvitationPageProps {
  readonly short_id: string
  readonly operator: Operator | null
}

/** An invitation by its link (APP-7). */
export function InvitationPage(props: InvitationPageProps) {
  const { t } = useLingui()
  return (
    <LinkPage
      {...props}
      find={invitationApi.find}
      name={t`Invitation`}
      missing={{
        title: <Trans>There is no invitation behind this link</Trans>,
        hint: <Trans>Check that the link is whole. Perhaps the invitation was taken back: ask the organizer.</Trans>,
      }}
    >
      {(invitation, controls) => <Invitation invitation={invitation} controls={controls} />}
    </LinkPage>
  )
}

interface InvitationProps {
  readonly invitation: RsvpLinkView
  readonly controls: LinkControls<RsvpLinkView>
}

function Invitation({ invitation, controls }: InvitationProps) {
  const [is_changing, setIsChanging] = useState(false)
  const [was_saved, setWasSaved] = useState(false)
  const asks = invitation.locked === null && (is_changing || invitation.response === RsvpResponse.NONE)
  if (!asks) return <Answered invitation={invitation} takes_focus={was_saved} onChange={() => setIsChanging(true)} />
  return (
    <AnswerForm
      invitation={invitation}
      onSaved={(answered) => {
        controls.show(answered)
        setIsChanging(false)
        setWasSaved(true)
        scrollTo({ top: 0 })
      }}
      onGone={controls.load}
      {...(is_changing ? { onStay: () => setIsChanging(false) } : {})}
    />
  )
}

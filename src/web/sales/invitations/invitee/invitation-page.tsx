import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import type { Operator } from '#core/platform/operator.ts'
import { RsvpResponse } from '#core/platform/states/rsvp-response.ts'
import type { RsvpLinkView } from '#core/sales/invitations/schema.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { applyEventColors } from '#web/platform/public-ui/event-colors.ts'
import { LoadFailed, Loading, Missing } from '#web/platform/public-ui/page/load-state.tsx'
import { Frame } from '#web/sales/waiting-list/holder/frame.tsx'
import { AnswerForm } from './answer-form.tsx'
import { Answered } from './answered.tsx'
import { invitationApi } from './api.ts'

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly invitation: RsvpLinkView }

interface InvitationPageProps {
  readonly short_id: string
  readonly operator: Operator | null
}

/** An invitation by its link: opening it changes nothing, the button answers (APP-7). */
export function InvitationPage({ short_id, operator }: InvitationPageProps) {
  const { t } = useLingui()
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [is_changing, setIsChanging] = useState(false)
  const [was_saved, setWasSaved] = useState(false)
  const load = useCallback(
    () =>
      invitationApi.find(short_id).then(
        (invitation) => setState({ kind: 'ready', invitation }),
        (error: unknown) =>
          setState(error instanceof ApiError && error.status === 404 ? { kind: 'missing' } : { kind: 'failed', error }),
      ),
    [short_id],
  )
  useEffect(() => {
    void load()
    // a page out of the browser's back cache shows what was true when it was left
    const refresh = (event: PageTransitionEvent) => event.persisted && location.reload()
    addEventListener('pageshow', refresh)
    return () => removeEventListener('pageshow', refresh)
  }, [load])
  const invitation = state.kind === 'ready' ? state.invitation : null
  const settings = invitation?.event.settings
  const title = invitation?.event.title
  const name = t`Invitation`
  useEffect(() => {
    if (settings) applyEventColors(settings)
    document.title = title ? `${name} – ${title}` : name
  }, [settings, title, name])
  if (state.kind === 'loading') return <Loading />
  if (state.kind === 'failed') return <LoadFailed error={state.error} operator={operator} />
  if (!invitation)
    return (
      <Missing
        operator={operator}
        title={<Trans>There is no invitation behind this link</Trans>}
        hint={<Trans>Check that the link is whole. Perhaps the invitation was taken back: ask the organizer.</Trans>}
      />
    )
  const asks = invitation.locked === null && (is_changing || invitation.response === RsvpResponse.NONE)
  const saved = (answered: RsvpLinkView) => {
    setState({ kind: 'ready', invitation: answered })
    setIsChanging(false)
    setWasSaved(true)
    scrollTo({ top: 0 })
  }
  return (
    <Frame event={invitation.event} operator={operator}>
      {asks ? (
        <AnswerForm
          invitation={invitation}
          onSaved={saved}
          onGone={load}
          {...(is_changing ? { onStay: () => setIsChanging(false) } : {})}
        />
      ) : (
        <Answered invitation={invitation} takes_focus={was_saved} onChange={() => setIsChanging(true)} />
      )}
    </Frame>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import type { Operator } from '#core/platform/operator.ts'
import { paths } from '#core/platform/paths.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { ButtonLink } from '#web/platform/public-ui/button.tsx'
import { applyEventColors } from '#web/platform/public-ui/event-colors.ts'
import { askedOfAddress } from '#web/platform/public-ui/link-page/asked-of-address.ts'
import { Frame } from '#web/platform/public-ui/link-page/frame.tsx'
import link from '#web/platform/public-ui/link-page/link-page.module.css'
import { Sign, StateTitle, Steps } from '#web/platform/public-ui/link-page/link-parts.tsx'
import { LoadFailed, Loading, PlainPage } from '#web/platform/public-ui/page/load-state.tsx'
import { Panel } from '#web/platform/public-ui/panel.tsx'
import { nobody } from '#web/sales/checkout/details/details-draft.ts'
import { requestApi } from './api.ts'
import { type Choice, choicesOf, detailsAskedBy, type Quantities } from './choices.ts'
import { RequestForm } from './request-form-page.tsx'

interface ApplyPageProps {
  readonly event_id: number
  readonly operator: Operator | null
}

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'gone' }
  | { readonly kind: 'ready'; readonly event: PublicEventView }

/** Asking for a place that the organizer decides on (APP-1, APP-3). */
export function ApplyPage({ event_id, operator }: ApplyPageProps) {
  const { t } = useLingui()
  const [asked] = useState(askedOfAddress)
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [sent_to, setSentTo] = useState<string | null>(null)
  useEffect(() => {
    requestApi.loadEvent(event_id, { date: asked.date, promo_code: asked.promo_code }).then(
      (event) => setState({ kind: 'ready', event }),
      (error: unknown) =>
        setState(error instanceof ApiError && error.status === 404 ? { kind: 'gone' } : { kind: 'failed', error }),
    )
  }, [event_id, asked])
  const event = state.kind === 'ready' ? state.event : null
  const heading = sent_to === null ? t`Request a place` : t`Check your mail`
  useEffect(() => {
    if (event) applyEventColors(event.settings)
    document.title = event ? `${heading} – ${event.title}` : heading
  }, [event, heading])
  if (state.kind === 'loading') return <Loading />
  if (state.kind === 'failed') return <LoadFailed error={state.error} operator={operator} />
  if (!event) return <PlainPage icon="alert" title={<Trans>This event is not available.</Trans>} operator={operator} />
  const choices = choicesOf(event)
  return (
    <Frame event={event} sub={event.organizer.name} operator={operator}>
      {sent_to !== null ? (
        <Sent event={event} to={sent_to} />
      ) : choices.length === 0 ? (
        <Closed event={event} />
      ) : (
        <RequestForm
          event={event}
          attendee_details={detailsAskedBy(event)}
          choices={choices}
          initial={{
            quantities: firstQuantities(choices, asked.price),
            draft: { order: nobody, attendees: [], is_attending: true },
          }}
          action={<Trans>Send the request</Trans>}
          send={async (request) => {
            const { promo_code } = asked
            await requestApi.apply(event.id, {
              ...request,
              items: [...request.items],
              ...(promo_code ? { promo_code } : {}),
            })
            setSentTo(request.order.email)
            scrollTo({ top: 0 })
          }}
        >
          <HowItWorks />
        </RequestForm>
      )}
    </Frame>
  )
}

/** One place of the price that somebody came from; where there is one price alone, of that. */
function firstQuantities(choices: readonly Choice[], price: number | undefined): Quantities {
  const wanted = choices.find((one) => one.ticket_price_id === price) ?? (choices.length === 1 ? choices[0] : undefined)
  return wanted ? { [wanted.key]: wanted.min } : {}
}

const HowItWorks = () => (
  <Panel className={link.panel}>
    <StateTitle>
      <Trans>Request a place</Trans>
    </StateTitle>
    <Steps>
      <Trans>The organizer reads your request and decides.</Trans>
      <Trans>We email you. If you get a place, you have some days to pay it.</Trans>
      <Trans>Nothing is reserved or charged before.</Trans>
    </Steps>
  </Panel>
)

/** The same whoever the address belongs to (WTL-7). */
function Sent({ event, to }: { event: PublicEventView; to: string }) {
  return (
    <Panel className={link.panel}>
      <Sign icon="mail" />
      <StateTitle takes_focus>
        <Trans>Check your mail</Trans>
      </StateTitle>
      <div role="status" className={link.told}>
        <p className={link.lead}>
          <Trans>
            We sent a link to <b>{to}</b>. With it you can see, change and withdraw your request.
          </Trans>
        </p>
        <p className={link.quiet}>
          <Trans>
            Nothing after a few minutes? Check your spam folder. If you asked before, look for the first mail.
          </Trans>
        </p>
      </div>
      <div className={link.buttons}>
        <ButtonLink href={paths.event(event.id, event.slug)}>
          <Trans>Back to the event</Trans>
        </ButtonLink>
      </div>
    </Panel>
  )
}

const Closed = ({ event }: { event: PublicEventView }) => (
  <Panel className={link.panel}>
    <StateTitle>
      <Trans>There is nothing to ask for now</Trans>
    </StateTitle>
    <p className={link.lead}>
      <Trans>Either tickets can be bought at once, or requests are closed. The event page shows what there is.</Trans>
    </p>
    <div className={link.buttons}>
      <ButtonLink variant="main" href={paths.event(event.id, event.slug)}>
        <Trans>See the tickets</Trans>
      </ButtonLink>
    </div>
  </Panel>
)

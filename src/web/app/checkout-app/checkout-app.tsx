import { Trans } from '@lingui/react/macro'
import { Suspense, useEffect, useState } from 'react'
import type { Operator } from '#core/platform/operator.ts'
import { paths } from '#core/platform/paths.ts'
import { type Screen, screenOf } from '#core/sales/checkout/checkout-address.ts'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { Guard } from '#web/platform/public-ui/page/guard.tsx'
import { HomeLink, LoadFailed, Loading, PlainPage } from '#web/platform/public-ui/page/load-state.tsx'
import { checkoutApi, linkOf } from '#web/sales/checkout/api.ts'
import { CheckoutPages } from '#web/sales/checkout/checkout-pages.tsx'
import {
  ApplicationPage,
  ApplyPage,
  InvitationPage,
  JoinPage,
  MailLinkScreens,
  MyTicketsPage,
  PlacePage,
} from './app-pages.ts'

interface CheckoutAppProps {
  readonly operator: Operator | null
}

/** The whole entry: the address of the document decides once which screen it is (CHK-1 to CHK-7). */
export function CheckoutApp({ operator }: CheckoutAppProps) {
  const [screen] = useState(() => screenOf(location.pathname))
  return (
    <Guard fallback={(error) => <LoadFailed error={error} operator={operator} />}>
      <Suspense fallback={<Loading />}>
        <ScreenView screen={screen} operator={operator} />
      </Suspense>
    </Guard>
  )
}

function ScreenView({ screen, operator }: CheckoutAppProps & { screen: Screen }) {
  switch (screen.kind) {
    case 'running':
      return <RunningOrder event_id={screen.event_id} operator={operator} />
    case 'checkout':
      return <CheckoutPages link={screen.link} first_step={screen.step} operator={operator} />
    case 'join-waiting-list':
      return <JoinPage event_id={screen.event_id} operator={operator} />
    case 'waiting':
      return <PlacePage short_id={screen.waiting_short_id} operator={operator} />
    case 'apply':
      return <ApplyPage event_id={screen.event_id} operator={operator} />
    case 'application':
      return <ApplicationPage short_id={screen.application_short_id} operator={operator} />
    case 'rsvp':
      return <InvitationPage short_id={screen.rsvp_short_id} operator={operator} />
    case 'my-tickets':
      return <MyTicketsPage operator={operator} />
    case 'confirm-address':
    case 'confirm-contact':
    case 'no-more-mails':
      return <MailLinkScreens screen={screen.kind} operator={operator} />
    // tickets, and an order's on paper, are documents of their own (SEO-1)
    case 'print-order':
    case 'ticket':
    case 'print-ticket':
    case 'unknown':
      return <Unknown operator={operator} />
  }
}

/** /checkout/{eventId} alone leads to the session's running order, else to the event page (CHK-1). */
function RunningOrder({ event_id, operator }: CheckoutAppProps & { event_id: number }) {
  const [found, setFound] = useState<PublicOrderView | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    checkoutApi.findRunning(event_id).then(setFound, (failure: unknown) => {
      const has_none = failure instanceof ApiError && failure.status > 0 && failure.status < 500
      if (has_none) location.replace(paths.event(event_id, 'tickets'))
      else setError(failure)
    })
  }, [event_id])
  if (error) return <LoadFailed error={error} operator={operator} />
  if (!found) return <Loading />
  return <CheckoutPages link={linkOf(found)} first_step={null} operator={operator} />
}

function Unknown({ operator }: CheckoutAppProps) {
  return (
    <PlainPage icon="alert" title={<Trans>Page not found</Trans>} operator={operator}>
      <p>
        <Trans>The page you asked for does not exist. Check the address, or start from the home page.</Trans>
      </p>
      <HomeLink />
    </PlainPage>
  )
}

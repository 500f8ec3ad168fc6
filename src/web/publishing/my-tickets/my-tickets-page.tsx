import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import type { Operator } from '#core/platform/operator.ts'
import { paths } from '#core/platform/paths.ts'
import type { MyEventView, MyTicketsView } from '#core/publishing/my-tickets/schema.ts'
import { ButtonLink } from '#web/platform/public-ui/button.tsx'
import { Icon } from '#web/platform/public-ui/icon.tsx'
import { useLocale } from '#web/platform/public-ui/money.tsx'
import { Footer } from '#web/platform/public-ui/page/footer.tsx'
import { Loading } from '#web/platform/public-ui/page/load-state.tsx'
import { Panel } from '#web/platform/public-ui/panel.tsx'
import { findMyTickets } from './api.ts'
import { EventTickets } from './event-tickets.tsx'
import { clearLinkToken, takeLinkToken } from './link-token.ts'
import styles from './my-tickets.module.css'
import { isLinkProblem, TicketLinkForm } from './ticket-link-form.tsx'

type State =
  | { readonly kind: 'form'; readonly problem: unknown }
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly found: MyTicketsView }

function useMyTickets(): State {
  const [token, setToken] = useState(takeLinkToken)
  const [state, setState] = useState<State>(token ? { kind: 'loading' } : { kind: 'form', problem: null })
  useEffect(() => {
    // a second link opened in the same window changes nothing but the fragment
    const follow = () => setToken(takeLinkToken())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  useEffect(() => {
    if (!token) return setState({ kind: 'form', problem: null })
    let is_current = true
    setState({ kind: 'loading' })
    findMyTickets(token).then(
      (found) => is_current && setState({ kind: 'ready', found }),
      (problem: unknown) => {
        if (isLinkProblem(problem)) clearLinkToken()
        if (is_current) setState({ kind: 'form', problem })
      },
    )
    return () => {
      is_current = false
    }
  }, [token])
  return state
}

/** Tickets found again with the address they were bought with: the form, and what the mailed link opens (PUB-32, PUB-33). */
export function MyTicketsPage({ operator }: { operator: Operator | null }) {
  const { t } = useLingui()
  const state = useMyTickets()
  const title = state.kind === 'ready' ? t`Your tickets` : t`Find my tickets`
  useEffect(() => {
    document.title = title
  }, [title])
  if (state.kind === 'loading') return <Loading />
  if (state.kind === 'ready') return <Found found={state.found} operator={operator} />
  return (
    <Page operator={operator} is_narrow>
      <TicketLinkForm problem={state.problem} />
    </Page>
  )
}

interface PageProps {
  readonly operator: Operator | null
  readonly is_narrow?: boolean
  readonly children: ReactNode
}

function Page({ operator, is_narrow = false, children }: PageProps) {
  const { locale } = useLocale()
  return (
    <div className={styles.page}>
      <main className={`wrap ${styles.main} ${is_narrow ? styles.narrow : ''}`}>{children}</main>
      <Footer locale={locale} {...(operator ? { operator } : {})} />
    </div>
  )
}

function Found({ found, operator }: { found: MyTicketsView; operator: Operator | null }) {
  const { email, upcoming, past } = found
  return (
    <Page operator={operator}>
      <header className={styles.head}>
        <h1>
          <Trans>Your tickets</Trans>
        </h1>
        <p>
          <Trans>
            Everything for <b>{email}</b>
          </Trans>
        </p>
        <OtherAddress />
      </header>
      {upcoming.length > 0 ? (
        <Events events={upcoming} />
      ) : (
        <Panel className={styles.empty}>
          <p>
            <Trans>There are no tickets for an upcoming event.</Trans>
          </p>
        </Panel>
      )}
      {past.length > 0 && (
        <details className={styles.past} open={upcoming.length === 0}>
          <summary>
            <Trans>Past events</Trans>
            <Icon name="chevron" />
          </summary>
          <Events events={past} />
        </details>
      )}
    </Page>
  )
}

/** The same page without what this tab has kept: the form. */
const OtherAddress = () => (
  <ButtonLink variant="link" href={paths.findTickets()} onClick={clearLinkToken}>
    <Trans>Try another address</Trans>
  </ButtonLink>
)

const Events = ({ events }: { events: readonly MyEventView[] }) => (
  <ul className={styles.events}>
    {events.map((event) => (
      <li key={event.id}>
        <EventTickets event={event} />
      </li>
    ))}
  </ul>
)

import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import type { Operator } from '#core/platform/operator.ts'
import { paths } from '#core/platform/paths.ts'
import { CONFIRM_ENTRY_HOURS } from '#core/records/waiting-entries/limits.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { errorMessage, fieldErrors } from '#web/platform/client/server-errors.ts'
import { Button, ButtonLink } from '#web/platform/public-ui/button.tsx'
import { applyEventColors } from '#web/platform/public-ui/event-colors.ts'
import { TextField } from '#web/platform/public-ui/field.tsx'
import { askedOfAddress } from '#web/platform/public-ui/link-page/asked-of-address.ts'
import { Frame } from '#web/platform/public-ui/link-page/frame.tsx'
import link from '#web/platform/public-ui/link-page/link-page.module.css'
import { Sign, StateTitle, Steps } from '#web/platform/public-ui/link-page/link-parts.tsx'
import { LoadFailed, Loading, PlainPage } from '#web/platform/public-ui/page/load-state.tsx'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'
import { Heading, Panel } from '#web/platform/public-ui/panel.tsx'
import { waitingApi } from './api.ts'
import { ChoiceFields, type ChoiceValues } from './choice-fields.tsx'
import { boundsOf, type Choice } from './choices.ts'
import { MoreDates } from './more-dates.tsx'
import { useChoices } from './use-choices.ts'
import styles from './waiting.module.css'

interface JoinPageProps {
  readonly event_id: number
  readonly operator: Operator | null
}

/** A place in the event's queue, behind the `#` of the link from its page; out of the address at once (ROOM-16). */
function takeQueueToken(): string | undefined {
  const token = /^#place=([\w-]+)$/.exec(location.hash)?.[1]
  if (token) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

/** Joining the waiting list of an event (WTL-6, WTL-7). */
export function JoinPage({ event_id, operator }: JoinPageProps) {
  const { t } = useWords()
  const [asked] = useState(() => ({ ...askedOfAddress(), queue_token: takeQueueToken() }))
  const choices = useChoices(event_id, asked)
  const [sent_to, setSentTo] = useState<string | null>(null)
  const { state } = choices
  const event = state.kind === 'ready' ? state.event : null
  const heading = sent_to === null ? t`Join the waiting list` : t`Check your mail`
  useEffect(() => {
    if (event) applyEventColors(event.settings)
    document.title = event ? `${heading} – ${event.title}` : heading
  }, [event, heading])
  if (state.kind === 'loading') return <Loading />
  if (state.kind === 'failed') return <LoadFailed error={state.error} operator={operator} />
  if (state.kind === 'gone')
    return <PlainPage icon="alert" title={<Trans>This event is not available.</Trans>} operator={operator} />
  return (
    <Frame event={state.event} sub={state.event.organizer.name} operator={operator}>
      {sent_to !== null ? (
        <Sent event={state.event} to={sent_to} />
      ) : state.choices.length === 0 ? (
        <Closed event={state.event} />
      ) : (
        <JoinForm
          event={state.event}
          choices={state.choices}
          price={asked.price}
          promo_code={asked.promo_code}
          queue_token={asked.queue_token}
          onSent={setSentTo}
          onClosed={choices.reload}
        >
          <MoreDates dates={choices.more_dates} timezone={state.event.timezone} onAdd={choices.addDate} />
        </JoinForm>
      )}
    </Frame>
  )
}

interface JoinFormProps {
  readonly event: PublicEventView
  readonly choices: readonly Choice[]
  readonly price: number | undefined
  readonly promo_code: string | undefined
  readonly queue_token: string | undefined
  readonly children: ReactNode
  readonly onSent: (email: string) => void
  /** Something of the choice cannot be waited for any more. */
  readonly onClosed: () => void
}

/** The price that somebody came from is chosen; where there is one alone, it is. */
function firstValues(choices: readonly Choice[], price: number | undefined): ChoiceValues {
  const wanted = choices.find((one) => one.ticket_price_id === price) ?? (choices.length === 1 ? choices[0] : undefined)
  const chosen = wanted ? [wanted] : []
  return { chosen: chosen.map(({ key }) => key), quantity: boundsOf(chosen).min, accepts_fewer: false }
}

/** What is typed and chosen, what is wrong with it, and the call. */
function useJoin({ event, choices, price, onSent, onClosed, ...given }: Omit<JoinFormProps, 'children'>) {
  const { promo_code, queue_token } = given
  const { t } = useWords()
  const [values, setValues] = useState(() => firstValues(choices, price))
  const [problem, setProblem] = useState<unknown>(null)
  const [missing, setMissing] = useState<Record<string, string>>({})
  const [is_busy, setIsBusy] = useState(false)
  const errors = { ...fieldErrors(problem), ...missing }
  const submit = async (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    if (is_busy) return
    const data = new FormData(submitted.currentTarget)
    const text = (name: string) => String(data.get(name) ?? '').trim()
    const lacking: Record<string, string> = {
      ...(values.chosen.length === 0 ? { prices: t`Choose at least one.` } : {}),
      ...(values.quantity < 1 ? { quantity: t`Choose how many places you want.` } : {}),
    }
    setMissing(lacking)
    setProblem(null)
    if (Object.keys(lacking).length > 0) return
    setIsBusy(true)
    try {
      await waitingApi.join(event.id, {
        prices: pricesOf(choices, values.chosen),
        quantity: values.quantity,
        accepts_fewer: values.accepts_fewer,
        first_name: text('first_name'),
        last_name: text('last_name'),
        email: text('email'),
        ...(promo_code === undefined ? {} : { promo_code }),
        ...(queue_token === undefined ? {} : { queue_token }),
      })
      onSent(text('email'))
      scrollTo({ top: 0 })
    } catch (failure) {
      setProblem(failure)
      if (failure instanceof ApiError && failure.code === 'WAITING_LIST_CLOSED') onClosed()
    } finally {
      setIsBusy(false)
    }
  }
  return { values, setValues, problem, errors, is_busy, submit }
}

function JoinForm({ children, ...props }: JoinFormProps) {
  const { i18n } = useLingui()
  const { event, choices } = props
  const { values, setValues, problem, errors, is_busy, submit } = useJoin(props)
  const form = useRef<HTMLFormElement>(null)
  const wrong = Object.keys(errors).join()
  useEffect(() => {
    if (problem === null && wrong === '') return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus()
  }, [problem, wrong])
  return (
    <form ref={form} className={link.column} onSubmit={submit} noValidate>
      <HowItWorks />
      <ChoiceFields choices={choices} values={values} onChange={setValues} errors={errors} event={event}>
        {children}
      </ChoiceFields>
      <PersonPanel errors={errors} />
      {problem !== null && Object.keys(fieldErrors(problem)).length === 0 && (
        <Notice tone="error" role="alert" title={errorMessage(problem, i18n)} />
      )}
      <Button type="submit" variant="main" busy={is_busy}>
        <Trans>Join the waiting list</Trans>
      </Button>
      <p className={link.after}>
        <Trans>It costs nothing, and you can leave at any time.</Trans>
      </p>
    </form>
  )
}

const pricesOf = (choices: readonly Choice[], keys: readonly string[]) =>
  keys.flatMap((key) => {
    const one = choices.find((choice) => choice.key === key)
    return one ? [{ event_date_id: one.event_date_id, ticket_price_id: one.ticket_price_id }] : []
  })

const HowItWorks = () => (
  <Panel className={link.panel}>
    <StateTitle>
      <Trans>Join the waiting list</Trans>
    </StateTitle>
    <Steps>
      <Trans>When a place becomes free, we offer it in the order of joining.</Trans>
      <Trans>We email you. You then have some hours to say yes, fewer shortly before the event.</Trans>
      <Trans>You pay only then, at the price of that day.</Trans>
    </Steps>
  </Panel>
)

const PersonPanel = ({ errors }: { errors: Readonly<Record<string, string>> }) => (
  <Panel className={link.panel}>
    <Heading>
      <Trans>Who should we write to?</Trans>
    </Heading>
    <div className={styles.people}>
      <TextField
        label={<Trans>First name</Trans>}
        name="first_name"
        autoComplete="given-name"
        error={errors.first_name}
        required
      />
      <TextField
        label={<Trans>Last name</Trans>}
        name="last_name"
        autoComplete="family-name"
        error={errors.last_name}
        required
      />
      <TextField
        label={<Trans>Email</Trans>}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        error={errors.email}
        required
      />
    </div>
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
            We sent a link to <b>{to}</b>. Confirm your place with it within {CONFIRM_ENTRY_HOURS} hours: it counts from
            now.
          </Trans>
        </p>
        <p className={link.quiet}>
          <Trans>
            Nothing after a few minutes? Check your spam folder. If you joined before, look for the first mail.
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

function Closed({ event }: { event: PublicEventView }) {
  return (
    <Panel className={link.panel}>
      <StateTitle>
        <Trans>There is nothing to wait for now</Trans>
      </StateTitle>
      <p className={link.lead}>
        <Trans>
          Either tickets are on sale again, or the event has no waiting list. The event page shows what there is.
        </Trans>
      </p>
      <div className={link.buttons}>
        <ButtonLink variant="main" href={paths.event(event.id, event.slug)}>
          <Trans>See the tickets</Trans>
        </ButtonLink>
      </div>
    </Panel>
  )
}

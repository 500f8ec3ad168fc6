import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import type { Operator } from '#core/platform/operator.ts'
import { ApplicationStatus } from '#core/platform/states/application-state.ts'
import type { ApplicationPlaceView } from '#core/sales/place-requests/schema.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { errorMessage } from '#web/platform/client/server-errors.ts'
import { Button } from '#web/platform/public-ui/button.tsx'
import { applyEventColors } from '#web/platform/public-ui/event-colors.ts'
import { LoadFailed, Loading, Missing } from '#web/platform/public-ui/page/load-state.tsx'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'
import { Panel } from '#web/platform/public-ui/panel.tsx'
import { byQuestion, type DetailsDraft, nobody } from '#web/sales/checkout/details/details-draft.ts'
import { Frame } from '#web/sales/waiting-list/holder/frame.tsx'
import { requestApi } from './api.ts'
import { Applied, Approved, Ended } from './application-states.tsx'
import { choicesOfApplication } from './choices.ts'
import styles from './request.module.css'
import { RequestForm } from './request-form-page.tsx'

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly application: ApplicationPlaceView }

interface ApplicationPageProps {
  readonly short_id: string
  readonly operator: Operator | null
}

/** An application by its link: opening it changes nothing, buttons act (APP-3). */
export function ApplicationPage({ short_id, operator }: ApplicationPageProps) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [problem, setProblem] = useState<unknown>(null)
  const [is_busy, setIsBusy] = useState(false)
  const [is_changing, setIsChanging] = useState(false)
  const load = useCallback(
    () =>
      requestApi.find(short_id).then(
        (application) => setState({ kind: 'ready', application }),
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
  const application = state.kind === 'ready' ? state.application : null
  const settings = application?.event.settings
  const title = application?.event.title
  const name = t`Your request`
  useEffect(() => {
    if (settings) applyEventColors(settings)
    document.title = title ? `${name} – ${title}` : name
  }, [settings, title, name])
  if (state.kind === 'loading') return <Loading />
  if (state.kind === 'failed') return <LoadFailed error={state.error} operator={operator} />
  if (!application)
    return (
      <Missing
        operator={operator}
        title={<Trans>There is no request behind this link</Trans>}
        hint={<Trans>Check that the link is whole. It stands in the mail about your request.</Trans>}
      />
    )
  const act = async (call: () => Promise<ApplicationPlaceView | null>) => {
    if (is_busy) return
    setIsBusy(true)
    setProblem(null)
    try {
      const changed = await call()
      if (!changed) return
      setState({ kind: 'ready', application: changed })
      scrollTo({ top: 0 })
    } catch (failure) {
      setProblem(failure)
      // somebody else, or the clock, was faster: what is true now stands below the sentence
      if (failure instanceof ApiError && failure.status >= 400 && failure.status < 500) await load()
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Frame event={application.event} operator={operator}>
      {problem !== null && <Notice tone="error" role="alert" title={errorMessage(problem, i18n)} />}
      {is_changing && application.details ? (
        <Change
          application={application}
          onSaved={(changed) => {
            setState({ kind: 'ready', application: changed })
            setIsChanging(false)
            scrollTo({ top: 0 })
          }}
          onStay={() => setIsChanging(false)}
        />
      ) : (
        <Shown application={application} is_busy={is_busy} act={act} onChange={() => setIsChanging(true)} />
      )}
    </Frame>
  )
}

interface ShownProps {
  readonly application: ApplicationPlaceView
  readonly is_busy: boolean
  readonly act: (call: () => Promise<ApplicationPlaceView | null>) => Promise<void>
  readonly onChange: () => void
}

function Shown({ onChange, ...props }: ShownProps) {
  const { application } = props
  if (application.status === ApplicationStatus.APPLIED) return <Applied {...props} onChange={onChange} />
  if (application.status === ApplicationStatus.APPROVED && application.order)
    return <Approved {...props} order={application.order} />
  return <Ended application={application} />
}

interface ChangeProps {
  readonly application: ApplicationPlaceView
  readonly onSaved: (changed: ApplicationPlaceView) => void
  readonly onStay: () => void
}

/** The same form with what was told (APP-3). */
function Change({ application, onSaved, onStay }: ChangeProps) {
  const choices = choicesOfApplication(application)
  const { event, currency, items, details } = application
  const quantities = Object.fromEntries(items.map(({ quantity }, at) => [choices[at]!.key, quantity]))
  return (
    <>
      <RequestForm
        event={{ id: event.id, timezone: event.timezone, currency }}
        attendee_details={event.settings.attendee_details}
        choices={choices}
        initial={{ quantities, draft: draftOf(details, choices) }}
        {...(details ? { fixed_email: details.email } : {})}
        action={<Trans>Save the changes</Trans>}
        send={async (request) =>
          onSaved(await requestApi.change(application.short_id, { ...request, items: [...request.items] }))
        }
      >
        <Panel className={styles.panel}>
          <h1 className={styles.title}>
            <Trans>Change your request</Trans>
          </h1>
        </Panel>
      </RequestForm>
      <div className={styles.outside}>
        <Button variant="quiet" onClick={onStay}>
          <Trans>Keep it as it is</Trans>
        </Button>
      </div>
    </>
  )
}

function draftOf(
  details: ApplicationPlaceView['details'],
  choices: ReturnType<typeof choicesOfApplication>,
): DetailsDraft {
  if (!details) return { order: nobody, attendees: [] }
  const { first_name, last_name, email, answers } = details
  const has_dates = choices.some(({ event_date_id }) => event_date_id !== null)
  return {
    order: { first_name, last_name, email, answers: byQuestion(answers) },
    attendees: details.attendees.map((attendee) => ({
      ...attendee,
      event_date_id: has_dates ? (attendee.event_date_id ?? null) : null,
      answers: byQuestion(attendee.answers),
    })),
    is_attending: false,
  }
}

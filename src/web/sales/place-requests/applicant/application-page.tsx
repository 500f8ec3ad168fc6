import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { useState } from 'react'
import type { Operator } from '#core/platform/operator.ts'
import { ApplicationStatus } from '#core/platform/states/application-state.ts'
import type { ApplicationPlaceView } from '#core/sales/place-requests/schema.ts'
import { errorMessage } from '#web/platform/client/server-errors.ts'
import { Button } from '#web/platform/public-ui/button.tsx'
import link from '#web/platform/public-ui/link-page/link-page.module.css'
import { type LinkControls, LinkPage } from '#web/platform/public-ui/link-page/link-page.tsx'
import { StateTitle } from '#web/platform/public-ui/link-page/link-parts.tsx'
import { useLinkActs } from '#web/platform/public-ui/link-page/use-link-acts.ts'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'
import { Panel } from '#web/platform/public-ui/panel.tsx'
import { byQuestion, type DetailsDraft, nobody } from '#web/sales/checkout/details/details-draft.ts'
import { requestApi } from './api.ts'
import { Applied, Approved, Ended } from './application-states.tsx'
import { choicesOfApplication } from './choices.ts'
import { RequestForm } from './request-form-page.tsx'

interface ApplicationPageProps {
  readonly short_id: string
  readonly operator: Operator | null
}

/** An application by its link (APP-3). */
export function ApplicationPage(props: ApplicationPageProps) {
  const { t } = useWords()
  return (
    <LinkPage
      {...props}
      find={requestApi.find}
      name={t`Your request`}
      missing={{
        title: <Trans>There is no request behind this link</Trans>,
        hint: <Trans>Check that the link is whole. It stands in the mail about your request.</Trans>,
      }}
    >
      {(application, controls) => <Application application={application} controls={controls} />}
    </LinkPage>
  )
}

interface ApplicationProps {
  readonly application: ApplicationPlaceView
  readonly controls: LinkControls<ApplicationPlaceView>
}

function Application({ application, controls }: ApplicationProps) {
  const { i18n } = useLingui()
  const [is_changing, setIsChanging] = useState(false)
  const { problem, is_busy, act } = useLinkActs(controls, ({ status }) => status >= 400 && status < 500)
  return (
    <>
      {problem !== null && <Notice tone="error" role="alert" title={errorMessage(problem, i18n)} />}
      {is_changing && application.details ? (
        <Change
          application={application}
          onSaved={(changed) => {
            controls.show(changed)
            setIsChanging(false)
            scrollTo({ top: 0 })
          }}
          onStay={() => setIsChanging(false)}
        />
      ) : (
        <Shown application={application} is_busy={is_busy} act={act} onChange={() => setIsChanging(true)} />
      )}
    </>
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
        <Panel className={link.panel}>
          <StateTitle>
            <Trans>Change your request</Trans>
          </StateTitle>
        </Panel>
      </RequestForm>
      <div className={link.outside}>
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

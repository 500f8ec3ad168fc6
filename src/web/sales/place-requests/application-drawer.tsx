import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { LOCALE_NAMES } from '#core/platform/locales.ts'
import { paths } from '#core/platform/paths.ts'
import { can } from '#core/platform/permissions.ts'
import type { ApplicationDetailView } from '#core/records/applications/schema.ts'
import { useDateName } from '#web/catalog/event-dates/date-name.tsx'
import { useMe } from '#web/identity/session/actor.ts'
import { EventDate } from '#web/platform/ui/display/dates.tsx'
import {
  DrawerHead,
  Fact,
  Facts,
  fullName,
  Initials,
  Loaded,
  Part,
  People,
  referenceLink,
  TwoLines,
} from '#web/platform/ui/display/details.tsx'
import { Money } from '#web/platform/ui/display/money.tsx'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import { ViewDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { useFocusBack } from '#web/platform/ui/forms/use-focus-back.ts'
import { usePerform } from '#web/platform/ui/lists/use-perform.ts'
import { applicationQueries } from './api.ts'
import { applicantName, requestedName } from './applicant-name.ts'
import { APPLICATION_STATUS_LABELS } from './labels.ts'
import { useApplicationActs } from './use-application-acts.tsx'

interface ApplicationDrawerProps {
  readonly event: EventView
  readonly application_id: number
  readonly onClose: () => void
}

/** One application with everything that was told: who decides reads the answers here (BO-100). */
export function ApplicationDrawer({ event, application_id, onClose }: ApplicationDrawerProps) {
  useFocusBack()
  const query = useQuery(applicationQueries.one(event.id, application_id))
  const application = query.data
  return (
    <ViewDrawer
      title={application ? <Head event={event} application={application} /> : <Trans>Application</Trans>}
      onClose={onClose}
      foot={application && <Decisions application={application} />}
    >
      <Loaded query={query} missing={<Trans>This application does not exist in this event.</Trans>}>
        {(loaded) => <Parts event={event} application={loaded} />}
      </Loaded>
    </ViewDrawer>
  )
}

interface Shown {
  readonly event: EventView
  readonly application: ApplicationDetailView
}

function Head({ event, application }: Shown) {
  const { t } = useLingui()
  return (
    <DrawerHead text={<EventDate at={application.created_at} zone={event.timezone} />}>
      <bdi>{applicantName(application, t`Erased person`)}</bdi>
      <StatusBadge label={APPLICATION_STATUS_LABELS[application.status]} />
    </DrawerHead>
  )
}

function Decisions({ application }: Pick<Shown, 'application'>) {
  const me = useMe()
  const perform = usePerform<ApplicationDetailView>()
  const acts = useApplicationActs(application.event_id)
  if (!can(me, 'application.write')) return null
  const fitting = acts.filter(({ reasonAgainst }) => reasonAgainst(application) === null)
  if (fitting.length === 0) return null
  // the harmless one stands at the end, where the thumb is
  return fitting.toReversed().map((act) => (
    <Button
      key={act.id}
      leftSection={act.icon}
      {...(act.is_danger ? { variant: 'default' } : { variant: 'filled', color: 'action' })}
      onClick={() => void perform(act, application)}
    >
      {act.label}
    </Button>
  ))
}

function Parts({ event, application }: Shown) {
  const { email, language, items, answers, attendees, order } = application
  const nameOf = useDateName(event.timezone)
  return (
    <>
      <Part title={<Trans>Applicant</Trans>}>
        <Facts>
          <Fact name={<Trans>Email</Trans>}>{email === null ? '–' : <a href={`mailto:${email}`}>{email}</a>}</Fact>
          <Fact name={<Trans>Language</Trans>}>{LOCALE_NAMES[language]}</Fact>
          {items.map((item) => (
            <Fact key={`${item.event_date_id}:${item.ticket_price_id}`} name={<Trans>Asks for</Trans>}>
              <bdi>{requestedName(item)}</bdi>
              {item.starts_at && <>, {nameOf(item.starts_at)}</>}
            </Fact>
          ))}
        </Facts>
      </Part>
      {answers.length > 0 && (
        <Part title={<Trans>Answers</Trans>}>
          <Answers of={answers} />
        </Part>
      )}
      {attendees.length > 0 && (
        <Part title={<Trans>Attendees</Trans>}>
          <People>
            {attendees.map((attendee, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, and never change place
              <li key={index}>
                <Initials {...attendee} />
                <div>
                  <TwoLines first={<bdi>{fullName(attendee)}</bdi>} second={attendee.email} />
                  <Answers of={attendee.answers} />
                </div>
              </li>
            ))}
          </People>
        </Part>
      )}
      <Decision event={event} application={application} />
      {order && (
        <Part title={<Trans>Order</Trans>}>
          <Facts>
            <Fact name={<Trans>Reference</Trans>}>
              <Link className={referenceLink} to={paths.manageOrder(event.id, order.order_id)}>
                {order.reference}
              </Link>
            </Fact>
            <Fact name={<Trans>Total</Trans>}>
              <Money amount={order.total_gross} currency={order.currency} />
            </Fact>
            {order.until && (
              <Fact name={<Trans>To be paid by</Trans>}>
                <EventDate at={order.until} zone={event.timezone} />
              </Fact>
            )}
          </Facts>
        </Part>
      )}
    </>
  )
}

const Answers = ({ of }: { of: ApplicationDetailView['answers'] }) =>
  of.length === 0 ? null : (
    <Facts>
      {of.map(({ question_id, title, text }) => (
        <Fact key={question_id} name={<bdi>{title}</bdi>}>
          <bdi>{text}</bdi>
        </Fact>
      ))}
    </Facts>
  )

function Decision({ event, application: { decided_at, reason, message } }: Shown) {
  if (decided_at === null) return null
  return (
    <Part title={<Trans>Decision</Trans>}>
      <Facts>
        <Fact name={<Trans>Decided</Trans>}>
          <EventDate at={decided_at} zone={event.timezone} />
        </Fact>
        {message && (
          <Fact name={<Trans>Told the applicant</Trans>}>
            <bdi style={{ whiteSpace: 'pre-line' }}>{message}</bdi>
          </Fact>
        )}
        {reason && (
          <Fact name={<Trans>Reason, for your team</Trans>}>
            <bdi>{reason}</bdi>
          </Fact>
        )}
      </Facts>
    </Part>
  )
}

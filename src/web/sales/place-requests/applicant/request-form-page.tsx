import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { AttendeeDetails } from '#core/catalog/events/attendee-details.ts'
import type { PublicQuestionView } from '#core/catalog/questions/schema.ts'
import type { DetailsInput } from '#core/records/orders/details-schema.ts'
import { findField, inPageOrder } from '#web/catalog/question-fields/field-path.ts'
import { errorMessage, fieldErrors } from '#web/platform/client/server-errors.ts'
import { Button } from '#web/platform/public-ui/button.tsx'
import link from '#web/platform/public-ui/link-page/link-page.module.css'
import { LoadFailed, Loading } from '#web/platform/public-ui/page/load-state.tsx'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'
import { Heading, Panel } from '#web/platform/public-ui/panel.tsx'
import { checkoutApi } from '#web/sales/checkout/api.ts'
import { AttendeesPanel } from '#web/sales/checkout/details/attendees-panel.tsx'
import {
  copyToAll,
  type DetailsDraft,
  nobody,
  onePersonsErrors,
  requirementsOf,
  toDetailsInput,
} from '#web/sales/checkout/details/details-draft.ts'
import { ErrorSummary } from '#web/sales/checkout/details/error-summary.tsx'
import { PersonFields } from '#web/sales/checkout/details/person-fields.tsx'
import { ChoiceFields } from './choice-fields.tsx'
import { type Choice, itemsOf, type Quantities } from './choices.ts'

export interface SentRequest extends DetailsInput {
  readonly items: readonly {
    readonly event_date_id?: number
    readonly ticket_id: number
    readonly ticket_price_id: number
    readonly quantity: number
  }[]
}

interface RequestFormProps {
  readonly event: { readonly id: number; readonly timezone: string; readonly currency: string }
  readonly attendee_details: AttendeeDetails
  readonly choices: readonly Choice[]
  readonly initial: { readonly quantities: Quantities; readonly draft: DetailsDraft }
  /** The address of the link: it cannot be changed by it. */
  readonly fixed_email?: string
  readonly action: ReactNode
  readonly send: (request: SentRequest) => Promise<void>
  readonly children?: ReactNode
}

type Questions = readonly PublicQuestionView[]

/** What is asked for, by whom, and the event's questions (APP-3): the form is there at once with all it asks, or not yet. */
export function RequestForm(props: RequestFormProps) {
  const { id } = props.event
  const [questions, setQuestions] = useState<Questions | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    checkoutApi.listQuestions(id).then(setQuestions, setError)
  }, [id])
  if (error) return <LoadFailed error={error} operator={null} />
  if (!questions) return <Loading />
  return <Fields {...props} questions={questions} />
}

/** As many people as places, each kept as long as there is a place for them. */
function peopleFor(items: ReturnType<typeof itemsOf>, known: DetailsDraft['attendees']): DetailsDraft['attendees'] {
  const left = [...known]
  return items.flatMap(({ ticket_price_id, event_date_id, quantity }) =>
    Array.from({ length: quantity }, () => {
      const at = left.findIndex(
        (one) => one.ticket_price_id === ticket_price_id && (one.event_date_id ?? null) === event_date_id,
      )
      const [person] = at < 0 ? [] : left.splice(at, 1)
      return person ?? { ...nobody, ticket_price_id, event_date_id }
    }),
  )
}

function useRequest({ choices, initial, event, attendee_details, send }: RequestFormProps) {
  const [quantities, setQuantities] = useState(initial.quantities)
  const [draft, setDraft] = useState(initial.draft)
  const [problem, setProblem] = useState<unknown>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [is_busy, setIsBusy] = useState(false)
  const items = itemsOf(choices, quantities)
  const order = { items, event: { timezone: event.timezone, settings: { attendee_details } } }
  const shown: DetailsDraft = { ...draft, attendees: peopleFor(items, draft.attendees) }
  const submit = async () => {
    if (is_busy) return
    setIsBusy(true)
    setProblem(null)
    setErrors({})
    const one = shown.attendees.length === 1 ? shown : { ...shown, is_attending: false }
    try {
      const lines = items.map(({ event_date_id, ticket_id, ticket_price_id, quantity }) => ({
        ...(event_date_id === null ? {} : { event_date_id }),
        ...{ ticket_id, ticket_price_id, quantity },
      }))
      await send({ items: lines, ...toDetailsInput(one, requirementsOf(order)) })
    } catch (failure) {
      const found = inPageOrder(onePersonsErrors(one, fieldErrors(failure)))
      setErrors(found)
      setProblem(failure)
      const [first] = Object.keys(found)
      if (first) requestAnimationFrame(() => findField(first)?.focus())
    } finally {
      setIsBusy(false)
    }
  }
  const settle = (path: string) =>
    setErrors((known) => Object.fromEntries(Object.entries(known).filter(([one]) => !one.startsWith(path))))
  return { quantities, setQuantities, shown, setDraft, order, problem, errors, is_busy, submit, settle }
}

function Fields({ questions, ...props }: RequestFormProps & { questions: Questions }) {
  const { i18n } = useLingui()
  const { choices, event, fixed_email, action, children } = props
  const request = useRequest(props)
  const { shown, setDraft, order, errors, problem, settle } = request
  const [is_missing, setIsMissing] = useState(false)
  const notice = useRef<HTMLDivElement>(null)
  const has_fields = Object.keys(errors).length > 0
  useEffect(() => {
    if (problem !== null && !has_fields) notice.current?.scrollIntoView({ block: 'center' })
  }, [problem, has_fields])
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    setIsMissing(order.items.length === 0)
    if (order.items.length > 0) void request.submit()
  }
  return (
    <form className={link.column} onSubmit={submit} noValidate>
      {children}
      <ChoiceFields
        choices={choices}
        quantities={request.quantities}
        event={event}
        is_missing={is_missing && order.items.length === 0}
        onChange={request.setQuantities}
      />
      <Panel className={link.panel} aria-labelledby="request-details">
        <Heading level={2} id="request-details">
          <Trans>Your details</Trans>
        </Heading>
        <ErrorSummary errors={errors} questions={questions} />
        <PersonFields
          path="order"
          person={fixed_email ? { ...shown.order, email: fixed_email } : shown.order}
          questions={questions.filter(({ belongs_to }) => belongs_to === 'ORDER')}
          errors={errors}
          email_hint={
            fixed_email ? (
              <Trans>The address of your request stays as it is.</Trans>
            ) : (
              <Trans>We’ll write here when the organizer has decided.</Trans>
            )
          }
          is_buyer
          onChange={(change, path) => {
            setDraft({ ...shown, order: { ...shown.order, ...change } })
            settle(path)
          }}
        />
      </Panel>
      <AttendeesPanel
        order={order}
        draft={shown}
        questions={questions}
        errors={errors}
        onChange={(at, change, path) => {
          const attendees = shown.attendees.map((one, index) => (index === at ? { ...one, ...change } : one))
          setDraft({ ...shown, attendees })
          settle(path)
        }}
        onCopy={() => setDraft(copyToAll(shown))}
        onAttending={(is_attending) => setDraft({ ...shown, is_attending })}
      />
      {problem !== null && !has_fields && (
        <div ref={notice}>
          <Notice tone="error" role="alert" title={errorMessage(problem, i18n)} />
        </div>
      )}
      {action && (
        <Button type="submit" variant="main" busy={request.is_busy}>
          {action}
        </Button>
      )}
    </form>
  )
}

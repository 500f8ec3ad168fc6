import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { PublicQuestionView } from '#core/catalog/questions/schema.ts'
import { findField, inPageOrder } from '#web/catalog/question-fields/field-path.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { errorMessage, fieldErrors } from '#web/platform/client/server-errors.ts'
import { Button } from '#web/platform/public-ui/button.tsx'
import { LoadFailed, Loading } from '#web/platform/public-ui/page/load-state.tsx'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'
import { Panel } from '#web/platform/public-ui/panel.tsx'
import { RichText } from '#web/platform/public-ui/rich-text.tsx'
import { checkoutApi, linkOf } from '../api.ts'
import type { StepProps } from '../checkout-pages.tsx'
import { Frame, PageHeading } from '../frame.tsx'
import { OrderCode } from '../order-code.tsx'
import pageStyles from '../page.module.css'
import { StartAgain } from '../start-again.tsx'
import { useSingleCall } from '../use-single-call.ts'
import { AttendeesPanel } from './attendees-panel.tsx'
import styles from './details.module.css'
import {
  copyToAll,
  type DetailsDraft,
  onePersonsErrors,
  readDraft,
  requirementsOf,
  storeDraft,
  toDetailsInput,
} from './details-draft.ts'
import { ErrorSummary } from './error-summary.tsx'
import { type PersonChange, PersonFields } from './person-fields.tsx'
import { isPersonLimit, PersonLimit } from './person-limit.tsx'

/** Refusals after which the order itself tells where to go (RES-16). */
const MOVED_ON: readonly string[] = [
  'ORDER_EXPIRED',
  'ORDER_STATE_CHANGED',
  'PAYMENT_IN_PROGRESS',
  'CHECKOUT_SESSION_REQUIRED',
]

type Questions = readonly PublicQuestionView[]

function useQuestions(event_id: number): { questions: Questions | null; error: unknown } {
  const [found, setFound] = useState<{ questions: Questions | null; error: unknown }>({ questions: null, error: null })
  useEffect(() => {
    let is_current = true
    checkoutApi.listQuestions(event_id).then(
      (questions) => is_current && setFound({ questions, error: null }),
      (error: unknown) => is_current && setFound({ questions: null, error }),
    )
    return () => {
      is_current = false
    }
  }, [event_id])
  return found
}

/** Buyer and attendees (CHK-2). The form is there at once with everything it asks, or not yet. */
export function DetailsPage(props: StepProps) {
  const { questions, error } = useQuestions(props.order.event.id)
  if (error) return <LoadFailed error={error} operator={props.operator} />
  if (!questions) return <Loading />
  return <DetailsForm {...props} questions={questions} />
}

function useDraft({ order }: Pick<StepProps, 'order'>) {
  const [draft, setDraft] = useState<DetailsDraft>(() => readDraft(order))
  const change = (next: DetailsDraft) => {
    setDraft(next)
    storeDraft(order, next)
  }
  return { draft, change }
}

/** Field errors of the last answer; those of fields changed since are taken away. */
function useFieldErrors() {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const focus_next = useRef(false)
  useEffect(() => {
    const [first] = Object.keys(errors)
    if (!first || !focus_next.current) return
    focus_next.current = false
    findField(first)?.focus()
  }, [errors])
  const show = (found: Record<string, string>) => {
    focus_next.current = true
    setErrors(inPageOrder(found))
  }
  const settle = (paths: readonly string[]) =>
    setErrors((known) =>
      Object.fromEntries(
        Object.entries(known).filter(([path]) => !paths.some((one) => path === one || path.startsWith(`${one}.`))),
      ),
    )
  return { errors, show, settle }
}

function DetailsForm({ questions, ...props }: StepProps & { questions: Questions }) {
  const { order, operator, onOrder, reload, onLapse } = props
  const { i18n } = useLingui()
  const { draft, change } = useDraft({ order })
  const { errors, show, settle } = useFieldErrors()
  const { run, busy, error } = useSingleCall()
  const has_payment = order.total_gross > 0
  const is_limit = isPersonLimit(error)

  const save = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      show({})
      try {
        onOrder(await checkoutApi.saveDetails(linkOf(order), toDetailsInput(draft, requirementsOf(order))))
      } catch (failure) {
        const found = onePersonsErrors(draft, fieldErrors(failure))
        if (Object.keys(found).length > 0) show(found)
        else if (failure instanceof ApiError && MOVED_ON.includes(failure.code)) onOrder(await reload())
        else throw failure
      }
    })
  }
  const changeBuyer = (person: PersonChange, path: string) => {
    change({ ...draft, order: { ...draft.order, ...person } })
    settle([path])
  }
  const changeAttendee = (at: number, person: PersonChange, path: string) => {
    const attendees = draft.attendees.map((one, index) => (index === at ? { ...one, ...person } : one))
    change({ ...draft, attendees })
    settle([path])
  }
  const copy = () => {
    change(copyToAll(draft))
    settle(
      draft.attendees.flatMap((_, at) => ['first_name', 'last_name', 'email'].map((name) => `attendees.${at}.${name}`)),
    )
  }
  return (
    <Frame
      order={order}
      operator={operator}
      step="details"
      onLapse={onLapse}
      onLonger={onOrder}
      beside_summary={<OrderCode {...props} />}
    >
      <form className={styles.form} noValidate onSubmit={save}>
        <Panel className={pageStyles.panel} aria-labelledby="details-heading">
          <div id="details-heading">
            <PageHeading goes_on>
              <Trans>Your details</Trans>
            </PageHeading>
          </div>
          <ErrorSummary errors={errors} questions={questions} />
          {error !== null && !is_limit && <Notice tone="error" role="alert" title={errorMessage(error, i18n)} />}
          {order.event.settings.pre_checkout_message && (
            <Notice>
              <RichText html={order.event.settings.pre_checkout_message} is_small className={styles.message} />
            </Notice>
          )}
          <PersonFields
            path="order"
            person={draft.order}
            questions={questions.filter((question) => question.belongs_to === 'ORDER')}
            errors={errors}
            email_hint={<Trans>We’ll send your tickets and confirmation here.</Trans>}
            is_buyer
            onChange={changeBuyer}
          />
        </Panel>
        <AttendeesPanel
          order={order}
          draft={draft}
          questions={questions}
          errors={errors}
          onChange={changeAttendee}
          onCopy={copy}
          onAttending={(is_attending) => change({ ...draft, is_attending })}
        />
        {is_limit && <PersonLimit error={error} order={order} />}
        <div className={pageStyles.go}>
          <Button variant="main" type="submit" busy={busy}>
            {has_payment ? <Trans>Continue to payment</Trans> : <Trans>Complete order</Trans>}
          </Button>
          {has_payment && (
            <p className={pageStyles.outside}>
              <Trans>Nothing is charged until you confirm on the next page.</Trans>
            </p>
          )}
          <StartAgain order={order} />
        </div>
      </form>
    </Frame>
  )
}

import { useLingui as useI18n } from '@lingui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { type RsvpAnswer, RsvpResponse } from '#core/platform/states/rsvp-response.ts'
import { formatEventDate } from '#core/platform/time.ts'
import { placesOf } from '#core/records/rsvps/change-of-answer.ts'
import type { RsvpLinkView } from '#core/sales/invitations/schema.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { errorMessage, fieldErrors } from '#web/platform/client/server-errors.ts'
import { Button } from '#web/platform/public-ui/button.tsx'
import { ChoiceField, FieldNotes } from '#web/platform/public-ui/field.tsx'
import link from '#web/platform/public-ui/link-page/link-page.module.css'
import { StateTitle } from '#web/platform/public-ui/link-page/link-parts.tsx'
import { useLocale } from '#web/platform/public-ui/money.tsx'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'
import { Panel } from '#web/platform/public-ui/panel.tsx'
import { Stepper } from '#web/platform/public-ui/stepper.tsx'
import { invitationApi } from './api.ts'
import { InvitedFor } from './invited-for.tsx'
import styles from './invitee.module.css'

interface AnswerFormProps {
  readonly invitation: RsvpLinkView
  readonly onSaved: (invitation: RsvpLinkView) => void
  /** It can no longer be answered, or was taken back. */
  readonly onGone: () => void
  /** Left out while there is no answer to stay with. */
  readonly onStay?: () => void
}

const { NONE, YES, NO, MAYBE } = RsvpResponse

/** What is typed, and sending it. */
function useAnswer({ invitation, onSaved, onGone }: Pick<AnswerFormProps, 'invitation' | 'onSaved' | 'onGone'>) {
  const { short_id, response, tickets } = invitation
  const [chosen, setChosen] = useState<RsvpAnswer | null>(response === NONE ? null : response)
  const [guests, setGuests] = useState(invitation.guests)
  const [problem, setProblem] = useState<unknown>(null)
  const [is_missing, setIsMissing] = useState(false)
  const [is_busy, setIsBusy] = useState(false)
  const wanted = chosen === null ? tickets.length : placesOf({ response: chosen, guests })
  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault()
    if (is_busy) return
    setIsMissing(chosen === null)
    if (chosen === null) return
    setIsBusy(true)
    setProblem(null)
    try {
      onSaved(await invitationApi.answer(short_id, { response: chosen, guests: chosen === YES ? guests : 0 }))
    } catch (failure) {
      setProblem(failure)
      if (failure instanceof ApiError && (failure.status === 404 || failure.code === 'RSVP_LOCKED')) onGone()
    } finally {
      setIsBusy(false)
    }
  }
  const choose = (answer: RsvpAnswer) => {
    setChosen(answer)
    setIsMissing(false)
  }
  /** Valid tickets that the answer takes away. */
  const lost = Math.max(0, tickets.length - wanted)
  return { chosen, choose, guests, setGuests, problem, is_missing, is_busy, wanted, lost, submit }
}

/** Whether they come, and with how many; what an answer takes away is said before it is given (APP-7). */
export function AnswerForm({ onStay, ...asked }: AnswerFormProps) {
  const { t } = useLingui()
  const { invitation } = asked
  const { first_name, max_guests } = invitation
  const answer = useAnswer(asked)
  const { chosen, lost } = answer
  return (
    <form className={link.column} onSubmit={answer.submit} noValidate>
      <Problem problem={answer.problem} asked={answer.wanted} />
      <Panel className={link.column}>
        <StateTitle takes_focus={onStay !== undefined}>
          {first_name ? <Trans>{first_name}, you are invited.</Trans> : <Trans>You are invited.</Trans>}
        </StateTitle>
        <InvitedFor invitation={invitation} />
        <ChoiceField
          label={t`Are you coming?`}
          name="response"
          type="radio"
          is_required
          error={answer.is_missing ? t`Choose an answer.` : undefined}
          options={[
            { value: YES, label: t`Yes, I am coming` },
            { value: MAYBE, label: t`Maybe, I do not know yet` },
            { value: NO, label: t`No, I cannot come` },
          ]}
          value={chosen === null ? [] : [chosen]}
          onChange={([value]) => answer.choose(value as RsvpAnswer)}
        />
        {chosen === YES && max_guests > 0 && <Guests max_guests={max_guests} answer={answer} />}
        {lost > 0 && <Lost lost={lost} is_coming={chosen === YES} />}
        {chosen === MAYBE && lost === 0 && (
          <p className={link.quiet}>
            <Trans>No place is kept for you until you say yes.</Trans>
          </p>
        )}
      </Panel>
      <Button variant="main" type="submit" busy={answer.is_busy}>
        <Trans>Send answer</Trans>
      </Button>
      <UntilWhen invitation={invitation} />
      {onStay && (
        <div className={link.outside}>
          <Button variant="quiet" onClick={onStay}>
            <Trans>Keep my answer</Trans>
          </Button>
        </div>
      )}
    </form>
  )
}

function Guests({ max_guests, answer }: { max_guests: number; answer: ReturnType<typeof useAnswer> }) {
  const { t } = useLingui()
  const { guests: error } = answer.problem === null ? {} : fieldErrors(answer.problem)
  return (
    <div className={styles.guests}>
      <p className={styles.ask}>
        <Trans>How many guests do you bring?</Trans>
      </p>
      <Stepper
        label={t`Guests`}
        value={answer.guests}
        max={max_guests}
        described_by="guests-hint"
        is_invalid={Boolean(error)}
        onChange={answer.setGuests}
      />
      <FieldNotes
        hint={<Plural value={max_guests} one="You may bring # guest." other="You may bring up to # guests." />}
        error={error}
        hint_id="guests-hint"
        error_id="guests-error"
      />
    </div>
  )
}

const Lost = ({ lost, is_coming }: { lost: number; is_coming: boolean }) => (
  <Notice
    tone="warning"
    title={<Plural value={lost} one="# of your tickets stops working." other="# of your tickets stop working." />}
  >
    <p>
      {is_coming ? (
        <Trans>The oldest tickets stay valid.</Trans>
      ) : (
        <Trans>If you change your mind later, you get new ones as long as there are places.</Trans>
      )}
    </p>
  </Notice>
)

function UntilWhen({ invitation: { respond_until, event } }: Pick<AnswerFormProps, 'invitation'>) {
  const { tag } = useLocale()
  return (
    <p className={link.after}>
      {respond_until ? (
        <Trans>
          It costs nothing. You can change your answer until{' '}
          {formatEventDate(new Date(respond_until), event.timezone, tag)}.
        </Trans>
      ) : (
        <Trans>It costs nothing. You can change your answer later.</Trans>
      )}
    </p>
  )
}

/** Too few places are left: the old answer stays, and fewer guests may still fit (APP-7). */
function Problem({ problem, asked }: { problem: unknown; asked: number }) {
  const { i18n } = useI18n()
  if (problem === null) return null
  if (!(problem instanceof ApiError) || problem.code !== 'ITEMS_UNAVAILABLE')
    return <Notice tone="error" role="alert" title={errorMessage(problem, i18n)} />
  return (
    <Notice tone="error" role="alert" title={<Trans>There are not enough places left.</Trans>}>
      <p>
        {asked > 1 ? (
          <Trans>Your answer was not changed. Try again with fewer guests.</Trans>
        ) : (
          <Trans>Your answer was not changed. Try again later, or ask the organizer.</Trans>
        )}
      </p>
    </Notice>
  )
}

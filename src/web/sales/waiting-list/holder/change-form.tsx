import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { type FormEvent, useMemo, useState } from 'react'
import { keepsPlace } from '#core/records/waiting-entries/keeps-place.ts'
import type { WaitingPlaceView } from '#core/sales/waiting-list/schema.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { errorMessage, fieldErrors } from '#web/platform/client/server-errors.ts'
import { Button } from '#web/platform/public-ui/button.tsx'
import link from '#web/platform/public-ui/link-page/link-page.module.css'
import { StateTitle } from '#web/platform/public-ui/link-page/link-parts.tsx'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'
import { Panel } from '#web/platform/public-ui/panel.tsx'
import { waitingApi } from './api.ts'
import { ChoiceFields, type ChoiceValues } from './choice-fields.tsx'
import { type Choice, choicesOfPlace, withChoices } from './choices.ts'
import { MoreDates } from './more-dates.tsx'
import { useChoices } from './use-choices.ts'

interface ChangeFormProps {
  readonly place: WaitingPlaceView
  readonly onSaved: (place: WaitingPlaceView) => void
  readonly onStay: () => void
  /** The place is elsewhere by now. */
  readonly onGone: () => void
}

/** Another choice, or another number; what it does to the place is said before it is pressed (WTL-9). */
export function ChangeForm({ place, onSaved, onStay, onGone }: ChangeFormProps) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const own = useMemo(() => choicesOfPlace(place.prices), [place.prices])
  const more = useChoices(place.event.id, {})
  const choices = more.state.kind === 'ready' ? withChoices(own, more.state.choices) : own
  const [values, setValues] = useState<ChoiceValues>({
    chosen: own.map(({ key }) => key),
    quantity: place.quantity,
    accepts_fewer: place.accepts_fewer,
  })
  const [problem, setProblem] = useState<unknown>(null)
  const [is_busy, setIsBusy] = useState(false)
  const wanted = values.chosen.flatMap((key) => choices.find((one) => one.key === key) ?? [])
  const keeps = keepsPlace(
    { quantity: place.quantity, prices: own.map(named(place)) },
    { quantity: values.quantity, prices: wanted.map(named(place)) },
  )
  const missing: Record<string, string> =
    wanted.length === 0
      ? { prices: t`Choose at least one, or leave the list.` }
      : values.quantity < 1
        ? { quantity: t`Choose how many places you want, or leave the list.` }
        : {}
  const save = async (submitted: FormEvent) => {
    submitted.preventDefault()
    if (is_busy || Object.keys(missing).length > 0) return
    setIsBusy(true)
    setProblem(null)
    try {
      onSaved(
        await waitingApi.change(place.short_id, {
          prices: wanted.map(({ event_date_id, ticket_price_id }) => ({ event_date_id, ticket_price_id })),
          quantity: values.quantity,
          accepts_fewer: values.accepts_fewer,
        }),
      )
    } catch (failure) {
      setProblem(failure)
      if (failure instanceof ApiError && failure.code === 'WAITING_STATE_CHANGED') onGone()
    } finally {
      setIsBusy(false)
    }
  }
  const currency = more.state.kind === 'ready' ? more.state.event.currency : (place.offer?.currency ?? '')
  if (more.state.kind === 'loading') return null
  return (
    <form className={link.column} onSubmit={save} noValidate>
      <Panel className={link.panel}>
        <StateTitle takes_focus>
          <Trans>Change your place</Trans>
        </StateTitle>
        <p className={link.lead}>
          <Trans>
            Asking for fewer keeps your place. Asking for more, or for another ticket or date, moves you to the end.
          </Trans>
        </p>
      </Panel>
      <ChoiceFields
        choices={choices}
        values={values}
        onChange={setValues}
        errors={{ ...fieldErrors(problem), ...missing }}
        event={{ timezone: place.event.timezone, currency }}
      >
        <MoreDates dates={more.more_dates} timezone={place.event.timezone} onAdd={more.addDate} />
      </ChoiceFields>
      <div role="status">
        {!keeps && (
          <Notice tone="warning" title={<Trans>With this change you go to the end of the list.</Trans>}>
            <p>
              <Trans>Your place so far is lost as soon as you save.</Trans>
            </p>
          </Notice>
        )}
      </div>
      {problem !== null && Object.keys(fieldErrors(problem)).length === 0 && (
        <Notice tone="error" role="alert" title={errorMessage(problem, i18n)} />
      )}
      <Button type="submit" variant="main" busy={is_busy}>
        {keeps ? <Trans>Save and keep my place</Trans> : <Trans>Save and go to the end</Trans>}
      </Button>
      <div className={link.outside}>
        <Button variant="quiet" onClick={onStay}>
          <Trans>Leave it as it is</Trans>
        </Button>
      </div>
    </form>
  )
}

/** Where the event has one date, that has the event's id (DAT-3). */
const named =
  ({ event }: WaitingPlaceView) =>
  ({ event_date_id, ticket_price_id }: Choice) => ({ event_date_id: event_date_id ?? event.id, ticket_price_id })

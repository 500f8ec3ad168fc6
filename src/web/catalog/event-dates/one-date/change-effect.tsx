import { Plural, Trans } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { type EventDateRef, EventDateUpdate, type EventDateView } from '#core/catalog/event-dates/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { eventDateApi } from '#web/catalog/event-dates/api.ts'
import { useDateName } from '#web/catalog/event-dates/date-name.tsx'
import { PREVIEW_DELAY_MS, CLOCK_CHANGES_SHOWN as SHOWN } from '#web/catalog/event-dates/limits.ts'
import { Note } from '#web/platform/ui/page-header.tsx'
import { type DateForm, type DateValues, movesHolders, updateOf } from './date-values.ts'
import { NotifyHolders } from './notify-holders.tsx'
import styles from './one-date.module.css'

interface ChangeEffectProps {
  readonly event: EventView
  readonly date: EventDateView
  readonly form: DateForm
  readonly seen: { readonly initial: DateValues; readonly updated_at: string }
}

/**
 * Before it is saved: how many dates change, which starts are taken (DAT-21), and whether those who have tickets get a
 * mail (DAT-22). The server may know of holders that came since: then it refuses, and they are asked about too.
 */
export function ChangeEffect({ event, date, form, seen }: ChangeEffectProps) {
  const [text] = useDebouncedValue(JSON.stringify(updateOf(form.values, seen)), PREVIEW_DELAY_MS)
  const refusal = form.errors.notify_holders
  const [was_refused, setRefused] = useState(false)
  if (refusal && !was_refused) setRefused(true)
  const { scope, overwrite, updated_at, ...changes } = JSON.parse(text) as z.input<typeof EventDateUpdate>
  const body = { ...changes, scope, overwrite, updated_at }
  const is_asked = Object.keys(changes).length > 0 && EventDateUpdate.safeParse(body).success
  const { data } = useQuery({ ...eventDateApi.dryRun(event.id, date.id, body), enabled: is_asked })
  if (!is_asked || !(data || was_refused)) return null
  const { dates = 0, holders = 0, collisions = [] } = data ?? {}
  return (
    <div className={styles.effect} aria-live="polite">
      {data && scope !== undefined && (
        <Note tone="blue">
          <Plural value={dates} one="# date changes." other="# dates change." />{' '}
          {changes.starts_at !== undefined && (
            <Trans>The others move by as much as this one, by the clock of the event.</Trans>
          )}
        </Note>
      )}
      {collisions.length > 0 && <Collisions zone={event.timezone} dates={collisions} />}
      {movesHolders(changes) && (holders > 0 || was_refused) && (
        <NotifyHolders
          holders={holders}
          value={form.values.notify_holders}
          error={refusal}
          onChange={(chosen) => form.setFieldValue('notify_holders', chosen)}
        />
      )}
    </div>
  )
}

function Collisions({ zone, dates }: { zone: string; dates: readonly EventDateRef[] }) {
  const nameOf = useDateName(zone)
  const more = dates.length - SHOWN
  return (
    <Note tone="red">
      <Plural
        value={dates.length}
        one="Another date begins then already. Change it first, or choose another time."
        other="# other dates begin then already. Change them first, or choose another time."
      />
      <ul>
        {dates.slice(0, SHOWN).map(({ id, starts_at }) => (
          <li key={id}>{nameOf(starts_at)}</li>
        ))}
        {more > 0 && (
          <li>
            <Plural value={more} one="# more" other="# more" />
          </li>
        )}
      </ul>
    </Note>
  )
}

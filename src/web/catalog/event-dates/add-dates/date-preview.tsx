import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { IconClockExclamation, IconLayersIntersect } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { CreateDatesInput, type DatePreviewView } from '#core/catalog/event-dates/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { formatDate, formatTime } from '#core/platform/time.ts'
import { eventDateApi } from '#web/catalog/event-dates/api.ts'
import {
  CLOCK_CHANGES_SHOWN,
  PREVIEW_BEGINNING,
  PREVIEW_DELAY_MS,
  PREVIEW_END,
} from '#web/catalog/event-dates/limits.ts'
import { errorMessage, fieldErrors } from '#web/platform/client/server-errors.ts'
import { useCounts, useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { Note } from '#web/platform/ui/page-header.tsx'
import styles from './add-dates.module.css'
import { previewInputOf, type RuleValues } from './rule-values.ts'

type Body = z.input<typeof CreateDatesInput>

/** What the entries would make, asked for when nothing has been typed for a moment; nothing while they are unfinished. */
export function useDatePreview(event_id: number, values: RuleValues) {
  const [text] = useDebouncedValue(JSON.stringify(previewInputOf(values)), PREVIEW_DELAY_MS)
  const body = JSON.parse(text) as Body
  const is_complete = CreateDatesInput.safeParse(body).success
  const query = useQuery({ ...eventDateApi.preview(event_id, body), enabled: is_complete })
  return { query, is_complete }
}
type Preview = ReturnType<typeof useDatePreview>

/** How many dates, what is unusual about them, the first and the last (DAT-18). */
export function DatePreview({ event, preview: { query, is_complete } }: { event: EventView; preview: Preview }) {
  const { i18n } = useLingui()
  if (!is_complete)
    return (
      <p className={styles.quiet}>
        <Trans>
          The dates appear here as soon as days and times are filled in. Nothing is created until you confirm.
        </Trans>
      </p>
    )
  if (query.isError) {
    const sentences = [...new Set(Object.values(fieldErrors(query.error)))]
    return (
      <div role="status">
        <Note tone="red">{sentences.length > 0 ? sentences.join(' ') : errorMessage(query.error, i18n)}</Note>
      </div>
    )
  }
  if (!query.data) return null
  const { data } = query
  return (
    <div className={styles.preview} data-stale={query.isPlaceholderData || undefined}>
      <div aria-live="polite" className={styles.preview}>
        <Summary plan={data} />
        <Warnings plan={data} zone={event.timezone} />
      </div>
      <Planned plan={data} zone={event.timezone} />
    </div>
  )
}

function Summary({ plan: { count, existing } }: { plan: DatePreviewView }) {
  return (
    <div>
      <p className={styles.count}>
        <Plural value={count - existing} one="# new date" other="# new dates" />
      </p>
      {existing > 0 && (
        <p className={styles.quiet}>
          <Plural
            value={existing}
            one="# exists already and stays as it is."
            other="# exist already and stay as they are."
          />
        </p>
      )}
    </div>
  )
}

function Warnings({ plan: { clock_changes, overlaps }, zone }: { plan: DatePreviewView; zone: string }) {
  if (clock_changes.length === 0 && overlaps === 0) return null
  const more = clock_changes.length - CLOCK_CHANGES_SHOWN
  return (
    <ul className={styles.warnings}>
      {clock_changes.slice(0, CLOCK_CHANGES_SHOWN).map((change) => (
        <li key={change.local}>
          <Note icon={<IconClockExclamation size={18} />}>
            <ClockChange change={change} zone={zone} />
          </Note>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Note icon={<IconClockExclamation size={18} />}>
            <Plural value={more} one="# more falls on a clock change." other="# more fall on a clock change." />
          </Note>
        </li>
      )}
      {overlaps > 0 && (
        <li>
          <Note icon={<IconLayersIntersect size={18} />}>
            <Plural
              value={overlaps}
              one="# date overlaps with another one. That is allowed."
              other="# dates overlap with another one. That is allowed."
            />
          </Note>
        </li>
      )}
    </ul>
  )
}

function ClockChange({
  change: { local, starts_at, change },
  zone,
}: {
  change: DatePreviewView['clock_changes'][number]
  zone: string
}) {
  const tag = useLocaleTag()
  const at = new Date(starts_at)
  const [day, asked, start] = [formatDate(at, zone, tag), local.slice(11, 16), formatTime(at, zone, tag)]
  return (
    <>
      <b>
        <Trans>{day}: the clocks change.</Trans>
      </b>{' '}
      {change === 'SKIPPED' ? (
        <Trans>
          {asked} does not exist that night. The date starts at {start}.
        </Trans>
      ) : (
        <Trans>{asked} comes twice that night. The date starts at the first one.</Trans>
      )}
    </>
  )
}

/** All of them where they are few, else the beginning and the end. */
function Planned({ plan: { count, first, last }, zone }: { plan: DatePreviewView; zone: string }) {
  const format = useCounts()
  if (count <= first.length) return <PlannedRows rows={first} zone={zone} />
  const between = count - PREVIEW_BEGINNING - PREVIEW_END
  const shown = format(between)
  return (
    <ul className={styles.planned}>
      <Rows rows={first.slice(0, PREVIEW_BEGINNING)} zone={zone} />
      <li className={styles.cut}>
        <Trans>{shown} more</Trans>
      </li>
      <Rows rows={last.slice(-PREVIEW_END)} zone={zone} />
    </ul>
  )
}

type Row = DatePreviewView['first'][number]
const PlannedRows = (props: { rows: readonly Row[]; zone: string }) => (
  <ul className={styles.planned}>
    <Rows {...props} />
  </ul>
)

function Rows({ rows, zone }: { rows: readonly Row[]; zone: string }) {
  const tag = useLocaleTag()
  return rows.map(({ starts_at, ends_at, title, exists }) => {
    const at = new Date(starts_at)
    const end = ends_at === null ? null : formatTime(new Date(ends_at), zone, tag)
    const words = [end === null ? null : `– ${end}`, title].filter(Boolean).join(' · ')
    return (
      <li key={starts_at} data-exists={exists || undefined}>
        <span className={styles.day}>{formatDate(at, zone, tag)}</span>
        <span className={styles.time}>{formatTime(at, zone, tag)}</span>
        <span className={styles.words}>{exists ? <Trans>exists, skipped</Trans> : words}</span>
      </li>
    )
  })
}

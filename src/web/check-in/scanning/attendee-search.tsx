import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import type { ListKind } from '#core/catalog/check-in-lists/list-kind.ts'
import { SCAN_SEARCH_DEBOUNCE_MS } from '#core/check-in/scanning/limits.ts'
import type { ScanPageAttendeeView } from '#core/check-in/scanning/schema.ts'
import { MAX_SEARCH_LENGTH } from '#core/platform/limits.ts'
import { NoAnswer, searchAttendees } from './api.ts'
import { AttendeeRow } from './attendee-row.tsx'
import styles from './attendee-search.module.css'
import type { FoundPage } from './offline/pack-view.ts'
import { ScanIcon } from './scan-icon.tsx'
import type { KnownAttendee } from './use-scans.ts'

interface AttendeeSearchProps {
  readonly short_id: string
  readonly timezone: string
  readonly list_kind: ListKind
  /** Attendees as verdicts left them, by reference: they count when newer than the list. */
  readonly known: ReadonlyMap<string, KnownAttendee>
  readonly busy_reference: string | null
  readonly onCheckIn: (reference: string) => void
  readonly onCheckOut: (attendee: ScanPageAttendeeView) => void
  readonly onHeard: (heard: boolean) => void
  /** What the device itself finds while nobody answers (OFF-5); null without a pack. */
  readonly searchAlone: (query: string, page: number) => Promise<FoundPage | null>
  /** Somebody is searching, or stopped (SCN-23). */
  readonly onSearching: (is_searching: boolean) => void
}

interface Found extends FoundPage {
  readonly query: string
  readonly asked_at: number
}

/** Names and references by part, an email only in full (SCN-2, SCN-3). */
export function AttendeeSearch({ short_id, onHeard, searchAlone, onSearching, ...rows }: AttendeeSearchProps) {
  const { t } = useLingui()
  const [query, setQuery] = useState('')
  const [page, setPage] = useState(1)
  const [has_focus, setFocus] = useState(false)
  const is_searching = has_focus || query.trim() !== ''
  // at once, so that the camera is back in the same frame should this list break
  useLayoutEffect(() => {
    onSearching(is_searching)
    return () => onSearching(false)
  }, [is_searching, onSearching])
  // a phone shows everybody when asked: a hundred rows would push the last scans out of reach
  const [is_all, setAll] = useState(() => window.matchMedia('(min-width: 900px)').matches)
  const is_asked = is_all || query.trim() !== ''
  const { found, has_failed, retry } = useSearch({ short_id, query: query.trim(), page, onHeard, searchAlone })
  const write = (text: string) => {
    setQuery(text)
    setPage(1)
  }
  return (
    <section className={styles.find} aria-label={t`Search`}>
      <div className={styles.field}>
        <ScanIcon name="search" />
        <input
          type="search"
          aria-label={t`Search by name or reference`}
          placeholder={t`Name or reference`}
          value={query}
          onChange={(event) => write(event.target.value)}
          onFocus={() => setFocus(true)}
          onBlur={() => setFocus(false)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={MAX_SEARCH_LENGTH}
          enterKeyHint="search"
        />
      </div>
      {has_failed && <NoAnswerNote onRetry={retry} />}
      {!is_asked && (
        <button type="button" onClick={() => setAll(true)}>
          <Trans>Show all attendees</Trans>
        </button>
      )}
      {is_asked && found && <Results found={found} page={page} onPage={setPage} onClear={() => write('')} {...rows} />}
    </section>
  )
}

const NoAnswerNote = ({ onRetry }: { onRetry: () => void }) => (
  <p className={styles.failed} role="status">
    <Trans>The search got no answer.</Trans>{' '}
    <button type="button" onClick={onRetry}>
      <Trans>Search again</Trans>
    </button>
  </p>
)

/** The list could not be drawn; scanning goes on beside it. */
export function SearchFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <section className={styles.find} aria-label={t`Search`}>
      <NoAnswerNote onRetry={onRetry} />
    </section>
  )
}

interface SearchOptions extends Pick<AttendeeSearchProps, 'short_id' | 'onHeard' | 'searchAlone'> {
  readonly query: string
  readonly page: number
}

/** Asks 200 ms after the last key (CON-11); an answer that comes late for an older question is dropped. */
function useSearch({ short_id, query, page, onHeard, searchAlone }: SearchOptions) {
  const [found, setFound] = useState<Found | null>(null)
  const [has_failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is how "search again" asks the same question once more
  useEffect(() => {
    let is_stale = false
    const ask = async () => {
      const asked_at = performance.now()
      try {
        const { data, meta } = await searchAttendees(short_id, query, page)
        if (is_stale) return
        setFound({ query, asked_at, rows: data, meta })
        setFailed(false)
        onHeard(true)
      } catch (error) {
        if (is_stale) return
        const alone = error instanceof NoAnswer ? await searchAlone(query, page) : null
        if (is_stale) return
        if (alone) setFound({ query, asked_at, ...alone })
        setFailed(alone === null)
        if (error instanceof NoAnswer) onHeard(false)
      }
    }
    const timer = setTimeout(ask, SCAN_SEARCH_DEBOUNCE_MS)
    return () => {
      is_stale = true
      clearTimeout(timer)
    }
  }, [short_id, query, page, onHeard, searchAlone, attempt])
  const retry = useCallback(() => setAttempt((n) => n + 1), [])
  return { found, has_failed, retry }
}

interface ResultsProps extends Omit<AttendeeSearchProps, 'short_id' | 'onHeard' | 'searchAlone' | 'onSearching'> {
  readonly found: Found
  readonly page: number
  readonly onPage: (page: number) => void
  readonly onClear: () => void
}

function Results({
  found: { query, asked_at, rows, meta, is_alone },
  page,
  onPage,
  onClear,
  known,
  busy_reference,
  ...row
}: ResultsProps) {
  if (rows.length === 0)
    return (
      <div className={styles.none} role="status">
        {query === '' ? <Trans>Nobody has a ticket for this door yet.</Trans> : <Trans>No results for “{query}”</Trans>}
        {query !== '' && is_alone && (
          <p>
            <Trans>
              Offline, last names are found only when typed in full. First names and references are found by part.
            </Trans>
          </p>
        )}
        {query !== '' && (
          <button type="button" onClick={onClear}>
            <Trans>Clear</Trans>
          </button>
        )}
      </div>
    )
  const newest = (attendee: ScanPageAttendeeView): ScanPageAttendeeView => {
    const other = known.get(attendee.reference)
    return other && other.heard_at > asked_at ? other.attendee : attendee
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        <Plural value={meta.total} one="# attendee" other="# attendees" />
      </p>
      <ul className={styles.rows}>
        {rows.map((attendee) => (
          <AttendeeRow
            key={attendee.reference}
            attendee={newest(attendee)}
            is_busy={busy_reference === attendee.reference}
            {...row}
          />
        ))}
      </ul>
      {meta.last_page > 1 && (
        <nav className={styles.pages}>
          <button type="button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <Trans>Previous 100</Trans>
          </button>
          <span>
            <Trans>
              Page {meta.current_page} of {meta.last_page}
            </Trans>
          </span>
          <button type="button" disabled={page >= meta.last_page} onClick={() => onPage(page + 1)}>
            <Trans>Next 100</Trans>
          </button>
        </nav>
      )}
    </>
  )
}

import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import type { Operator } from '#core/platform/operator.ts'
import { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import type { WaitingPlaceView } from '#core/sales/waiting-list/schema.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { errorMessage } from '#web/platform/client/server-errors.ts'
import { applyEventColors } from '#web/platform/public-ui/event-colors.ts'
import { LoadFailed, Loading, Missing } from '#web/platform/public-ui/page/load-state.tsx'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'
import { waitingApi } from './api.ts'
import { ChangeForm } from './change-form.tsx'
import { Frame } from './frame.tsx'
import { Offer } from './offer.tsx'
import { Ended, Unconfirmed, Waiting } from './place-states.tsx'

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly place: WaitingPlaceView }

/** What every state of a place may do. */
export interface PlaceProps {
  readonly place: WaitingPlaceView
  readonly is_busy: boolean
  readonly act: (call: (short_id: string) => Promise<WaitingPlaceView>) => void
}

interface PlacePageProps {
  readonly short_id: string
  readonly operator: Operator | null
}

/** A place on the waiting list by its link: opening it changes nothing, buttons act (WTL-8). */
export function PlacePage({ short_id, operator }: PlacePageProps) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [problem, setProblem] = useState<unknown>(null)
  const [is_busy, setIsBusy] = useState(false)
  const [is_changing, setIsChanging] = useState(false)
  const load = useCallback(
    () =>
      waitingApi.find(short_id).then(
        (place) => setState({ kind: 'ready', place }),
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
  const place = state.kind === 'ready' ? state.place : null
  const settings = place?.event.settings
  const title = place?.event.title
  const name = t`Waiting list`
  useEffect(() => {
    if (settings) applyEventColors(settings)
    document.title = title ? `${name} – ${title}` : name
  }, [settings, title, name])
  if (state.kind === 'loading') return <Loading />
  if (state.kind === 'failed') return <LoadFailed error={state.error} operator={operator} />
  if (!place)
    return (
      <Missing
        operator={operator}
        title={<Trans>There is no place behind this link</Trans>}
        hint={<Trans>Check that the link is whole. It stands in the mail about your place on the waiting list.</Trans>}
      />
    )
  const act: PlaceProps['act'] = (call) => {
    if (is_busy) return
    setIsBusy(true)
    setProblem(null)
    call(short_id)
      .then(
        (changed) => {
          setState({ kind: 'ready', place: changed })
          scrollTo({ top: 0 })
        },
        async (failure: unknown) => {
          setProblem(failure)
          // somebody else, or the clock, was faster: what is true now stands below the sentence
          if (failure instanceof ApiError && failure.status === 409) await load()
        },
      )
      .finally(() => setIsBusy(false))
  }
  const props: PlaceProps = { place, is_busy, act }
  const changed = (saved: WaitingPlaceView) => {
    setState({ kind: 'ready', place: saved })
    setIsChanging(false)
    scrollTo({ top: 0 })
  }
  return (
    <Frame event={place.event} operator={operator}>
      {problem !== null && <Notice tone="error" role="alert" title={errorMessage(problem, i18n)} />}
      {is_changing ? (
        <ChangeForm place={place} onSaved={changed} onStay={() => setIsChanging(false)} onGone={load} />
      ) : (
        <Shown {...props} onChange={() => setIsChanging(true)} onLapse={load} />
      )}
    </Frame>
  )
}

interface ShownProps extends PlaceProps {
  readonly onChange: () => void
  readonly onLapse: () => void
}

function Shown({ onChange, onLapse, ...props }: ShownProps) {
  switch (props.place.status) {
    case WaitingEntryStatus.UNCONFIRMED:
      return <Unconfirmed {...props} />
    case WaitingEntryStatus.WAITING:
      return <Waiting {...props} onChange={onChange} />
    case WaitingEntryStatus.OFFERED:
      return props.place.offer ? <Offer {...props} order={props.place.offer} onLapse={onLapse} /> : <Loading />
    default:
      return <Ended {...props} />
  }
}

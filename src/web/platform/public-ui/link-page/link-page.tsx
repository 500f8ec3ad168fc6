import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { Operator } from '#core/platform/operator.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { applyEventColors } from '../event-colors.ts'
import { LoadFailed, Loading, Missing } from '../page/load-state.tsx'
import { Frame, type FrameEvent } from './frame.tsx'

/** What stands behind a link: something of an event, in whose colours it is shown. */
interface LinkView {
  readonly event: FrameEvent & { readonly settings: Parameters<typeof applyEventColors>[0] }
}

/** What the page may do with what it shows. */
export interface LinkControls<View> {
  /** Shows what a call answered. */
  readonly show: (view: View) => void
  /** Asks again what is true now. */
  readonly load: () => Promise<void>
}

interface LinkPageProps<View> {
  readonly short_id: string
  readonly find: (short_id: string) => Promise<View>
  /** What the document is called, before the event's title. */
  readonly name: string
  /** There is nothing behind the link. */
  readonly missing: { readonly title: ReactNode; readonly hint: ReactNode }
  readonly operator: Operator | null
  readonly children: (view: View, controls: LinkControls<View>) => ReactNode
}

type State<View> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly view: View }

/** Somebody's own thing, reached by a mailed link: opening it changes nothing, buttons act (WTL-8, APP-3, APP-7). */
export function LinkPage<View extends LinkView>(props: LinkPageProps<View>) {
  const { short_id, find, name, missing, operator, children } = props
  const [state, setState] = useState<State<View>>({ kind: 'loading' })
  const load = useCallback(
    () =>
      find(short_id).then(
        (view) => setState({ kind: 'ready', view }),
        (error: unknown) =>
          setState(error instanceof ApiError && error.status === 404 ? { kind: 'missing' } : { kind: 'failed', error }),
      ),
    [find, short_id],
  )
  const show = useCallback((view: View) => setState({ kind: 'ready', view }), [])
  useEffect(() => {
    void load()
    // a page out of the browser's back cache shows what was true when it was left
    const refresh = (event: PageTransitionEvent) => event.persisted && location.reload()
    addEventListener('pageshow', refresh)
    return () => removeEventListener('pageshow', refresh)
  }, [load])
  const event = state.kind === 'ready' ? state.view.event : null
  const settings = event?.settings
  const title = event?.title
  useEffect(() => {
    if (settings) applyEventColors(settings)
    document.title = title ? `${name} – ${title}` : name
  }, [settings, title, name])
  if (state.kind === 'loading') return <Loading />
  if (state.kind === 'failed') return <LoadFailed error={state.error} operator={operator} />
  if (state.kind === 'missing') return <Missing operator={operator} {...missing} />
  return (
    <Frame event={state.view.event} operator={operator}>
      {children(state.view, { show, load })}
    </Frame>
  )
}

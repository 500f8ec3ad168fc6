import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { useState } from 'react'
import type { Operator } from '#core/platform/operator.ts'
import { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import type { WaitingPlaceView } from '#core/sales/waiting-list/schema.ts'
import { errorMessage } from '#web/platform/client/server-errors.ts'
import { type LinkControls, LinkPage } from '#web/platform/public-ui/link-page/link-page.tsx'
import { useLinkActs } from '#web/platform/public-ui/link-page/use-link-acts.ts'
import { Loading } from '#web/platform/public-ui/page/load-state.tsx'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'
import { waitingApi } from './api.ts'
import { ChangeForm } from './change-form.tsx'
import { Offer } from './offer.tsx'
import { Ended, Unconfirmed, Waiting } from './place-states.tsx'

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

/** A place on the waiting list by its link (WTL-8). */
export function PlacePage(props: PlacePageProps) {
  const { t } = useWords()
  return (
    <LinkPage
      {...props}
      find={waitingApi.find}
      name={t`Waiting list`}
      missing={{
        title: <Trans>There is no place behind this link</Trans>,
        hint: <Trans>Check that the link is whole. It stands in the mail about your place on the waiting list.</Trans>,
      }}
    >
      {(place, controls) => <Place place={place} controls={controls} />}
    </LinkPage>
  )
}

function Place({ place, controls }: Pick<PlaceProps, 'place'> & { controls: LinkControls<WaitingPlaceView> }) {
  const { i18n } = useLingui()
  const [is_changing, setIsChanging] = useState(false)
  const { problem, is_busy, act } = useLinkActs(controls, ({ status }) => status === 409)
  const changed = (saved: WaitingPlaceView) => {
    controls.show(saved)
    setIsChanging(false)
    scrollTo({ top: 0 })
  }
  return (
    <>
      {problem !== null && <Notice tone="error" role="alert" title={errorMessage(problem, i18n)} />}
      {is_changing ? (
        <ChangeForm place={place} onSaved={changed} onStay={() => setIsChanging(false)} onGone={controls.load} />
      ) : (
        <Shown
          place={place}
          is_busy={is_busy}
          act={(call) => void act(() => call(place.short_id))}
          onChange={() => setIsChanging(true)}
          onLapse={controls.load}
        />
      )}
    </>
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

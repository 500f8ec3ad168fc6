import { Trans } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import type { DoorAttendeeView, DoorListView } from '#core/check-in-lists/schema.ts'
import { Guard } from '#web/public-ui/guard.tsx'
import { LanguageSwitcher } from '#web/public-ui/language-switcher.tsx'
import { Mark } from '#web/public-ui/mark.tsx'
import { useLocale } from '#web/public-ui/money.tsx'
import { AttendeeSearch, SearchFailed } from './attendee-search.tsx'
import { DoorExpired, DoorFailed, DoorNotFound, DoorNotYetOpen } from './closed-door.tsx'
import { ConfirmCheckOut } from './confirm-check-out.tsx'
import { isSoundOn, keepSound } from './device.ts'
import { DoorHeader } from './door-header.tsx'
import { unlockSound } from './feedback.ts'
import { useKeyScanner } from './key-scanner.ts'
import { OfflineNotice, OfflinePanel } from './offline-panel.tsx'
import { searchPack } from './pack-view.ts'
import { RecentScans } from './recent-scans.tsx'
import styles from './scan-page.module.css'
import { Scanner } from './scanner.tsx'
import { type Door, useDoorList } from './use-door-list.ts'
import { useOffline } from './use-offline.ts'
import { useScans } from './use-scans.ts'
import { useWakefulScreen } from './use-wakeful-screen.ts'
import { Verdict } from './verdict.tsx'

/** PUB-31: the page at the door. The short id in its address is all it needs (SCN-1). */
export function ScanPage({ short_id }: { short_id: string }) {
  const { locale } = useLocale()
  return (
    <div className={styles.door}>
      <Guard fallback={() => <DoorFailed />}>
        <DoorPage short_id={short_id} />
      </Guard>
      <footer className={styles.foot}>
        <span className={styles.by}>
          <Mark /> <b>Turnout</b>
        </span>
        <LanguageSwitcher locale={locale} />
      </footer>
    </div>
  )
}

function DoorPage({ short_id }: { short_id: string }) {
  const door = useDoorList(short_id)
  const { state, is_offline, reload } = door
  const list = state.status === 'FOUND' ? state.list : null
  useEffect(() => {
    if (list) document.title = `${list.name} – ${list.event.title}`
  }, [list])
  return (
    <>
      {state.status === 'LOADING' && <Loading is_offline={is_offline} />}
      {state.status === 'NOT_FOUND' && <DoorNotFound />}
      {list?.state === 'EXPIRED' && <DoorExpired list={list} />}
      {list?.state === 'NOT_YET_ACTIVE' && <DoorNotYetOpen list={list} onOpen={reload} />}
      {list?.state === 'ACTIVE' && <OpenDoor short_id={short_id} list={list} door={door} />}
    </>
  )
}

const Loading = ({ is_offline }: { is_offline: boolean }) => (
  <main className={styles.loading}>
    {is_offline ? (
      <>
        <h1 className="visually-hidden">
          <Trans>Opening the list…</Trans>
        </h1>
        <OfflineNotice data_from={null} waiting={0} timezone="UTC" />
      </>
    ) : (
      <p role="status">
        <Trans>Opening the list…</Trans>
      </p>
    )}
  </main>
)

interface OpenDoorProps {
  readonly short_id: string
  readonly list: DoorListView
  readonly door: Door
}

function OpenDoor({ short_id, list, door }: OpenDoorProps) {
  const [is_sound_on, setSoundOn] = useState(isSoundOn)
  const [leaving, setLeaving] = useState<DoorAttendeeView | null>(null)
  const [busy_reference, setBusyReference] = useState<string | null>(null)
  const offline = useOffline({ short_id, list, is_offline: door.is_offline })
  const scans = useScans({ short_id, door, offline, is_sound_on })
  const { submit, recent } = scans
  const { timezone } = list.event
  useWakefulScreen()
  useUnlockedSound()

  const onCode = useCallback((code: string) => void submit({ code, action: 'CHECK_IN' }), [submit])
  useKeyScanner({ onCode, is_active: leaving === null })

  const { pack, isInside } = offline
  const searchAlone = useCallback(
    (query: string, page: number) => (pack ? searchPack(pack, { query, page }, isInside) : null),
    [pack, isInside],
  )

  const act = async (reference: string, action: 'CHECK_IN' | 'CHECK_OUT') => {
    setBusyReference(reference)
    await submit({ reference, action })
    setBusyReference(null)
  }

  return (
    <>
      <DoorHeader list={list} pack={offline.pack} onRemoveData={offline.removeData} />
      <main>
        <OfflinePanel is_offline={door.is_offline} offline={offline} timezone={timezone} />
        <div className={styles.columns}>
          <div className={styles.side}>
            <Scanner
              onCode={onCode}
              is_sound_on={is_sound_on}
              onSound={(on) => {
                keepSound(on)
                setSoundOn(on)
              }}
              is_busy={scans.is_busy}
            >
              {scans.current && (
                <Verdict key={scans.current.id} scan={scans.current} timezone={timezone} onClose={scans.close} />
              )}
            </Scanner>
            <RecentScans scans={recent} timezone={timezone} />
          </div>
          <Guard fallback={(_error, retry) => <SearchFailed onRetry={retry} />}>
            <AttendeeSearch
              short_id={short_id}
              timezone={timezone}
              known={scans.known}
              busy_reference={busy_reference}
              onCheckIn={(reference) => void act(reference, 'CHECK_IN')}
              onCheckOut={setLeaving}
              onHeard={door.report}
              searchAlone={searchAlone}
            />
          </Guard>
        </div>
      </main>
      {leaving && (
        <ConfirmCheckOut
          attendee={leaving}
          onCancel={() => setLeaving(null)}
          onConfirm={() => {
            setLeaving(null)
            void act(leaving.reference, 'CHECK_OUT')
          }}
        />
      )}
    </>
  )
}

/** The first touch or key lets the page sound; before that browsers keep it silent. */
function useUnlockedSound(): void {
  useEffect(() => {
    const kinds = ['pointerdown', 'keydown'] as const
    for (const kind of kinds) window.addEventListener(kind, unlockSound, { capture: true })
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, unlockSound, { capture: true })
    }
  }, [])
}

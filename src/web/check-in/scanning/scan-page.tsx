import { Trans } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { CheckInListState } from '#core/catalog/check-in-lists/list-state.ts'
import type { CompanionView, ScanPageAttendeeView, ScanPageListView } from '#core/check-in/scanning/schema.ts'
import { Mark } from '#web/platform/public-ui/mark.tsx'
import { useLocale } from '#web/platform/public-ui/money.tsx'
import { Guard } from '#web/platform/public-ui/page/guard.tsx'
import { LanguageSwitcher } from '#web/platform/public-ui/page/language-switcher.tsx'
import { AttendeeSearch, SearchFailed } from './attendee-search.tsx'
import { useKeyScanner } from './camera/key-scanner.ts'
import { Scanner } from './camera/scanner.tsx'
import { ChooseProduct } from './choose-product.tsx'
import { ConfirmCheckOut } from './confirm-check-out.tsx'
import { DeviceNameForm, useDeviceSettings } from './device/device-settings.tsx'
import { unlockSound } from './device/feedback.ts'
import { useWakefulScreen } from './device/use-wakeful-screen.ts'
import { personOf } from './labels.ts'
import { ListExpired, ListFailed, ListNotFound, ListNotYetOpen } from './list-unavailable.tsx'
import { Conflicts, OfflineNotice, OfflinePanel } from './offline/offline-panel.tsx'
import { searchPack } from './offline/pack-view.ts'
import { useOffline } from './offline/use-offline.ts'
import { ReadyStatus } from './ready-status.tsx'
import { RecentScans } from './recent-scans.tsx'
import { ScanHeader } from './scan-header.tsx'
import styles from './scan-page.module.css'
import { type ScanList, useScanList } from './use-scan-list.ts'
import { type Scans, useScans } from './use-scans.ts'
import { Verdict } from './verdict.tsx'
import type { ShownScan } from './verdict-kind.ts'

/** PUB-31: the page stewards scan with. The short id in its address is all it needs (SCN-1). */
export function ScanPage({ short_id }: { short_id: string }) {
  const { locale } = useLocale()
  return (
    <div className={styles.page}>
      <Guard fallback={() => <ListFailed />}>
        <ScanPageContent short_id={short_id} />
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

function ScanPageContent({ short_id }: { short_id: string }) {
  const scanList = useScanList(short_id)
  const { state, is_offline, reload } = scanList
  const list = state.status === 'FOUND' ? state.list : null
  useEffect(() => {
    if (list) document.title = `${list.name} – ${list.event.title}`
  }, [list])
  return (
    <>
      {state.status === 'LOADING' && <Loading is_offline={is_offline} />}
      {state.status === 'NOT_FOUND' && <ListNotFound />}
      {list?.state === CheckInListState.EXPIRED && <ListExpired list={list} />}
      {list?.state === CheckInListState.NOT_YET_ACTIVE && <ListNotYetOpen list={list} onOpen={reload} />}
      {list?.state === CheckInListState.ACTIVE && <OpenList short_id={short_id} list={list} scanList={scanList} />}
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

interface OpenListProps {
  readonly short_id: string
  readonly list: ScanPageListView
  readonly scanList: ScanList
}

/** Beside each other there is room for both (look §5). */
const isWide = (): boolean => window.matchMedia('(min-width: 900px)').matches

function OpenList({ short_id, list, scanList }: OpenListProps) {
  const settings = useDeviceSettings()
  const [leaving, setLeaving] = useState<ScanPageAttendeeView | null>(null)
  const [busy_reference, setBusyReference] = useState<string | null>(null)
  const [is_folded, setFolded] = useState(false)
  const [search, setSearch] = useState(0)
  const offline = useOffline({ short_id, list, is_offline: scanList.is_offline })
  const { is_sound_on, do_verdicts_stay: do_stay } = settings
  const scans = useScans({ short_id, scanList, offline, is_sound_on, do_stay, list_kind: list.kind })
  const { submit, recent, current, admitTogether, is_busy, choosing, setChoosing } = scans
  const { timezone } = list.event
  useWakefulScreen()
  useUnlockedSound()

  const onCode = useCodes({ submit, is_choosing: choosing !== null, is_leaving: leaving !== null })

  const { pack, isInside } = offline
  const searchAlone = useCallback(
    async (query: string, page: number) =>
      pack && (pack.extras || pack.list.kind !== 'REDEMPTION') ? searchPack(pack, { query, page }, isInside) : null,
    [pack, isInside],
  )
  const onSearching = useCallback((is_searching: boolean) => setFolded(is_searching && !isWide()), [])
  const onAdmit = (companions: readonly CompanionView[]) => void admitTogether(companions)

  const after = useHandOut(scans)
  const scanReference = async (reference: string, action: 'CHECK_IN' | 'CHECK_OUT') => {
    setBusyReference(reference)
    await submit({ reference, action })
    setBusyReference(null)
  }

  return (
    <>
      <ScanHeader list={list} pack={pack} settings={settings} onRemoveData={offline.removeData} />
      <main className={styles.columns}>
        <div className={styles.side}>
          <Scanner
            onCode={onCode}
            is_sound_on={is_sound_on}
            onSound={settings.setSound}
            is_busy={is_busy}
            is_folded={is_folded}
            onUnfold={() => setSearch(search + 1)}
          />
          <div className={styles.slot}>
            {current ? (
              <Verdict
                key={current.id}
                scan={current}
                timezone={timezone}
                onClose={scans.close}
                onHold={scans.hold}
                is_busy={is_busy}
                onAdmit={onAdmit}
                {...after}
              />
            ) : (
              <ReadyStatus last={scans.last} timezone={timezone} is_busy={is_busy} onAdmit={onAdmit} {...after} />
            )}
            <OfflinePanel is_offline={scanList.is_offline} offline={offline} timezone={timezone} />
            {settings.is_asked && <DeviceNameForm settings={settings} onLater={settings.putOff} />}
          </div>
          <div className={styles.after}>
            {(current === null || do_stay) && <Conflicts offline={offline} list={list} />}
            <RecentScans scans={recent} timezone={timezone} />
          </div>
        </div>
        <Guard fallback={(_error, retry) => <SearchFailed onRetry={retry} />}>
          <AttendeeSearch
            key={search}
            short_id={short_id}
            timezone={timezone}
            list_kind={list.kind}
            known={scans.known}
            busy_reference={busy_reference}
            onCheckIn={(reference) => void scanReference(reference, 'CHECK_IN')}
            onCheckOut={setLeaving}
            onHeard={scanList.report}
            searchAlone={searchAlone}
            onSearching={onSearching}
          />
        </Guard>
      </main>
      {choosing && <ChooseExtra choosing={choosing} onDone={() => setChoosing(null)} submit={submit} />}
      {leaving && (
        <ConfirmCheckOut
          attendee={leaving}
          onCancel={() => setLeaving(null)}
          onConfirm={() => {
            setLeaving(null)
            void scanReference(leaving.reference, 'CHECK_OUT')
          }}
        />
      )}
    </>
  )
}

/** Which of several open extras is handed out (EXT-9). */
function ChooseExtra({
  choosing,
  onDone,
  submit,
}: { choosing: ShownScan; onDone: () => void } & Pick<Scans, 'submit'>) {
  const { answer, asked } = choosing
  if (!answer?.choices || !asked) return null
  return (
    <ChooseProduct
      choices={answer.choices}
      person={personOf(choosing)}
      onCancel={onDone}
      onChoose={(choice) => {
        onDone()
        void submit({ ...asked, ...choice })
      }}
    />
  )
}

/** More of what was handed out, or all of it back (EXT-9). */
function useHandOut({ submit, setChoosing, close }: Scans) {
  const onMore = (scan: ShownScan) => {
    const { answer } = scan
    const { product, left = 0 } = answer ?? {}
    if (!answer || product?.ticket_price_id == null) return
    setChoosing({
      ...scan,
      answer: { ...answer, choices: [{ ...product, ticket_price_id: product.ticket_price_id, open: left }] },
    })
  }
  const onUndo = ({ asked, answer }: ShownScan) => {
    if (!asked || !answer?.product) return
    const { ticket_price_id } = answer.product
    close()
    void submit({
      ...asked,
      action: 'CHECK_OUT',
      quantity: answer.quantity ?? 1,
      ...(ticket_price_id === null ? {} : { ticket_price_id }),
    })
  }
  return { onMore, onUndo }
}

/** Codes of the camera and of hand scanners; the next in line waits until this one has chosen (EXT-9). */
function useCodes({
  submit,
  is_choosing,
  is_leaving,
}: Pick<Scans, 'submit'> & { is_choosing: boolean; is_leaving: boolean }) {
  const onCode = useCallback(
    (code: string) => {
      if (!is_choosing) void submit({ code, action: 'CHECK_IN' })
    },
    [submit, is_choosing],
  )
  useKeyScanner({ onCode, is_active: !is_leaving && !is_choosing })
  return onCode
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

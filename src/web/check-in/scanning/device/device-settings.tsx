import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { MAX_DEVICE_NAME_LENGTH } from '#core/catalog/check-in-lists/limits.ts'
import { VERDICT_MS } from '#core/check-in/scanning/limits.ts'
import { SECOND_MS } from '#core/platform/limits.ts'
import {
  deviceName,
  doVerdictsStay,
  isNameless,
  isSoundOn,
  storeDeviceName,
  storeNameless,
  storeSound,
  storeVerdictsStay,
} from './device.ts'
import styles from './device-settings.module.css'

/** What is set on this device and kept by it. */
export interface DeviceSettings {
  readonly name: string | null
  readonly is_asked: boolean
  readonly is_sound_on: boolean
  readonly do_verdicts_stay: boolean
  readonly setName: (name: string) => void
  readonly putOff: () => void
  readonly setSound: (on: boolean) => void
  readonly setVerdictsStay: (stay: boolean) => void
}

export function useDeviceSettings(): DeviceSettings {
  const [name, setName] = useState(deviceName)
  const [is_nameless, setNameless] = useState(isNameless)
  const [is_sound_on, setSoundOn] = useState(isSoundOn)
  const [do_verdicts_stay, setStay] = useState(doVerdictsStay)
  return {
    name,
    is_asked: name === null && !is_nameless,
    is_sound_on,
    do_verdicts_stay,
    setName: (text) => {
      storeDeviceName(text)
      setName(deviceName())
    },
    putOff: () => {
      storeNameless()
      setNameless(true)
    },
    setSound: (on) => {
      storeSound(on)
      setSoundOn(on)
    },
    setVerdictsStay: (stay) => {
      storeVerdictsStay(stay)
      setStay(stay)
    },
  }
}

interface NameFormProps {
  readonly settings: DeviceSettings
  readonly onLater?: () => void
}

/** Typed once; the log and the next verdict at another gate name this device by it (CIL-11). */
export function DeviceNameForm({ settings, onLater }: NameFormProps) {
  const { t } = useLingui()
  const [text, setText] = useState(settings.name ?? '')
  const [is_saved, setSaved] = useState(false)
  const save = (event: FormEvent) => {
    event.preventDefault()
    settings.setName(text)
    setSaved(true)
  }
  return (
    <form className={styles.name} onSubmit={save}>
      <label>
        <span>
          <Trans>Name of this device or gate</Trans>
        </span>
        <input
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setSaved(false)
          }}
          placeholder={t`North gate`}
          maxLength={MAX_DEVICE_NAME_LENGTH}
          autoComplete="off"
        />
      </label>
      <button type="submit">
        <Trans>Save name</Trans>
      </button>
      {onLater && (
        <button type="button" className={styles.later} onClick={onLater}>
          <Trans>Not now</Trans>
        </button>
      )}
      <p role="status" className={is_saved ? undefined : 'visually-hidden'}>
        {is_saved && <Trans>Name saved.</Trans>}
      </p>
    </form>
  )
}

/** In the info of the list: name and how long verdicts stay (SCN-21). */
export function DeviceFields({ settings }: { settings: DeviceSettings }) {
  return (
    <section className={styles.device} aria-labelledby="this-device">
      <h2 id="this-device">
        <Trans>This device</Trans>
      </h2>
      <DeviceNameForm settings={settings} />
      <label className={styles.stay}>
        <input
          type="checkbox"
          checked={settings.do_verdicts_stay}
          onChange={(event) => settings.setVerdictsStay(event.target.checked)}
        />
        <span>
          <Trans>
            Results stay until the next scan. Otherwise they close after{' '}
            <Plural value={VERDICT_MS / SECOND_MS} one="# second" other="# seconds" />.
          </Trans>
        </span>
      </label>
    </section>
  )
}

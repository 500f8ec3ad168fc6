import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { SCANNER_MESSAGE_MS } from '#web/check-in/scanning/limits.ts'
import { classes } from '#web/platform/public-ui/class-names.ts'
import { ScanIcon } from '../scan-icon.tsx'
import { CameraProblemNotice } from './camera-problem.tsx'
import styles from './scanner.module.css'
import { type Camera, useCamera } from './use-camera.ts'
import { useDecoding } from './use-decoding.ts'

interface ScannerProps {
  readonly onCode: (code: string) => void
  readonly is_sound_on: boolean
  readonly onSound: (on: boolean) => void
  readonly is_busy: boolean
  /** While people are searched the camera is put away and reads nothing (SCN-23). */
  readonly is_folded: boolean
  readonly onUnfold: () => void
}

/** The camera with its controls (SCN-4). It never stops for a code it cannot use. */
export function Scanner({ onCode, is_sound_on, onSound, is_busy, is_folded, onUnfold }: ScannerProps) {
  const { t } = useLingui()
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(video)
  useDecoding(video, camera.state === 'ON' && !is_folded, onCode)
  return (
    <section
      className={classes(styles.scanner, is_folded && styles.folded)}
      aria-label={t`Scanner`}
      aria-busy={is_busy}
    >
      <video
        ref={video}
        className={classes(styles.picture, camera.state !== 'ON' && styles.hidden)}
        muted
        playsInline
        disablePictureInPicture
      />
      {is_folded && (
        <button type="button" className={styles.unfold} onClick={onUnfold}>
          <ScanIcon name="camera" />
          <Trans>Back to the camera</Trans>
        </button>
      )}
      {camera.state === 'ON' && !is_folded && <Frame />}
      {!is_folded && <Controls camera={camera} is_sound_on={is_sound_on} onSound={onSound} />}
      {camera.state === 'STARTING' && !is_folded && (
        <p className={styles.starting}>
          <Trans>Starting the camera. Allow it when the browser asks.</Trans>
        </p>
      )}
      {camera.state !== 'ON' && camera.state !== 'STARTING' && !is_folded && (
        <CameraProblemNotice problem={camera.state} onAgain={camera.start} />
      )}
      {is_busy && (
        <p className={styles.asking} role="status">
          <Trans>Checking…</Trans>
        </p>
      )}
    </section>
  )
}

const Frame = () => (
  <svg className={styles.frame} viewBox="0 0 220 220" aria-hidden="true">
    <path d="M4 44V18A14 14 0 0 1 18 4h26M176 4h26a14 14 0 0 1 14 14v26M216 176v26a14 14 0 0 1-14 14h-26M44 216H18a14 14 0 0 1-14-14v-26" />
  </svg>
)

interface ControlsProps {
  readonly camera: Camera
  readonly is_sound_on: boolean
  readonly onSound: (on: boolean) => void
}

function Controls({ camera, is_sound_on, onSound }: ControlsProps) {
  const { t } = useLingui()
  const [message, setMessage] = useState<string | null>(null)
  useEffect(() => {
    if (message === null) return
    const timer = setTimeout(() => setMessage(null), SCANNER_MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [message])
  const has_torch = camera.torch !== 'UNAVAILABLE'
  return (
    <div className={styles.controls}>
      {camera.cameras.length > 0 && (
        <select
          aria-label={t`Camera`}
          value={camera.camera_id ?? ''}
          onChange={(event) => camera.choose(event.target.value)}
        >
          {camera.cameras.map(({ id, label }, index) => (
            <option key={id} value={id}>
              {label || t`Camera ${index + 1}`}
            </option>
          ))}
        </select>
      )}
      <button
        type="button"
        className={styles.round}
        aria-pressed={is_sound_on}
        aria-label={t`Sound`}
        onClick={() => onSound(!is_sound_on)}
      >
        <ScanIcon name={is_sound_on ? 'sound' : 'mute'} />
      </button>
      <button
        type="button"
        className={classes(styles.round, !has_torch && styles.missing)}
        aria-pressed={camera.torch === 'ON'}
        aria-label={t`Flash`}
        onClick={() => (has_torch ? camera.switchTorch() : setMessage(t`Flash not available on this device`))}
      >
        <ScanIcon name="torch" />
      </button>
      <p className={classes(styles.message, message === null && 'visually-hidden')} role="status">
        {message}
      </p>
    </div>
  )
}

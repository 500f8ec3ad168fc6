import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { storeCamera, storedCamera } from '../device/device.ts'

/** Why there is no picture; INSECURE: browsers give cameras to https pages only. */
export type CameraProblem = 'DENIED' | 'NONE' | 'BUSY' | 'INSECURE'
export type CameraState = 'STARTING' | 'ON' | CameraProblem

export interface Camera {
  readonly state: CameraState
  readonly cameras: readonly { id: string; label: string }[]
  readonly camera_id: string | null
  readonly torch: 'UNAVAILABLE' | 'OFF' | 'ON'
  readonly choose: (id: string) => void
  readonly start: () => void
  readonly switchTorch: () => void
}

interface Torch extends MediaTrackCapabilities {
  readonly torch?: boolean
}

const PROBLEMS: Record<string, CameraProblem> = {
  NotAllowedError: 'DENIED',
  SecurityError: 'DENIED',
  NotFoundError: 'NONE',
  OverconstrainedError: 'NONE',
}

const problemOf = (error: unknown): CameraProblem => (error instanceof Error && PROBLEMS[error.name]) || 'BUSY'

async function openStream(id: string | null): Promise<MediaStream> {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } }
  const open = (which: MediaTrackConstraints) =>
    navigator.mediaDevices.getUserMedia({ video: { ...size, ...which }, audio: false })
  if (id === null) return open({ facingMode: 'environment' })
  // a camera that is no longer there must not leave the door without one
  return open({ deviceId: { exact: id } }).catch((error: unknown) => {
    if (problemOf(error) === 'NONE') return open({ facingMode: 'environment' })
    throw error
  })
}

const hasTorch = (track: MediaStreamTrack): boolean => Boolean((track.getCapabilities?.() as Torch | undefined)?.torch)

/** The device's camera, shown in `video` (SCN-4). Stops with the page; wakes again when a phone took it away. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): Camera {
  const [state, setState] = useState<CameraState>('STARTING')
  const [cameras, setCameras] = useState<Camera['cameras']>([])
  const [camera_id, setCameraId] = useState<string | null>(null)
  const [torch, setTorch] = useState<Camera['torch']>('UNAVAILABLE')
  const track = useRef<MediaStreamTrack | null>(null)
  const attempt = useRef(0)

  const open = useCallback(
    async (id: string | null) => {
      const mine = ++attempt.current
      if (!navigator.mediaDevices?.getUserMedia) return setState('INSECURE')
      setState('STARTING')
      track.current?.stop()
      try {
        const stream = await openStream(id)
        const [opened] = stream.getVideoTracks()
        if (mine !== attempt.current || !opened || !video.current)
          return stream.getTracks().forEach((one) => {
            one.stop()
          })
        track.current = opened
        video.current.srcObject = stream
        await video.current.play().catch(() => {})
        setCameraId(opened.getSettings().deviceId ?? id)
        setTorch(hasTorch(opened) ? 'OFF' : 'UNAVAILABLE')
        setCameras(await listCameras())
        setState('ON')
      } catch (error) {
        if (mine === attempt.current) setState(problemOf(error))
      }
    },
    [video],
  )

  useEffect(() => {
    void open(storedCamera())
    const onVisible = () => {
      if (document.visibilityState === 'visible' && track.current?.readyState === 'ended') void open(storedCamera())
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      attempt.current++
      document.removeEventListener('visibilitychange', onVisible)
      track.current?.stop()
    }
  }, [open])

  return {
    state,
    cameras,
    camera_id,
    torch,
    choose: (id) => {
      storeCamera(id)
      void open(id)
    },
    start: () => void open(storedCamera()),
    switchTorch: () => {
      const on = torch === 'OFF'
      const wanted = { advanced: [{ torch: on } as MediaTrackConstraintSet] }
      track.current?.applyConstraints(wanted).then(
        () => setTorch(on ? 'ON' : 'OFF'),
        () => setTorch('UNAVAILABLE'),
      )
    },
  }
}

async function listCameras(): Promise<Camera['cameras']> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId)
    .map(({ deviceId, label }) => ({ id: deviceId, label }))
}

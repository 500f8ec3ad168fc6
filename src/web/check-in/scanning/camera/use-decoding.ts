import { type RefObject, useEffect, useRef } from 'react'
import { DECODER_RETRY_MS, LOOK_INTERVAL_MS } from '#web/check-in/scanning/limits.ts'
import { CodeGate } from './code-gate.ts'

/** Reads codes from the running camera and hands on what passes the gate. A picture that cannot be read changes nothing. */
export function useDecoding(
  video: RefObject<HTMLVideoElement | null>,
  is_on: boolean,
  onCode: (code: string) => void,
): void {
  const handler = useRef(onCode)
  useEffect(() => {
    handler.current = onCode
  }, [onCode])
  useEffect(() => {
    if (!is_on) return
    const gate = new CodeGate()
    let timer: ReturnType<typeof setTimeout> | undefined
    let is_over = false
    const look = async () => {
      const picture = video.current
      if (
        picture &&
        picture.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA &&
        document.visibilityState === 'visible'
      ) {
        // the reader weighs a megabyte and comes after the page
        const { decode } = await import('./decoder.ts')
        const code = await decode(picture).catch(() => null)
        if (is_over) return
        if (code && gate.passes(code, performance.now())) handler.current(code)
      }
    }
    // without its reader the camera is a picture only; it is asked for again a little later
    const keepLooking = async (): Promise<void> => {
      const pause = await look().then(
        () => LOOK_INTERVAL_MS,
        () => DECODER_RETRY_MS,
      )
      if (!is_over) timer = setTimeout(keepLooking, pause)
    }
    void keepLooking()
    return () => {
      is_over = true
      clearTimeout(timer)
    }
  }, [is_on, video])
}

import { BEEP_PAUSE_MS } from '#web/check-in/scanning/limits.ts'
import type { VerdictKind } from '../verdict-kind.ts'

interface Note {
  readonly hz: number
  readonly ms: number
  readonly shape?: OscillatorType
}

/** Told apart without looking: up is in, down is out, a low buzz is no (SCN-4). */
const TONES: Record<VerdictKind, readonly Note[]> = {
  ADMITTED: [
    { hz: 880, ms: 90 },
    { hz: 1319, ms: 160 },
  ],
  CHECKED_OUT: [
    { hz: 880, ms: 110 },
    { hz: 587, ms: 180 },
  ],
  REFUSED: [
    { hz: 165, ms: 220, shape: 'square' },
    { hz: 131, ms: 320, shape: 'square' },
  ],
  UNPAID: [
    { hz: 440, ms: 110 },
    { hz: 440, ms: 110 },
    { hz: 440, ms: 160 },
  ],
  NO_ANSWER: [{ hz: 294, ms: 420, shape: 'triangle' }],
}
const PATTERNS: Record<VerdictKind, number[]> = {
  ADMITTED: [70],
  CHECKED_OUT: [70, 60, 70],
  REFUSED: [260, 90, 260],
  UNPAID: [120, 60, 120, 60, 120],
  NO_ANSWER: [400],
}
const VOLUME = 0.25

let audio: AudioContext | null = null

/** Browsers let a page sound only after a touch or key; called from those. */
export function unlockSound(): void {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') audio.resume().catch(() => {})
}

export function playTone(kind: VerdictKind): void {
  if (audio?.state !== 'running') return
  let at = audio.currentTime
  for (const { hz, ms, shape = 'sine' } of TONES[kind]) {
    const end = at + ms / 1000
    const tone = new OscillatorNode(audio, { frequency: hz, type: shape })
    const volume = new GainNode(audio, { gain: 0 })
    // edges of a few milliseconds, else every tone begins and ends with a click
    volume.gain
      .setValueAtTime(0, at)
      .linearRampToValueAtTime(VOLUME, at + 0.01)
      .setValueAtTime(VOLUME, end - 0.02)
      .linearRampToValueAtTime(0, end)
    tone.connect(volume).connect(audio.destination)
    tone.start(at)
    tone.stop(end)
    at = end + BEEP_PAUSE_MS / 1000
  }
}

/** Like sound, only after a first touch; where a device cannot, nothing happens. */
export const vibrate = (kind: VerdictKind): void => {
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(PATTERNS[kind])
}

import { SHAKE_MS, TONE_HERTZ, TONE_SECONDS, TONE_TIMES } from './limits.ts'

/** A tone that the visitor switched on: browsers play none before somebody pressed something (ROOM-21). */
export interface Tone {
  /** Switches it on and plays it once, so that they hear what they will hear. */
  switchOn(): void
  switchOff(): void
  play(): void
}

function playNotes(context: AudioContext, times: number): void {
  const notes = Array.from({ length: times }, () => TONE_HERTZ).flat()
  for (const [at, hertz] of notes.entries()) {
    const begins = context.currentTime + at * TONE_SECONDS
    const [source, volume] = [context.createOscillator(), context.createGain()]
    source.frequency.value = hertz
    volume.gain.setValueAtTime(0, begins)
    volume.gain.linearRampToValueAtTime(0.3, begins + 0.02)
    volume.gain.linearRampToValueAtTime(0, begins + TONE_SECONDS)
    source.connect(volume).connect(context.destination)
    source.start(begins)
    source.stop(begins + TONE_SECONDS)
  }
}

export function makeTone(): Tone {
  let context: AudioContext | null = null
  return {
    switchOn() {
      context ??= new AudioContext()
      void context.resume()
      playNotes(context, 1)
    },
    switchOff() {
      void context?.close()
      context = null
    },
    play() {
      if (!context) return
      void context.resume()
      playNotes(context, TONE_TIMES)
    },
  }
}

/** A phone in a pocket; refused where nobody has touched the page yet. */
export const shake = (): void => {
  navigator.vibrate?.([...SHAKE_MS])
}

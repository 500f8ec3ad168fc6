import { HOUR_SECONDS, MINUTE_SECONDS } from '#core/platform/limits.ts'

const two = (figure: number): string => String(figure).padStart(2, '0')

/** What is left as digits: 9:05, or 1:09:05. */
export function digitsOf(ms: number): string {
  const left = Math.max(0, Math.ceil(ms / 1000))
  const [hours, minutes, seconds] = [
    Math.floor(left / HOUR_SECONDS),
    Math.floor((left % HOUR_SECONDS) / MINUTE_SECONDS),
    left % MINUTE_SECONDS,
  ]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}

export interface Words {
  number(figure: number): string
  /** "5–9 minutes", in the words of the language. */
  minutes(from: number, until: number): string
  /** Day and time at the event. */
  at(ms: number): string
  /** The time of day, here. */
  clock(ms: number): string
}

/** Figures, spans and times as the document's language writes them: the browser knows all of it, so no sentence is loaded. */
export function wordsIn(language: string, timezone: string): Words {
  const number = new Intl.NumberFormat(language)
  const minutes = new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' })
  // day first and to 24 hours, as everywhere (TIM-3); the module that says so would bring half of the kit along
  const at = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    ...{ timeZone: timezone, timeZoneName: 'short', hourCycle: 'h23' },
    ...{ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  })
  const clock = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  return {
    number: (figure) => number.format(figure),
    minutes: (from, until) => (from >= until ? minutes.format(until) : minutes.formatRange(from, until)),
    at: (ms) => at.format(ms),
    clock: (ms) => clock.format(ms),
  }
}

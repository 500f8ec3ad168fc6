import { useLayoutEffect, useRef } from 'react'
import { parseTicketCode } from '#core/catalog/ticket-codes/ticket-code.ts'
import { parseReference } from '#core/platform/ids.ts'
import { MAX_KEY_GAP_MS, MIN_SCANNED_LENGTH, SCANNER_GAP_MS } from '#web/check-in/scanning/limits.ts'

const isCode = (text: string): boolean => parseReference(text) !== null || parseTicketCode(text) !== null

/** Collects key strokes into what was typed in one go. */
class KeyBuffer {
  #text = ''
  #started_at = 0
  #last_at = 0

  add(key: string, now: number): void {
    if (this.#text === '' || now - this.#last_at > MAX_KEY_GAP_MS) {
      this.#text = ''
      this.#started_at = now
    }
    this.#text += key
    this.#last_at = now
  }

  /** What Enter ends, and whether a scanner typed it. */
  take(now: number): { text: string; is_scanned: boolean } {
    const text = now - this.#last_at > MAX_KEY_GAP_MS ? '' : this.#text
    const is_fast = text.length > 1 && (this.#last_at - this.#started_at) / (text.length - 1) < SCANNER_GAP_MS
    this.#text = ''
    return { text, is_scanned: is_fast && text.length >= MIN_SCANNED_LENGTH }
  }
}

interface Options {
  readonly onCode: (code: string) => void
  readonly is_active: boolean
}

const isPlainKey = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey

/**
 * Hardware scanners type their code and press Enter, wherever the focus is (SCN-5). In a text field only what reads as
 * a code, or was typed faster than a hand can, counts: the rest is somebody's search. A scan that went into a field is
 * taken out of it again, and its Enter never presses the button that happens to have the focus.
 */
export function useKeyScanner({ onCode, is_active }: Options): void {
  const handler = useRef(onCode)
  useLayoutEffect(() => {
    handler.current = onCode
  }, [onCode])
  // as soon as the page stands there: later, a scan that comes at once would be lost
  useLayoutEffect(() => {
    if (!is_active) return
    const keys = new KeyBuffer()
    const onKey = (event: KeyboardEvent) => {
      const field = event.target instanceof HTMLInputElement ? event.target : null
      if (event.key !== 'Enter') {
        if (!isPlainKey(event)) return
        keys.add(event.key, event.timeStamp)
        if (event.target instanceof HTMLSelectElement) event.preventDefault()
        return
      }
      const { text, is_scanned } = keys.take(event.timeStamp)
      const typed = is_scanned || isCode(text) ? text : field && isCode(field.value) ? field.value : null
      if (typed === null) return
      event.preventDefault()
      event.stopPropagation()
      if (field) emptyField(field, typed)
      handler.current(typed.trim())
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [is_active])
}

/** Through the element's own setter, so that React hears of it. */
function emptyField(field: HTMLInputElement, typed: string): void {
  const rest = field.value.endsWith(typed) ? field.value.slice(0, -typed.length) : ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, rest)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

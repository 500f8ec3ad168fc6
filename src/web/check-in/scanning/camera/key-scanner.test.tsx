import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { useKeyScanner } from './key-scanner.ts'

const onCode = vi.fn()
const onPress = vi.fn()

function Page({ is_active = true }: { is_active?: boolean }) {
  const [text, setText] = useState('')
  useKeyScanner({ onCode, is_active })
  return (
    <form onSubmit={onPress}>
      <input value={text} onChange={(event) => setText(event.target.value)} aria-label="Search" />
      <button type="submit">Go</button>
    </form>
  )
}

/** Keys as a device sends them: `gap` milliseconds apart, into whatever has the focus. */
function type(text: string, { gap = 10, target = document.body as Element } = {}) {
  let at = 10_000
  const key = (name: string) => {
    at += gap
    const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: at })
    return target.dispatchEvent(event)
  }
  for (const letter of text) {
    key(letter)
    if (target instanceof HTMLInputElement) fireEvent.input(target, { target: { value: target.value + letter } })
  }
  return key('Enter')
}

function open(is_active = true) {
  onCode.mockReset()
  onPress.mockReset()
  render(<Page is_active={is_active} />)
  return screen.getByRole('textbox') as HTMLInputElement
}

describe('hardware scanners (SCN-5)', () => {
  test('strokes ending with Enter are a code anywhere on the page, in either case', () => {
    open()
    type('m8fvt4n-2')
    expect(onCode).toHaveBeenCalledWith('m8fvt4n-2')
  })

  test('whatever a scanner types fast is taken, so that a foreign code is refused aloud', () => {
    open()
    type('4006381333931')
    expect(onCode).toHaveBeenCalledWith('4006381333931')
  })

  test('a scan into the search field is taken out of it again', () => {
    const field = open()
    fireEvent.input(field, { target: { value: 'wie' } })
    type('M8FVT4N-2', { target: field })
    expect(onCode).toHaveBeenCalledWith('M8FVT4N-2')
    expect(field.value).toBe('wie')
  })

  test('a reference typed by hand into the field counts, a name does not', () => {
    const field = open()
    type('wieczorek', { gap: 180, target: field })
    expect(onCode).not.toHaveBeenCalled()
    fireEvent.input(field, { target: { value: '' } })
    type('M8FVT4N-2', { gap: 180, target: field })
    expect(onCode).toHaveBeenCalledWith('M8FVT4N-2')
  })

  test("a scan's Enter never presses the button that has the focus", () => {
    open()
    expect(type('M8FVT4N-2', { target: screen.getByRole('button') })).toBe(false)
    expect(onCode).toHaveBeenCalledOnce()
    expect(onPress).not.toHaveBeenCalled()
  })

  test('Enter alone and strokes with long pauses are no code', () => {
    open()
    expect(type('')).toBe(true)
    type('M8FVT4N', { gap: 900 })
    expect(onCode).not.toHaveBeenCalled()
  })

  test('while a question is open nothing is scanned', () => {
    open(false)
    type('M8FVT4N-2')
    expect(onCode).not.toHaveBeenCalled()
  })
})

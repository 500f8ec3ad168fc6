import { useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { capturePreHydrationEvents } from './pre-hydration-events.ts'

/** A stepper, a field and a list, as the event page has them. */
function Page() {
  const [count, setCount] = useState(0)
  const [text, setText] = useState('')
  const [left, setLeft] = useState('')
  const [language, setLanguage] = useState('en')
  const [kept, setKept] = useState(0)
  useEffect(() => setKept(10), [])
  return (
    <main>
      <button type="button" onClick={() => setCount(count + 1)}>
        <span>more</span>
      </button>
      <input value={text} onChange={(event) => setText(event.target.value)} onBlur={() => setLeft(text)} />
      <select defaultValue="en" onChange={(event) => setLanguage(event.target.value)}>
        <option value="en">English</option>
        <option value="de">Deutsch</option>
      </select>
      <output>{`${count + kept} ${text} ${left} ${language}`}</output>
    </main>
  )
}

let root: HTMLElement
const find = <T extends HTMLElement>(selector: string): T => root.querySelector<T>(selector) as T
const said = () => find('output').textContent

beforeEach(() => {
  document.body.innerHTML = `<div id="root">${renderToString(<Page />)}</div>`
  root = document.getElementById('root') as HTMLElement
})

test('what was pressed, typed and chosen before the script came is done when it is there', async () => {
  const early = capturePreHydrationEvents(root)
  find('span').click()
  find('span').click()
  const field = find<HTMLInputElement>('input')
  for (const value of ['a', 'ad', 'ada']) {
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const list = find<HTMLSelectElement>('select')
  list.value = 'de'
  list.dispatchEvent(new Event('change', { bubbles: true }))
  hydrateRoot(root, <Page />)
  await early.replay()
  await vi.waitFor(() => expect(said()).toBe('12 ada ada de'))
})

test('once the script listens nothing is done twice', async () => {
  const early = capturePreHydrationEvents(root)
  hydrateRoot(root, <Page />)
  await early.replay()
  find('button').click()
  await vi.waitFor(() => expect(said()).toBe('11   en'))
})

test('the first touch asks for the script at once', async () => {
  const early = capturePreHydrationEvents(root)
  let is_touched = false
  void early.first.then(() => {
    is_touched = true
  })
  await Promise.resolve()
  expect(is_touched).toBe(false)
  find('button').dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await early.first
})

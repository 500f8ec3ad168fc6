import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

afterEach(cleanup)
// effects that wait for the next frame run before the file's window, and its frames, are gone
afterAll(async () => {
  vi.useRealTimers()
  await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
})
// what is waited for is a state of the screen, however busy the machine is
configure({ asyncUtilTimeout: 10_000 })

// what jsdom lacks and Mantine asks for
window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
})
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Element.prototype.scrollIntoView ??= () => {}

/** A complaint of React's (a missing key, an update outside act) is a failure. */
const complain = console.error
const complaints = vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
  complain(...args)
  throw new Error(`console.error: ${args.map(String).join(' ')}`)
})
// the next file of this process begins with the console as it was
afterAll(() => complaints.mockRestore())

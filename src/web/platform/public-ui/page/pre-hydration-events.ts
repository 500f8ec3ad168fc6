/** Something a reader did before the page's script listened. */
interface Early {
  readonly target: Element
  readonly type: 'click' | 'input' | 'change'
  readonly value?: string
}

interface PreHydrationEvents {
  /** Settles as soon as somebody touches the page. */
  readonly first: Promise<void>
  /** Does again what was kept, in order; to be called when the page's script listens. */
  replay(): Promise<void>
}

/** Whoever does one of these wants the page to work now. */
const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const

/** A frame in which effects run and the page renders what the last event has changed. */
const settled = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve())))

/** What a browser does not do by itself: links lead on and folds open without us. */
function earlyOf(event: Event): Early | null {
  const { target } = event
  if (!(target instanceof Element)) return null
  if (event.type === 'click') {
    const button = target.closest('button[type=button]')
    return button && { target: button, type: 'click' }
  }
  if (event.type === 'change') return target instanceof HTMLSelectElement ? { target, type: 'change' } : null
  return target instanceof HTMLInputElement ? { target, type: 'input', value: target.value } : null
}

/** Markup from the server is the same element after hydration, so an event finds its way. */
function doAgain({ target, type, value }: Early): void {
  if (!target.isConnected) return
  if (type === 'click') {
    ;(target as HTMLButtonElement).click()
    return
  }
  // hydration has put back what the server wrote
  if (value !== undefined) (target as HTMLInputElement).value = value
  target.dispatchEvent(new Event(type, { bubbles: true }))
}

/** The reader has left the field meanwhile; it must hear so after what was typed has taken effect. */
function leaveAgain({ target, type }: Early): void {
  if (type === 'input' && document.activeElement !== target)
    target.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/** Keeps what is pressed and typed in a page that was sent ready to read, until its script is there. */
export function capturePreHydrationEvents(root: HTMLElement): PreHydrationEvents {
  const kept: Early[] = []
  const keep = (event: Event) => {
    const early = earlyOf(event)
    if (!early) return
    // of a word typed letter by letter the last state is enough
    const last = kept.at(-1)
    if (early.type === 'input' && last?.type === 'input' && last.target === early.target) kept.pop()
    kept.push(early)
  }
  const listened = ['click', 'input', 'change']
  for (const type of listened) root.addEventListener(type, keep, true)
  const first = new Promise<void>((resolve) => {
    for (const type of TOUCHES) root.addEventListener(type, () => resolve(), { once: true, capture: true })
  })
  const replay = async () => {
    for (const type of listened) root.removeEventListener(type, keep, true)
    await settled()
    for (const early of kept) {
      doAgain(early)
      await settled()
      leaveAgain(early)
    }
  }
  return { first, replay }
}

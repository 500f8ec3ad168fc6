import { useEffect, useState } from 'react'

/** What had the focus; of a menu that is about to close, the button that opened it. */
function focused(): HTMLElement | null {
  const element = document.activeElement
  const opener = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const found = opener ? document.getElementById(opener) : element
  return found instanceof HTMLElement && found !== document.body ? found : null
}

/** Once at once, and once when a question that lay over the layer has faded out as well. */
const TRIES_MS = [20, 350]

/** Gives the focus back when a layer goes (UIX-6): layers are mounted open, so Mantine never saw what had it before. */
export function useFocusBack(): void {
  const [before] = useState(focused)
  useEffect(() => {
    const giveBack = () => {
      if (!before?.isConnected) return
      const { activeElement, body } = before.ownerDocument
      if (activeElement === null || activeElement === body) before.focus({ preventScroll: true })
    }
    return () => {
      for (const delay of TRIES_MS) setTimeout(giveBack, delay)
    }
  }, [before])
}

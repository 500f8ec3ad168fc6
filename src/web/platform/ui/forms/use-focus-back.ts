import { useEffect, useState } from 'react'
import { FOCUS_TRIES_MS } from '#web/platform/ui/limits.ts'

/** What had the focus; of a menu that is about to close, the button that opened it. */
function focused(): HTMLElement | null {
  const element = document.activeElement
  const opener = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const found = opener ? document.getElementById(opener) : element
  return found instanceof HTMLElement && found !== document.body ? found : null
}

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
      for (const delay of FOCUS_TRIES_MS) setTimeout(giveBack, delay)
    }
  }, [before])
}

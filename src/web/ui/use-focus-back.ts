import { useEffect, useState } from 'react'

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
  useEffect(
    () => () => {
      setTimeout(() => {
        const is_free = document.activeElement === null || document.activeElement === document.body
        if (is_free && before?.isConnected) before.focus({ preventScroll: true })
      }, 20)
    },
    [before],
  )
}

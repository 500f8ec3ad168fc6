import { useCallback, useEffect } from 'react'
import type { FrameMessage } from '#core/publishing/public-pages/widget-attributes.ts'

/** What it says is no secret, and which site embeds the widget is not known; the script checks who speaks (WID-2). */
const say = (message: FrameMessage): void => {
  if (parent !== window) parent.postMessage(message, '*')
}

/** Tells the page around the frame how tall the content is, as often as that changes, and what it is called (WID-2). */
export function useFrame(title: string): { toTop: () => void } {
  useEffect(() => {
    const root = document.getElementById('root')
    if (!root || parent === window) return
    const tell = () => say({ turnout: 'resize', height: Math.ceil(root.getBoundingClientRect().height) })
    const observer = new ResizeObserver(tell)
    observer.observe(root)
    // a frame below the fold is not drawn, so nothing is observed there; it must have its height before it is seen
    tell()
    document.fonts.ready.then(tell, () => {})
    return () => observer.disconnect()
  }, [])
  useEffect(() => say({ turnout: 'title', title }), [title])
  // the next step starts at its top, not where the long list before it ended
  const toTop = useCallback(() => say({ turnout: 'top' }), [])
  return { toTop }
}

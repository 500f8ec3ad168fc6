import { type QueueFragment, readLook, safeBack, takeQueueFragment } from './fragment.ts'
import type { QueueScriptData } from './page-data.ts'

const SESSION = 'turnout:checkout-session'
const CAME_FROM = 'turnout:queue-from'

function attempt<T>(action: () => T): T | null {
  try {
    return action()
  } catch {
    return null
  }
}

/** Where the page runs: in a window of its own, or in the frame of a widget, which it goes back to (ROOM-22). */
export interface QueueFrame {
  readonly fragment: QueueFragment
  /** Where tickets are chosen. */
  readonly back: string
  /** undefined where the cookie is the session; null in a frame that has none yet. */
  session(): string | null | undefined
  keepSession(session: string | undefined): void
  /** What the next document has to be told of it, as it may have nowhere to keep it. */
  told(): string | null
}

interface CameFrom {
  readonly back: string | null
  readonly look: string | null
}

/** In the address at first, for the tab afterwards. */
function cameFrom({ back, look }: QueueFragment): CameFrom {
  if (back !== null) {
    attempt(() => sessionStorage.setItem(CAME_FROM, JSON.stringify({ back, look })))
    return { back, look }
  }
  const kept = attempt(() => JSON.parse(sessionStorage.getItem(CAME_FROM) ?? 'null') as CameFrom | null)
  return kept ?? { back: null, look: null }
}

/** What it says is no secret, and the script around the frame checks who speaks (WID-2). */
const say = (message: { readonly turnout: 'resize' | 'title'; readonly [told: string]: unknown }): void => {
  if (parent !== window) parent.postMessage(message, '*')
}

function fitFrame(title: string): void {
  const root = document.getElementById('root')
  if (!root || parent === window) return
  const tell = () => say({ turnout: 'resize', height: Math.ceil(root.getBoundingClientRect().height) })
  new ResizeObserver(tell).observe(root)
  tell()
  say({ turnout: 'title', title })
}

export function openFrame({ event_id, event_path, is_framed, title }: QueueScriptData): QueueFrame {
  const fragment = takeQueueFragment()
  if (!is_framed)
    return { fragment, back: event_path, session: () => undefined, keepSession: () => {}, told: () => null }
  const from = cameFrom(fragment)
  for (const [name, value] of readLook(from.look)) document.body.style.setProperty(name, value)
  fitFrame(title)
  let session = attempt(() => sessionStorage.getItem(SESSION))
  return {
    fragment,
    back: safeBack(event_id, from.back),
    session: () => session,
    keepSession: (given) => {
      if (given === undefined) return
      session = given
      attempt(() => sessionStorage.setItem(SESSION, given))
    },
    told: () => session,
  }
}

/**
 * On to the tickets, with the time that is left behind the `#`: pages are the same for everybody, and a frame may keep
 * nothing. `until` is in milliseconds of this device's clock.
 */
export function leaveFor(frame: QueueFrame, until: number): void {
  const session = frame.told()
  const told = new URLSearchParams({ inside: String(Math.round(until)), ...(session === null ? {} : { session }) })
  location.assign(`${frame.back}#${told}`)
}

import { readPlaceToken } from '#core/sales/waiting-room/place-token.ts'

/** What a browser keeps of its place in a queue (ROOM-18). */
export interface KeptPlace {
  readonly token: string
  /** The commitment that was public when it got the place: what the draw is checked against (ROOM-6). */
  readonly commitment: string | null
  /** Milliseconds of the server's clock: when this browser first saw that it is called. */
  readonly called_at?: number
  /** Milliseconds of the server's clock: until when it may shop. */
  readonly inside_until?: number
}

const keyOf = (event_id: number): string => `turnout:queue:${event_id}`

function attempt<T>(action: () => T): T | null {
  try {
    return action()
  } catch {
    return null
  }
}

/** A frame's place ends with its tab; elsewhere it outlives the browser. */
const storageOf = (is_framed: boolean): Storage | null => attempt(() => (is_framed ? sessionStorage : localStorage))

function parseKept(text: string | null, event_id: number): KeptPlace | null {
  const kept = text === null ? null : attempt(() => JSON.parse(text) as KeptPlace)
  return kept && typeof kept.token === 'string' && readPlaceToken(kept.token)?.place.event_id === event_id ? kept : null
}

export interface PlaceStorage {
  read(): KeptPlace | null
  /** Whether it is kept beyond this page. Where the browser keeps nothing it stands in the page's own address. */
  write(kept: KeptPlace | null): boolean
}

export function openPlaceStorage(event_id: number, is_framed: boolean): PlaceStorage {
  const storage = storageOf(is_framed)
  let known: KeptPlace | null = null
  return {
    read() {
      const text = attempt(() => storage?.getItem(keyOf(event_id)) ?? null)
      return parseKept(text, event_id) ?? known
    },
    write(kept) {
      known = kept
      const is_kept = attempt(() => {
        if (!storage) return false
        if (kept) storage.setItem(keyOf(event_id), JSON.stringify(kept))
        else storage.removeItem(keyOf(event_id))
        return true
      })
      if (is_kept) return true
      const fragment = kept ? `#place=${kept.token}` : ''
      history.replaceState(history.state, '', location.pathname + location.search + fragment)
      return false
    },
  }
}

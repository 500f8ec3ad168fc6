/** What an address of the queue's page may say behind its `#`, which no server ever sees. */
export interface QueueFragment {
  /** A place that comes from another device (ROOM-18). */
  readonly place: string | null
  /** The visitor pressed "Join the queue" on the page they come from. */
  readonly joins: boolean
  /** The time to shop is over, says the page they come from: the server knew of no pass. */
  readonly ended: boolean
  /** In a frame: the widget that the visitor comes from, and its colours. */
  readonly back: string | null
  readonly look: string | null
}

function readFragment(hash: string): QueueFragment {
  const given = new URLSearchParams(hash.slice(1))
  return {
    place: given.get('place'),
    joins: given.has('join'),
    ended: given.has('ended'),
    back: given.get('back'),
    look: given.get('look'),
  }
}

/** Reads it once and takes it out of the address, so that no history and no shared link carries a place. */
export function takeQueueFragment(): QueueFragment {
  const taken = readFragment(location.hash)
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search)
  return taken
}

const COLOR = /^--ev-[a-z-]+$/

/** The colours of the widget as `name:value` pairs; what is no colour is left out. */
export const readLook = (look: string | null): [string, string][] =>
  (look ?? '').split(';').flatMap((pair) => {
    const [name = '', value = ''] = pair.split(':')
    return COLOR.test(name) && /^#[0-9a-f]{3,8}$/i.test(value) ? [[name, value] as [string, string]] : []
  })

/** Where a frame goes back to: the event's own widget, or nowhere else. */
export const safeBack = (event_id: number, back: string | null): string =>
  back !== null && new RegExp(`^/widget/${event_id}(\\?[^#]*)?$`).test(back) ? back : `/widget/${event_id}`

const KEY = 'turnout:my-tickets'

/**
 * PUB-33: the link's token leaves the address at once, so that it stands in no history and on no screen that is shared.
 * This tab keeps it: a reload and the way back from a ticket find the page again.
 */
export function takeLinkToken(): string | null {
  const [, given] = /^#link=([\w-]+)$/.exec(location.hash) ?? []
  if (!given) return readKept()
  try {
    sessionStorage.setItem(KEY, given)
    history.replaceState(history.state, '', location.pathname + location.search)
  } catch {
    // storage is forbidden: the token stays where a reload finds it
  }
  return given
}

function readKept(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** It opens nothing any more, or another address is wanted. */
export function clearLinkToken(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // nothing was kept then
  }
}

/**
 * Reads a one-time value off the fragment and takes it out of the address at once, so that neither history nor a shared
 * link carries it (RES-21, WID-7).
 */
export function takeFragment(name: 'resume' | 'session'): string | null {
  const found = new RegExp(`^#${name}=(.+)$`).exec(location.hash)
  if (!found?.[1]) return null
  history.replaceState(history.state, '', location.pathname + location.search)
  return decodeURIComponent(found[1])
}

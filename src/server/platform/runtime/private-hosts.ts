const HINT = 'hosts with their port, such as idp.internal:8443,10.0.0.5:8080'

/**
 * `TURNOUT_PRIVATE_HOSTS` as a list, or what is wrong with it as a sentence. Members name what the server calls; whoever is
 * not public is called only where the operator opens it, host by host (HOOK-7).
 */
export function readPrivateHosts(text: string): readonly string[] | string {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '')
  for (const part of parts) {
    const [, host = '', port = ''] = /^([a-z0-9.-]+|\[[0-9a-f:]+\]):(\d{1,5})$/i.exec(part) ?? []
    if (host === '' || !URL.canParse(`http://${host}:${port}/`)) return `must name ${HINT}; not "${part}"`
  }
  return parts.map((part) => part.toLowerCase())
}

export type Call = <T = { id: number }>(method: string, path: string, body?: unknown) => Promise<T>

/** The product's own API with a session's token; a refusal stops everything, for the world would be incomplete. */
export function apiOf(url: string, token?: string, cookies?: Map<string, string>): Call {
  return async (method, path, body) => {
    const cookie = [...(cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'idempotency-key': crypto.randomUUID(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(cookie ? { cookie, origin: url } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const line of reply.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0]!.split('=')
      cookies?.set(name!, value!)
    }
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return reply.status === 204 ? (undefined as never) : ((await reply.json()) as { data: never }).data
  }
}

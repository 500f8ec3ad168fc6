import { MAX_PROVIDER_ANSWER_BYTES, PROVIDER_TIMEOUT_MS } from '#core/identity/sso-connections/limits.ts'
import { assertOutsideTransaction } from '#server/platform/database/db.ts'
import { type FetchRules, pinAddress, readLimited, sendPinned } from '#server/platform/outgoing/pinned-request.ts'

interface Asked {
  readonly method?: string | undefined
  readonly headers?: unknown
  readonly body?: unknown
  readonly signal?: AbortSignal | null | undefined
}

const headersOf = (headers: unknown): Record<string, string> =>
  Object.fromEntries(new Headers(headers as Record<string, string>).entries())

const textOf = (body: unknown): string | undefined =>
  body === undefined || body === null ? undefined : String(body as URLSearchParams)

/**
 * What the sign-on libraries fetch with: every address a provider names, its own, its keys', its token's, obeys HOOK-7. A
 * redirect is handed back as it is, and they follow none.
 */
export const providerFetch =
  (rules: FetchRules) =>
  async (address: string, { method, headers, body, signal }: Asked = {}): Promise<Response> => {
    assertOutsideTransaction('asking a sign-on provider')
    const url = new URL(address)
    const timeout = AbortSignal.timeout(PROVIDER_TIMEOUT_MS)
    const text = textOf(body)
    const answer = await sendPinned(url, {
      pinned: await pinAddress(url, rules),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      method: method ?? 'GET',
      headers: {
        ...headersOf(headers),
        ...(text === undefined ? {} : { 'content-length': String(Buffer.byteLength(text)) }),
      },
      ...(text === undefined ? {} : { body: text }),
    })
    const bytes = await readLimited(answer, MAX_PROVIDER_ANSWER_BYTES)
    if (bytes === null) throw new TypeError('the answer is too large')
    const status = answer.statusCode ?? 502
    return new Response([204, 205, 304].includes(status) ? null : new Uint8Array(bytes), {
      status,
      headers: { 'content-type': answer.headers['content-type'] ?? '' },
    })
  }

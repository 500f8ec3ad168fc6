import { WebhookError } from './errors.ts'
import type { components } from './schema.ts'

/** The bodies of all webhooks, by their component in the API document. */
export type WebhookBody = components['schemas'][Extract<keyof components['schemas'], `${string}Webhook`>]

export interface ReceivedWebhook {
  /** As it came, byte by byte: a body that was read and written again has another signature. */
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** `whsec_…`, as the endpoint showed it once; several while one is being replaced. */
  readonly secret: string | readonly string[]
  /** Milliseconds since 1970; the clock's unless told. */
  readonly now?: number
}

/** Seconds that an attempt may be old, or ahead of our clock. */
const TOLERANCE = 300
const SECRET = /^whsec_([A-Za-z0-9+/]+=*)$/

function headerOf(headers: ReceivedWebhook['headers'], name: string): string {
  const found =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  if (typeof found !== 'string' || found === '') throw new WebhookError(`${name} is missing`)
  return found
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

function keyOf(secret: string): Promise<CryptoKey> {
  const base64 = SECRET.exec(secret)?.[1]
  if (!base64) throw new WebhookError('The secret does not begin with whsec_')
  return crypto.subtle.importKey('raw', bytesOf(base64), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/**
 * The body of a webhook that came from Turnout within five minutes, unchanged; else it throws a `WebhookError`. Receivers
 * put webhooks in order by `position`, and know by `webhook-id` what they had before. Standard Webhooks, by Web Crypto.
 */
export async function verifyWebhook({
  body,
  headers,
  secret,
  now = Date.now(),
}: ReceivedWebhook): Promise<WebhookBody> {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const given = headerOf(headers, 'webhook-signature').split(' ')
  const age = Math.abs(now / 1000 - Number(timestamp))
  if (!/^\d+$/.test(timestamp) || age > TOLERANCE) throw new WebhookError('The webhook is too old, or a clock is wrong')
  const bytes = typeof body === 'string' ? encode(body) : body
  const signed = new Uint8Array([...encode(`${id}.${timestamp}.`), ...bytes])
  const signatures = given.filter((one) => one.startsWith('v1,')).map((one) => bytesOf(one.slice(3)))
  for (const one of [secret].flat()) {
    const key = await keyOf(one)
    // compared in constant time
    for (const signature of signatures)
      if (await crypto.subtle.verify('HMAC', key, signature, signed))
        return JSON.parse(new TextDecoder().decode(bytes)) as WebhookBody
  }
  throw new WebhookError('The signature is not of this secret, or the body was changed')
}

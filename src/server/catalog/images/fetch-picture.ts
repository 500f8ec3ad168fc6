import type { IncomingMessage } from 'node:http'
import { MAX_IMAGE_BYTES, MAX_PICTURE_REDIRECTS, PICTURE_TIMEOUT_MS } from '#core/catalog/images/limits.ts'
import { assertOutsideTransaction } from '#server/platform/database/db.ts'
import {
  type FetchRules,
  PICTURE_RULES,
  pinAddress,
  readLimited,
  sendPinned,
} from '#server/platform/outgoing/pinned-request.ts'

const HEADERS = { accept: 'image/webp,image/png,image/jpeg' }

/**
 * The bytes at an address that somebody typed in, or null whatever went wrong: the caller learns only that there is no
 * picture (SEC-20). Names are resolved once and the connection goes to that very address, also after each redirect.
 */
export async function fetchPicture(address: string, rules: FetchRules = PICTURE_RULES): Promise<Buffer | null> {
  assertOutsideTransaction('fetching a picture')
  const signal = AbortSignal.timeout(PICTURE_TIMEOUT_MS)
  try {
    let url = new URL(address)
    for (let hop = 0; hop <= MAX_PICTURE_REDIRECTS; hop++) {
      const answer = await sendPinned(url, { pinned: await pinAddress(url, rules), signal, headers: HEADERS })
      const next = redirectOf(answer)
      if (next === null && answer.statusCode === 200) return await readLimited(answer, MAX_IMAGE_BYTES)
      answer.destroy()
      if (next === null) return null
      url = new URL(next, url)
    }
    return null
  } catch {
    return null
  }
}

const redirectOf = ({ statusCode, headers }: IncomingMessage): string | null =>
  statusCode && [301, 302, 303, 307, 308].includes(statusCode) ? (headers.location ?? null) : null

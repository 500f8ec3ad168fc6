import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CALL_TIMEOUT_MS } from '#core/platform/limits.ts'
import { ApiError, type NetworkCode } from './api-client.ts'

/** What the client itself has to say when no answer came (CNV-12). */
const NETWORK_MESSAGES: Record<NetworkCode, ReturnType<typeof msg>> = {
  NETWORK_ERROR: msg`Network Error`,
  ABORTED: msg`Request aborted`,
  TIMEOUT: msg`timeout of ${CALL_TIMEOUT_MS} ms exceeded`,
  OFFLINE: msg`You are offline`,
}
const UNFORESEEN = msg`An unexpected error occurred.`

const isNetworkCode = (code: string): code is NetworkCode => code in NETWORK_MESSAGES

/** The sentence of any failure: the server's own, which is in the reader's language already, else ours. */
export function errorMessage(error: unknown, i18n: I18n): string {
  if (!(error instanceof ApiError)) return i18n._(UNFORESEEN)
  if (isNetworkCode(error.code)) return i18n._(NETWORK_MESSAGES[error.code])
  return error.message === error.code ? i18n._(UNFORESEEN) : error.message
}

/** The first sentence under each field, keyed by the dotted path (CNV-5). */
export const fieldErrors = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries(Object.entries(error.fields).map(([path, [first = '']]) => [path, first]))
    : {}

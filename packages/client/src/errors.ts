/** The server refused a call: its code is fixed, its message is for people, in the language of the request. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  /** VALIDATION_FAILED: sentences by the path of the field. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** What the code tells besides. */
  readonly data: Readonly<Record<string, unknown>>
  /** By which the server's log knows the call. */
  readonly request_id: string | null
  constructor(status: number, body: unknown, request_id: string | null) {
    const { code, message, fields, data } = refusalOf(body)
    super(message ?? `The server answered ${status}`)
    this.status = status
    this.code = code ?? 'UNKNOWN'
    this.fields = fields ?? {}
    this.data = data ?? {}
    this.request_id = request_id
  }
}

interface Refusal {
  readonly code?: string
  readonly message?: string
  readonly fields?: Record<string, string[]>
  readonly data?: Record<string, unknown>
}

const refusalOf = (body: unknown): Refusal =>
  typeof body === 'object' && body !== null && 'error' in body ? ((body.error ?? {}) as Refusal) : {}

/** No answer came, however often the call was repeated. Whether the server acted is not known. */
export class NotReachedError extends Error {
  override readonly name = 'NotReachedError'
}

/** A call was made that the API does not have, or a parameter given or missing that it does not or does need. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** What claims to be a webhook is none of this endpoint's, is too old, or was changed on its way. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

import calls from './recorded.json' with { type: 'json' }

/** What real calls sent, heard and were refused with, by operation; `npm run api -- examples` writes it (KEY-15). */
export interface RecordedOperation {
  readonly body?: unknown
  readonly answer?: unknown
  readonly errors?: readonly string[]
}

export const recorded = calls as Readonly<Record<string, RecordedOperation>>

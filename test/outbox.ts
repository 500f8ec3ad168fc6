import type { TestApp } from './app.ts'
import { MAIL_TOKEN_PURPOSE } from '#server/platform/queue-mail.ts'

export interface QueuedMail {
  readonly kind: string
  readonly to: string
  readonly language: string
  readonly payload: Record<string, unknown>
  /** The one-time token of the mail's link, unsealed. */
  readonly token: string | null
}

/** Mails of one kind to an address as they were queued, oldest first. */
export async function queuedMails(t: TestApp, to: string, kind?: string): Promise<QueuedMail[]> {
  const rows = await t.deps.db
    .selectFrom('mails')
    .selectAll()
    .where('to_address', '=', to)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as string))
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const { sealed_token, ...payload } = (row.payload ?? {}) as Record<string, unknown>
    const token = typeof sealed_token === 'string' ? t.deps.secrets.decrypt(MAIL_TOKEN_PURPOSE, Buffer.from(sealed_token, 'base64')).toString() : null
    return { kind: row.kind, to: row.to_address, language: row.language, payload, token }
  })
}

/** The token of the newest mail of that kind. */
export async function newestToken(t: TestApp, to: string, kind: string): Promise<string> {
  const token = (await queuedMails(t, to, kind)).at(-1)?.token
  if (!token) throw new Error(`no ${kind} with a link was queued to ${to}`)
  return token
}

import { MAIL_TOKEN_PURPOSE } from '#server/identity/mails/queue-mail.ts'
import type { TestApp } from './app.ts'

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
    const token =
      typeof sealed_token === 'string'
        ? t.deps.secrets.decrypt(MAIL_TOKEN_PURPOSE, Buffer.from(sealed_token, 'base64')).toString()
        : null
    return { kind: row.kind, to: row.to_address, language: row.language, payload, token }
  })
}

const LINK_PATHS: Readonly<Record<string, string>> = {
  'reset-password': '/auth/reset-password/',
  invitation: '/auth/accept-invitation/',
  'confirm-email': '/manage/profile/confirm-email-address/',
  'confirm-email-change': '/manage/profile/confirm-email-change/',
  'my-tickets': '/my-tickets#link=',
  'confirm-address': '/confirm-address#link=',
  'confirm-contact': '/confirm-contact#link=',
  'order-confirmation': '/confirm-address#link=',
}

/** The token of the newest mail of that kind: sealed in its row until it is sent, afterwards only in the mail itself. */
export async function newestToken(t: TestApp, to: string, kind: string): Promise<string> {
  const queued = (await queuedMails(t, to, kind)).at(-1)?.token
  if (queued) return queued
  const path = LINK_PATHS[kind]
  const sent = t.mails.sent.filter((mail) => mail.to === to && path && mail.text.includes(path)).at(-1)
  const token = sent && path && sent.text.split(path)[1]?.match(/^[\w-]+/)?.[0]
  if (!token) throw new Error(`no ${kind} with a link was queued or sent to ${to}`)
  return token
}

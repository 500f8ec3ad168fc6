import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { Language, PathId } from '#core/platform/fields.ts'
import { MAX_TOKEN_LENGTH } from '#core/platform/limits.ts'
import { PREVIEW_KINDS } from './previews.ts'

const Kind = z.enum(PREVIEW_KINDS)

/** One mail as it would go out now, made of this event and sample people. */
export const MailPreviewView = z.object({
  kind: Kind,
  from_name: z.string(),
  to: z.string(),
  reply_to: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  attachments: z.array(z.string()),
})
export type MailPreviewView = z.output<typeof MailPreviewView>

/** How many mails go out. */
const Released = z.object({ released: z.int() })

const preview = {
  params: z.object({ event_id: PathId }),
  query: z.object({ kind: Kind.default('order-confirmation'), language: Language.optional() }),
}

export const mailEndpoints = {
  /** Queues a mail again, to the address as it is now (MAIL-1, MAIL-7). */
  resend: endpoint({
    method: 'POST',
    path: '/events/:event_id/orders/:order_id/mails/:mail_id/resend',
    can: 'order.resend',
    summary: 'Send a mail of an order again, to the address as it is now',
    params: z.object({ event_id: PathId, order_id: PathId, mail_id: PathId }),
    data: z.object({ to: z.array(z.string()) }),
  }),
  /** Sends what was held back for staff to look at (CALM-10). */
  release: endpoint({
    method: 'POST',
    path: '/events/:event_id/orders/:order_id/mails/:mail_id/release',
    can: 'order.resend',
    summary: 'Send a held mail of an order now',
    params: z.object({ event_id: PathId, order_id: PathId, mail_id: PathId }),
    data: Released,
  }),
  releaseAll: endpoint({
    method: 'POST',
    path: '/events/:event_id/orders/:order_id/mails/release',
    can: 'order.resend',
    summary: 'Send all held mails of an order now',
    params: z.object({ event_id: PathId, order_id: PathId }),
    data: Released,
  }),
  /** API-606, CALM-11. A POST, because opening a mailed link must never act. */
  optOut: endpoint({
    method: 'POST',
    path: '/public/mail-opt-outs',
    can: 'auth.token',
    summary: 'Stop the mails of an event to an address by their link',
    operation_id: 'optOutOfMails',
    body: z.object({ token: z.string().min(1).max(MAX_TOKEN_LENGTH) }),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/events/:event_id/mail-preview',
    can: 'settings.read',
    summary: 'A mail of this event with sample data',
    operation_id: 'previewMail',
    ...preview,
    data: MailPreviewView,
  }),
  /** The designed mail itself, for a sandboxed frame. */
  previewHtml: endpoint({
    method: 'GET',
    path: '/events/:event_id/mail-preview/html',
    can: 'settings.read',
    summary: 'The designed mail of a preview',
    operation_id: 'previewMailHtml',
    ...preview,
  }),
} as const

nameViews({ MailPreviewView })

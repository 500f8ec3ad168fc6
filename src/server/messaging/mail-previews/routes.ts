import type { FastifyInstance } from 'fastify'
import { mailEndpoints } from '#core/identity/mails/endpoints.ts'
import { renderHtml } from '#server/messaging/mail-delivery/rendering/render-html.ts'
import { renderText } from '#server/messaging/mail-delivery/rendering/render-text.ts'
import { withPictures } from '#server/messaging/mail-delivery/rendering/with-pictures.ts'
import { route } from '#server/platform/http/route.ts'
import { previewMail } from './preview-mail.ts'

/** The mail may show its own styles and pictures and nothing else, in a frame of ours. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

export function mailPreviewRoutes(app: FastifyInstance): void {
  route(app, mailEndpoints.preview, async (ctx, { event, query }) => {
    const { to, built } = await previewMail(ctx, event, {
      kind: query.kind,
      locale: query.language ?? ctx.actor.language,
    })
    const { content, attachments } = built
    return {
      kind: query.kind,
      from_name: content.sender,
      to,
      reply_to: built.reply_to,
      subject: content.subject,
      text: renderText(content),
      attachments: attachments.filter(({ cid }) => !cid).map(({ filename }) => filename),
    }
  })
  route(app, mailEndpoints.previewHtml, async (ctx, { event, query, reply }) => {
    const { built } = await previewMail(ctx, event, {
      kind: query.kind,
      locale: query.language ?? ctx.actor.language,
    })
    return reply
      .header('content-security-policy', POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(withPictures(renderHtml(built.content), built.attachments, '_blank'))
  })
}

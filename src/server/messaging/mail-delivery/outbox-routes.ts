import type { FastifyInstance, FastifyReply } from 'fastify'
import { isFromHere } from '#server/platform/runtime/local.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { MAX_OUTBOX_LISTED } from './limits.ts'
import { escapeHtml } from './rendering/render-html.ts'
import { withPictures } from './rendering/with-pictures.ts'

interface KeptFile {
  readonly filename: string
  readonly cid?: string
  readonly content_type: string
  readonly content: string
}
interface KeptMail {
  readonly id: number
  /** When it was handed over; missing in files of an older release. */
  readonly at?: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments: readonly KeptFile[]
}

const NAME = /^(\d{10})\.json$/
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** The mail itself may show its own pictures and styles and nothing else; its links open in the whole window. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 Archivo, system-ui, sans-serif; }
body { max-width: 980px; margin: 32px auto; padding: 0 16px; }
a { color: light-dark(#1b4fd9, #81a9fd); }
h1 { font-size: 24px; line-height: 1.2; }
table { width: 100%; border-collapse: collapse; }
td { overflow-wrap: anywhere; }
time { white-space: nowrap; color: light-dark(#5d636c, #969da7); font-variant-numeric: tabular-nums; }
td, th { text-align: left; padding: 8px 16px 8px 0; border-bottom: 1px solid light-dark(#e3e5e8, #2a3038); vertical-align: top; }
iframe { width: 100%; height: 75vh; border: 1px solid light-dark(#e3e5e8, #2a3038); border-radius: 10px; background: #f6f7f8; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 16px; border: 1px solid light-dark(#e3e5e8, #2a3038); border-radius: 10px; }
`

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`

async function readMail(outbox: Storage, name: string): Promise<KeptMail | null> {
  const bytes = NAME.test(name) ? await outbox.read(`outbox/${name}`) : null
  return bytes ? (JSON.parse(bytes.toString()) as KeptMail) : null
}

async function newestMails(outbox: Storage): Promise<KeptMail[]> {
  const names: string[] = []
  for await (const { key } of outbox.list('outbox')) names.push(key.slice('outbox/'.length))
  const newest = names.filter((name) => NAME.test(name)).reverse()
  const mails = await Promise.all(newest.slice(0, MAX_OUTBOX_LISTED).map((name) => readMail(outbox, name)))
  return mails.filter((mail) => mail !== null)
}

const timeHtml = ({ at }: KeptMail): string =>
  at ? `<time datetime="${escapeHtml(at)}">${escapeHtml(at.slice(0, 19).replace('T', ' '))} UTC</time>` : ''

const listPage = (mails: readonly KeptMail[]): string => {
  const rows = mails.map(
    (mail) =>
      `<tr><td><a href="/dev/mail/${mail.id}">${escapeHtml(mail.subject)}</a></td><td>${escapeHtml(mail.to)}</td><td class="at">${timeHtml(mail)}</td></tr>`,
  )
  const table = `<table><thead><tr><th>Subject</th><th>To</th><th>Sent</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  return page(
    'Mails',
    `<h1>Mails</h1><p>No mail server is configured: mails are kept here instead.</p>${mails.length > 0 ? table : '<p>No mails yet.</p>'}`,
  )
}

const mailPage = (mail: KeptMail): string => {
  const { id, to, subject, text, attachments } = mail
  const files = attachments.map(
    (file, index) => `<li><a href="/dev/mail/${id}/files/${index}">${escapeHtml(file.filename)}</a></li>`,
  )
  return page(
    subject,
    `<p><a href="/dev/mail">All mails</a></p><h1>${escapeHtml(subject)}</h1><p>To ${escapeHtml(to)} ${timeHtml(mail)}</p>
<iframe title="Mail" src="/dev/mail/${id}/html" sandbox="allow-top-navigation-by-user-activation"></iframe>
${files.length > 0 ? `<h2>Attachments</h2><ul>${files.join('')}</ul>` : ''}<h2>Plain text</h2><pre>${escapeHtml(text)}</pre>`,
  )
}

const send = (reply: FastifyReply, html: string, policy: string): FastifyReply =>
  reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(html)

const notFound = (reply: FastifyReply): FastifyReply =>
  send(reply.code(404), page('Not found', '<h1>No such mail</h1>'), PAGE_POLICY)

const ELSEWHERE =
  '<h1>Only on this machine</h1><p>Mails hold links that log people in. Open this page on the machine Turnout runs on, or set SMTP_URL and have them sent.</p>'

/**
 * The mails of an installation without a mail server (GEN-3, USR-15). They hold links that log people in, so the pages
 * exist where address and socket are this machine's alone (GEN-6), and answer nobody else. Written for developers, hence
 * in English.
 */
export function outboxRoutes(app: FastifyInstance): void {
  const { config } = app.deps
  if (!config.is_local || config.env.SMTP_URL) return
  void app.register(async (pages) => {
    pages.addHook('onRequest', async (req, reply) => {
      if (!isFromHere(req, config)) return send(reply.code(403), page('Only on this machine', ELSEWHERE), PAGE_POLICY)
    })
    mailPages(pages)
  })
}

function mailPages(app: FastifyInstance): void {
  const { outbox } = app.deps
  const mailOf = (params: unknown) =>
    readMail(outbox, `${String((params as { id: string }).id).padStart(10, '0')}.json`)

  app.get('/dev/mail', async (_req, reply) => send(reply, listPage(await newestMails(outbox)), PAGE_POLICY))

  app.get('/dev/mail/:id', async (req, reply) => {
    const mail = await mailOf(req.params)
    return mail ? send(reply, mailPage(mail), PAGE_POLICY) : notFound(reply)
  })

  app.get('/dev/mail/:id/html', async (req, reply) => {
    const mail = await mailOf(req.params)
    if (!mail) return notFound(reply)
    return send(
      reply.header('x-frame-options', 'SAMEORIGIN'),
      withPictures(mail.html, mail.attachments, '_top'),
      MAIL_POLICY,
    )
  })

  app.get('/dev/mail/:id/files/:index', async (req, reply) => {
    const file = (await mailOf(req.params))?.attachments[Number((req.params as { index: string }).index)]
    if (!file) return notFound(reply)
    const name = file.filename.replace(/[^\w.-]/g, '_')
    return reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .type(file.content_type)
      .send(Buffer.from(file.content, 'base64'))
  })
}

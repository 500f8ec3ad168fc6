import { isIP } from 'node:net'
import nodemailer, { type Transporter } from 'nodemailer'
import { withoutBidiOverrides } from '#core/platform/clean-text.ts'
import { assertOutsideTransaction } from '#server/platform/database/db.ts'
import { isPublicAddress } from '#server/platform/outgoing/public-address.ts'
import { SMTP_CONNECTIONS, SMTP_TIMEOUTS } from './limits.ts'
import type { Storage } from './storage.ts'

export interface MailAttachment {
  readonly filename: string
  readonly content: Buffer
  readonly content_type: string
  /** Set for inline pictures: `<img src="cid:…">` (MAIL-4: no remote images). */
  readonly cid?: string
}

export interface OutgoingMail {
  readonly id: number
  readonly from_name: string
  readonly to: string
  readonly reply_to: string | null
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments: readonly MailAttachment[]
}

/** Hands one mail over; throws when the server is away or asks for patience, then it is tried again (MAIL-1). */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>
  /** Connects and logs in, by TLS unless the server is not public; throws where that fails (DEP-7e). */
  reach?(): Promise<void>
  /** Closes idle connections. */
  close?(): void
}

/** The mail server refused this address or this mail for good: trying again is in vain, and rude (MAIL-1). */
export class MailRefused extends Error {}

/**
 * A 5xx about the recipient or the mail itself is final. One about login or sender is the operator's to mend: the mail
 * waits for that (MAIL-40).
 */
function isFinalRefusal(error: unknown): error is Error & { responseCode: number; response?: string } {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown }
  const is_about_mail = command === 'RCPT TO' || command === 'DATA'
  return is_about_mail && typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600
}

/** Header values never carry line breaks (MAIL-4, SEC-21). */
const headerText = (value: string): string =>
  withoutBidiOverrides(value)
    .replace(/[\r\n\u2028\u2029]+/g, ' ')
    .trim()

function readAddress(mailFrom: string): string {
  return /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom
}

const message = (mail: OutgoingMail, from: string) => ({
  from: { name: headerText(mail.from_name), address: readAddress(from) },
  to: mail.to,
  ...(mail.reply_to ? { replyTo: mail.reply_to } : {}),
  subject: headerText(mail.subject),
  html: mail.html,
  text: mail.text,
  messageId: `<turnout-${mail.id}@${mailDomain(from)}>`,
  attachments: mail.attachments.map((file) => ({
    filename: file.filename,
    content: file.content,
    contentType: file.content_type,
    ...(file.cid ? { cid: file.cid, contentDisposition: 'inline' as const } : {}),
  })),
})

/** The domain that mails are from. */
export const mailDomain = (from: string): string => (readAddress(from).split('@')[1] ?? 'localhost').toLowerCase()

/** A relay on this machine or in the own network is reached without TLS where it has none. */
const isInside = (host: string): boolean =>
  isIP(host) !== 0 ? !isPublicAddress(host) : !host.includes('.') || /\.(internal|local|lan|home\.arpa)$/i.test(host)

export interface DkimKey {
  readonly selector: string
  readonly private_key: string
}

export function smtpMailer(url: string, from: string, dkim: DkimKey | null = null): Mailer {
  const signed = dkim && {
    dkim: { domainName: mailDomain(from), keySelector: dkim.selector, privateKey: dkim.private_key },
  }
  const transport: Transporter = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    ...signed,
    ...SMTP_TIMEOUTS,
  })
  return {
    async reach() {
      const once = nodemailer.createTransport({ url, requireTLS: !isInside(new URL(url).hostname), ...SMTP_TIMEOUTS })
      try {
        await once.verify()
      } finally {
        once.close()
      }
    },
    async send(mail) {
      assertOutsideTransaction('sending mail')
      try {
        await transport.sendMail(message(mail, from))
      } catch (error) {
        // the other side's own words, without those of the library around them
        if (isFinalRefusal(error)) throw new MailRefused(error.response ?? error.message, { cause: error })
        throw error
      }
    },
    close: () => transport.close(),
  }
}

/** Without a mail server mails are written to disk and listed at /dev/mail (GEN-3). */
export function outboxMailer(storage: Storage, from: string, clock: () => Date = () => new Date()): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail) {
      assertOutsideTransaction('sending mail')
      const built = await transport.sendMail(message(mail, from))
      const raw = (built as unknown as { message: Buffer }).message
      await storage.write(`outbox/${String(mail.id).padStart(10, '0')}.eml`, raw)
      const summary = {
        id: mail.id,
        at: clock().toISOString(),
        to: mail.to,
        subject: headerText(mail.subject),
        html: mail.html,
        text: mail.text,
        attachments: mail.attachments.map(({ filename, cid, content_type, content }) => ({
          filename,
          cid,
          content_type,
          content: content.toString('base64'),
        })),
      }
      await storage.write(`outbox/${String(mail.id).padStart(10, '0')}.json`, Buffer.from(JSON.stringify(summary)))
    },
  }
}

import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface CaughtMail extends Email {
  /** The envelope, which is what decides who gets it. */
  readonly rcpt: string
  readonly raw: string
}

export interface MailCatcher {
  readonly url: string
  readonly mails: CaughtMail[]
  /** Addresses the server answers 550 for. */
  readonly refused: Set<string>
  /** Asks for patience (451) while true. */
  busy: boolean
  /** Takes no connection for now (421) while true. */
  is_closing: boolean
  /** What it finds wrong with every mail: its sender (553 at MAIL FROM) or its content (554 at the end of DATA). */
  dislikes: 'sender' | 'content' | null
  close(): Promise<void>
}

const smtpError = (code: number, message: string): Error => Object.assign(new Error(message), { responseCode: code })

/** A mail server that speaks SMTP on a port of its own and keeps what it is given, parsed by a library that is not ours. */
export async function startMailCatcher(port = 0): Promise<MailCatcher> {
  const mails: CaughtMail[] = []
  const refused = new Set<string>()
  const catcher: Pick<MailCatcher, 'mails' | 'refused' | 'busy' | 'is_closing' | 'dislikes'> = {
    mails,
    refused,
    busy: false,
    is_closing: false,
    dislikes: null,
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onConnect(_session, done) {
      done(catcher.is_closing ? smtpError(421, '4.3.2 closing for a while') : null)
    },
    onMailFrom(_address, _session, done) {
      done(catcher.dislikes === 'sender' ? smtpError(553, '5.7.1 sender not allowed') : null)
    },
    onRcptTo({ address }, _session, done) {
      if (catcher.busy) return done(smtpError(451, '4.3.0 try again later'))
      done(refused.has(address) ? smtpError(550, '5.1.1 no such user here') : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (catcher.dislikes === 'content') return done(smtpError(554, '5.6.0 content rejected'))
        const raw = Buffer.concat(chunks)
        const email = await PostalMime.parse(raw)
        for (const { address } of session.envelope.rcptTo) mails.push({ ...email, rcpt: address, raw: raw.toString() })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: listening } = server.server.address() as AddressInfo
  return Object.assign(catcher, {
    url: `smtp://127.0.0.1:${listening}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}

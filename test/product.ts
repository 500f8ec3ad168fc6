import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseSettings } from './db.ts'
import { type CaughtMail, type MailCatcher, startMailCatcher } from './mail-catcher.ts'
import { bucketSettings } from './test-files.ts'

export interface KeptMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Contents in base64. */
  readonly attachments: readonly { filename: string; cid?: string; content_type: string; content: string }[]
}

export interface Product {
  readonly url: string
  /** Speaks SMTP with the product: every mail of a journey arrives here. */
  readonly mail_server: MailCatcher
  /** Mails that arrived so far, oldest first. */
  mails(): KeptMail[]
  /** Waits until a mail fits; throws after a while with what there is. */
  mailTo(address: string, fits?: (mail: KeptMail) => boolean): Promise<KeptMail>
  /** The process stands still: connections are taken, nothing is answered. The returned function lets it go on. */
  freeze(): () => void
  signal(name: NodeJS.Signals): void
  /** The exit code, once it has ended. */
  readonly ended: Promise<number | null>
  stop(): Promise<void>
}

/** Below those that the system gives to outgoing connections, of which one may come between this look and the listening. */
const PORTS = { from: 10_000, until: 30_000 } as const

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

export async function freePort(): Promise<number> {
  const port = randomInt(PORTS.from, PORTS.until)
  return (await isFree(port)) ? port : freePort()
}

const LOOK_MS = 50
const TRIES = 600

async function until<T>(what: string, look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < TRIES; tries++) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  throw new Error(`waited in vain for ${what}`)
}

/** As journeys read it. */
export const keptMail = (mail: CaughtMail): KeptMail => ({
  id: mail.messageId ?? '',
  to: mail.rcpt,
  subject: mail.subject ?? '',
  text: mail.text ?? '',
  html: mail.html ?? '',
  attachments: mail.attachments.map(({ filename, contentId, mimeType, content }) => ({
    filename: filename ?? '',
    ...(contentId ? { cid: contentId.replace(/^<|>$/g, '') } : {}),
    content_type: mimeType,
    content: Buffer.from(content as ArrayBuffer).toString('base64'),
  })),
})

/** Where the build lies: the usual place, or another beside it. */
const MAIN = `${process.env.BUILD_DIR ?? 'dist'}/server/main.js`

/** What it says when web server and worker are there. */
const GREETING = 'Turnout is ready on'

interface Start {
  readonly command?: readonly [string, ...string[]]
  /** The page it has come up once it answers 200; a process without jobs is never ready. */
  readonly answers?: '/ready' | '/health'
}

/**
 * The built product as a process of its own, on a database and a data folder of its own (house §13: journeys). Without a
 * database it brings its own.
 */
export async function startProduct(
  database: string | null,
  env: Record<string, string> = {},
  { command = [process.execPath, MAIN], answers = '/ready' }: Start = {},
): Promise<Product> {
  if (!existsSync(MAIN)) throw new Error('the product is not built: run npm run build first')
  const port = env.PORT ?? String(await freePort())
  const url = `http://localhost:${port}`
  const data = mkdtempSync(join(tmpdir(), 'turnout-journey-'))
  const mail_server = await startMailCatcher()
  const files = await bucketSettings()
  const [program, ...args] = command
  const child = spawn(program, args, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: port,
      APP_URL: url,
      ...(database === null ? {} : databaseSettings(database)),
      TURNOUT_DATA: data,
      SMTP_URL: mail_server.url,
      TURNOUT_DEMO: '0',
      TURNOUT_DRAIN_SECONDS: '0',
      TURNOUT_LIMITS: 'raised',
      LOG_LEVEL: 'error',
      ...files,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  await until(`the product to be ready; it said: ${output}`, async () => {
    if (child.exitCode !== null) throw new Error(`the product ended at once:\n${output}`)
    // asked before its worker is there it is not ready, and says so for a second (READY_KEPT_MS)
    if (answers === '/ready' && !output.includes(GREETING)) return undefined
    return fetch(`${url}${answers}`).then(
      (reply) => reply.ok || undefined,
      () => undefined,
    )
  })
  const mails = (): KeptMail[] => mail_server.mails.map(keptMail)
  return {
    url,
    mail_server,
    mails,
    mailTo: (address, fits = () => true) =>
      until(
        `a mail to ${address}; there are: ${mails()
          .map((mail) => `${mail.to}: ${mail.subject}`)
          .join(' | ')}`,
        () => mails().find((mail) => mail.to === address && fits(mail)),
      ),
    signal: (name) => void child.kill(name),
    ended,
    freeze: () => {
      child.kill('SIGSTOP')
      return () => void child.kill('SIGCONT')
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(data, { recursive: true, force: true })
      await mail_server.close()
    },
  }
}

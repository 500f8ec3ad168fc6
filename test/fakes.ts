import { Readable } from 'node:stream'
import { assertOutsideTransaction } from '#server/platform/database/db.ts'
import type { Mailer, OutgoingMail } from '#server/platform/storage/mail.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

export interface MailBox extends Mailer {
  readonly sent: OutgoingMail[]
  /** The next `send` calls fail with this until it is null again. */
  failure: Error | null
}

/** Keeps mails in memory; behaves like the real one towards transactions. */
export function memoryMailer(): MailBox {
  const box: MailBox = {
    sent: [],
    failure: null,
    async send(mail) {
      assertOutsideTransaction('sending mail')
      if (box.failure) throw box.failure
      box.sent.push(mail)
    },
  }
  return box
}

export function memoryStorage(): Storage {
  const files = new Map<string, Buffer>()
  return {
    async write(key, bytes) {
      assertOutsideTransaction('writing a file')
      files.set(key, Buffer.from(bytes))
    },
    read: async (key) => files.get(key) ?? null,
    stream: async (key) => {
      const bytes = files.get(key)
      return bytes ? { size: bytes.length, body: Readable.from([bytes]) } : null
    },
    list: async (prefix) =>
      [...files.keys()]
        .filter((key) => key.startsWith(`${prefix}/`))
        .map((key) => key.slice(prefix.length + 1))
        .sort(),
    remove: async (key) => {
      files.delete(key)
    },
  }
}

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

/** Keeps files in memory; behaves like the real ones towards transactions. */
export function memoryStorage(): Storage {
  const files = new Map<string, { bytes: Buffer; changed_at: Date }>()
  const find = (key: string): Buffer | null => {
    assertOutsideTransaction('calling the store of files')
    return files.get(key)?.bytes ?? null
  }
  return {
    async write(key, bytes) {
      find(key)
      files.set(key, { bytes: Buffer.from(bytes), changed_at: new Date() })
    },
    read: async (key) => find(key),
    stream: async (key) => {
      const bytes = find(key)
      return bytes && { size: bytes.length, body: Readable.from([bytes]) }
    },
    size: async (key) => find(key)?.length ?? null,
    async *list(folder) {
      const below = [...files].filter(([key]) => key.startsWith(`${folder}/`))
      for (const [key, { bytes, changed_at }] of below.sort(([one], [other]) => (one < other ? -1 : 1)))
        yield { key, size: bytes.length, changed_at }
    },
    remove: async (key) => {
      find(key)
      files.delete(key)
    },
  }
}

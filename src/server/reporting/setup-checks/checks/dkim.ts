import { createPrivateKey, createPublicKey } from 'node:crypto'
import { mailDomain } from '#server/platform/storage/mail.ts'
import { type Check, fail, ok, unknown } from '../check.ts'
import { NOT_SENDING } from './spf.ts'

/** The public half as a record has it; null where the key cannot be read. */
function publicHalf(private_key: string): string | null {
  try {
    const key = createPublicKey(createPrivateKey(private_key))
    return key.export({ type: 'spki', format: 'der' }).toString('base64')
  } catch {
    return null
  }
}

/** DEP-7f: a relay may sign as well, which nothing here shows. */
export const dkim: Check = {
  id: 'mail.dkim',
  title: /*i18n*/ { id: 'checks.dkim.title', message: 'DKIM signature' },
  async run({ config, texts }) {
    const { SMTP_URL, TURNOUT_DKIM_SELECTOR: selector, TURNOUT_DKIM_KEY: private_key, MAIL_FROM } = config.env
    if (!SMTP_URL) return unknown(NOT_SENDING)
    if (!selector || !private_key)
      return unknown(
        /*i18n*/ {
          id: 'checks.dkim.notOurs',
          message: 'Turnout does not sign. Your mail server may: look at the headers of a test mail.',
        },
      )
    const name = `${selector}._domainkey.${mailDomain(MAIL_FROM)}`
    const own = publicHalf(private_key)
    if (own === null)
      return fail(
        /*i18n*/ { id: 'checks.dkim.noKey', message: 'TURNOUT_DKIM_KEY is not a private key.' },
        /*i18n*/ { id: 'checks.dkim.makeKey', message: 'Make a key and name its file in TURNOUT_DKIM_KEY_FILE.' },
        'openssl genrsa -out dkim.pem 2048',
      )
    const published = (await texts(name)).map((text) => /(?:^|;)\s*p=([^;]*)/.exec(text)?.[1]?.replace(/\s/g, ''))
    if (published.includes(own))
      return ok({
        .../*i18n*/ { id: 'checks.dkim.ok', message: 'Mails are signed, and {name} has the key for it.' },
        values: { name },
      })
    return fail(
      {
        .../*i18n*/ { id: 'checks.dkim.differs', message: 'Mails are signed, but {name} does not have this key.' },
        values: { name },
      },
      /*i18n*/ { id: 'checks.dkim.publish', message: 'Publish this record.' },
      `${name}. TXT "v=DKIM1; k=rsa; p=${own}"`,
    )
  },
}

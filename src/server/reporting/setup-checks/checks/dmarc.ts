import { getDomain } from 'tldts'
import { mailDomain } from '#server/platform/storage/mail.ts'
import { type Check, ok, unknown, warn } from '../check.ts'
import { NOT_SENDING } from './spf.ts'

/** DEP-7f: the domain's own record, or that of the domain it belongs to. */
export const dmarc: Check = {
  id: 'mail.dmarc',
  title: /*i18n*/ { id: 'checks.dmarc.title', message: 'DMARC record' },
  async run({ config, texts }) {
    if (!config.env.SMTP_URL) return unknown(NOT_SENDING)
    const domain = mailDomain(config.env.MAIL_FROM)
    for (const name of new Set([domain, getDomain(domain) ?? domain]))
      if ((await texts(`_dmarc.${name}`)).some((text) => /^v=DMARC1/i.test(text)))
        return ok({
          .../*i18n*/ { id: 'checks.dmarc.ok', message: '{name} says what becomes of mails that are not its own.' },
          values: { name },
        })
    return warn(
      {
        .../*i18n*/ { id: 'checks.dmarc.none', message: '{domain} has none: large mailboxes may refuse your mails.' },
        values: { domain },
      },
      /*i18n*/ { id: 'checks.dmarc.add', message: 'Publish one, at first one that only collects reports.' },
      `_dmarc.${domain}. TXT "v=DMARC1; p=none; rua=mailto:postmaster@${domain}"`,
    )
  },
}

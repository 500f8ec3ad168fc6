import { MAX_SPF_LOOKUPS } from '#core/reporting/setup-checks/limits.ts'
import { mailDomain } from '#server/platform/storage/mail.ts'
import { type Check, fail, ok, unknown, warn } from '../check.ts'
import { readSpf } from '../spf.ts'
import type { World } from '../world.ts'

export const NOT_SENDING = /*i18n*/ {
  id: 'checks.dns.notSending',
  message: 'Without a mail server it does not matter.',
}

const ADD = /*i18n*/ { id: 'checks.spf.add', message: 'Add a TXT record to {domain} that names your mail server.' }

async function relayAddresses({ config, addresses }: World): Promise<readonly string[]> {
  return config.env.SMTP_URL ? addresses(new URL(config.env.SMTP_URL).hostname).catch(() => []) : []
}

/** DEP-7f: who may send for the domain. */
export const spf: Check = {
  id: 'mail.spf',
  title: /*i18n*/ { id: 'checks.spf.title', message: 'SPF record' },
  async run(world) {
    const { config, texts } = world
    if (!config.env.SMTP_URL) return unknown(NOT_SENDING)
    const domain = mailDomain(config.env.MAIL_FROM)
    const values = { domain }
    const relay = new URL(config.env.SMTP_URL).hostname
    const record = `${domain}. TXT "v=spf1 a:${relay} ~all"`
    const records = (await texts(domain)).filter((text) => /^v=spf1(\s|$)/i.test(text))
    if (records.length > 1)
      return fail(
        { .../*i18n*/ { id: 'checks.spf.several', message: '{domain} has several SPF records: none counts.' }, values },
        /*i18n*/ { id: 'checks.spf.one', message: 'Make one record of them.' },
        records.join('\n'),
      )
    if (records.length === 0)
      return warn(
        { .../*i18n*/ { id: 'checks.spf.none', message: '{domain} does not say who may send for it.' }, values },
        { ...ADD, values },
        record,
      )
    const { lookups, allows } = await readSpf(domain, world, await relayAddresses(world))
    if (lookups > MAX_SPF_LOOKUPS)
      return fail(
        {
          .../*i18n*/ {
            id: 'checks.spf.lookups',
            message: 'The record of {domain} causes {lookups} look-ups; above {most} receivers take it as broken.',
          },
          values: { ...values, lookups, most: MAX_SPF_LOOKUPS },
        },
        /*i18n*/ { id: 'checks.spf.fewer', message: 'Remove the includes of services you do not send with.' },
        records[0],
      )
    if (!allows)
      return warn(
        {
          .../*i18n*/ { id: 'checks.spf.notInIt', message: '{relay} is not in the record of {domain}.' },
          values: { ...values, relay },
        },
        /*i18n*/ {
          id: 'checks.spf.addRelay',
          message:
            'Add what your provider of mail tells you to the record, or its host; services often send from other addresses.',
        },
        record,
      )
    return ok({
      .../*i18n*/ { id: 'checks.spf.ok', message: 'The record of {domain} lets {relay} send.' },
      values: { ...values, relay },
    })
  },
}

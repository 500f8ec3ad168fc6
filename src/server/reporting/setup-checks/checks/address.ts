import { DAY_MS } from '#core/platform/limits.ts'
import { CERTIFICATE_WARNING_DAYS } from '#core/reporting/setup-checks/limits.ts'
import { type Check, fail, ok, reasonOf, unknown, warn } from '../check.ts'

const NO_ANSWER = /*i18n*/ {
  id: 'checks.address.noAnswer',
  message: 'Nothing answers there, so this could not be found out.',
}

/** What buyers open is encrypted (DEP-7a). */
export const address: Check = {
  id: 'address.https',
  title: /*i18n*/ { id: 'checks.address.title', message: 'Public address' },
  async run({ config }) {
    const values = { address: config.app_url }
    if (config.has_local_address)
      return warn(
        {
          .../*i18n*/ { id: 'checks.address.local', message: '{address} can only be opened on this machine.' },
          values,
        },
        /*i18n*/ { id: 'checks.address.setIt', message: 'Set APP_URL to the public address before you sell.' },
        'APP_URL=https://tickets.example.org',
      )
    if (!config.is_secure)
      return fail(
        { .../*i18n*/ { id: 'checks.address.plain', message: '{address} is not encrypted.' }, values },
        /*i18n*/ {
          id: 'checks.address.useTls',
          message: 'Put a reverse proxy with a certificate before Turnout and set APP_URL to its https address.',
        },
        config.app_url.replace(/^http:/, 'APP_URL=https:'),
      )
    return ok({ .../*i18n*/ { id: 'checks.address.ok', message: 'Buyers open {address}.' }, values })
  },
}

const TLS_FAULTS = /^(CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY))/

/** It is good, and for some time yet (DEP-7a). */
export const certificate: Check = {
  id: 'address.certificate',
  title: /*i18n*/ { id: 'checks.certificate.title', message: 'Certificate' },
  async run({ config, visit, now }) {
    const renew = /*i18n*/ {
      id: 'checks.certificate.renew',
      message: 'Renew the certificate of your proxy, and look why that does not happen by itself.',
    }
    if (!config.is_secure)
      return unknown(/*i18n*/ { id: 'checks.certificate.none', message: 'Without https there is none.' })
    try {
      const { certificate_ends } = await visit()
      if (!certificate_ends) return unknown(NO_ANSWER)
      const days = Math.floor((certificate_ends.getTime() - now().getTime()) / DAY_MS)
      const detail = {
        .../*i18n*/ {
          id: 'checks.certificate.ends',
          message: 'It ends in {days, plural, one {# day} other {# days}}.',
        },
        values: { days },
      }
      return days < CERTIFICATE_WARNING_DAYS ? warn(detail, renew) : ok(detail)
    } catch (error) {
      const reason = reasonOf(error)
      if (!TLS_FAULTS.test(reason)) return unknown(NO_ANSWER)
      return fail(
        {
          .../*i18n*/ { id: 'checks.certificate.refused', message: 'Browsers refuse it ({reason}).' },
          values: { reason },
        },
        renew,
      )
    }
  },
}

/** The name and the proxy lead to this installation (DEP-7a). */
export const ownAddress: Check = {
  id: 'address.installation',
  title: /*i18n*/ { id: 'checks.installation.title', message: 'What answers at the address' },
  async run({ config, visit }) {
    const values = { address: config.app_url }
    const look = /*i18n*/ {
      id: 'checks.installation.look',
      message:
        'Turnout has to run, and the name and the proxy have to lead to it. Processes of one installation need the same TURNOUT_SECRET.',
    }
    try {
      const { seen, status } = await visit()
      if (seen) return ok(/*i18n*/ { id: 'checks.installation.ok', message: 'This installation answers there.' })
      return fail(
        {
          .../*i18n*/ {
            id: 'checks.installation.other',
            message: 'Something else than this installation answers at {address} (status {status}).',
          },
          values: { ...values, status },
        },
        look,
        `curl -i ${config.app_url}/health`,
      )
    } catch (error) {
      return fail(
        {
          .../*i18n*/ { id: 'checks.installation.nobody', message: 'Nothing answers at {address} ({reason}).' },
          values: { ...values, reason: reasonOf(error) },
        },
        look,
        `curl -i ${config.app_url}/health`,
      )
    }
  },
}

/** Else all buyers share one limit (DEP-7a). */
export const clientAddress: Check = {
  id: 'address.client',
  title: /*i18n*/ { id: 'checks.client.title', message: 'Addresses of visitors' },
  async run({ config, visit }) {
    const seen = await visit().then(
      (answer) => answer.seen,
      () => null,
    )
    if (!seen) return unknown(NO_ANSWER)
    if (seen.is_forwarded && seen.ip === seen.peer)
      return fail(
        {
          .../*i18n*/ {
            id: 'checks.client.notTrusted',
            message: 'Your proxy at {peer} names its visitors, but is not believed: all of them share one limit.',
          },
          values: { peer: seen.peer },
        },
        /*i18n*/ { id: 'checks.client.trust', message: 'Name your proxy, then start Turnout again.' },
        `TURNOUT_TRUST_PROXY=${seen.peer}`,
      )
    if (!seen.is_forwarded && config.is_secure)
      return fail(
        {
          .../*i18n*/ {
            id: 'checks.client.notForwarded',
            message: 'Your proxy does not say who its visitors are: all of them share one limit.',
          },
        },
        /*i18n*/ { id: 'checks.client.forward', message: 'Let your proxy send X-Forwarded-For; for nginx:' },
        'proxy_set_header X-Forwarded-For $remote_addr;',
      )
    return ok(/*i18n*/ { id: 'checks.client.ok', message: 'Each visitor is known by their own address.' })
  },
}

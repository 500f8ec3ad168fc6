import { type Check, fail, ok, warn } from '../check.ts'

/** PSP-1: the key, whether anybody can pay with it, and whether Mollie can reach us. */
export const mollie: Check = {
  id: 'mollie.account',
  title: /*i18n*/ { id: 'checks.mollie.account', message: 'Payments with Mollie' },
  async run({ config, mollie: platform }) {
    if (!platform)
      return ok(
        /*i18n*/ { id: 'checks.mollie.without', message: 'Mollie is not connected. It is only needed if you want it.' },
      )
    const account = await platform.readAccount('').catch(() => null)
    if (!account)
      return fail(
        /*i18n*/ {
          id: 'checks.mollie.key',
          message: 'Mollie does not accept MOLLIE_API_KEY, or cannot be reached.',
        },
        /*i18n*/ { id: 'checks.mollie.newKey', message: 'Take the key from the dashboard of Mollie.' },
        'https://my.mollie.com/dashboard/developers/api-keys',
      )
    if (!account.charges_enabled)
      return fail(
        /*i18n*/ { id: 'checks.mollie.disabled', message: 'Mollie has not verified this profile: nobody can pay yet.' },
        /*i18n*/ { id: 'checks.mollie.finish', message: 'Answer what Mollie still asks of you.' },
        'https://my.mollie.com/',
      )
    if (!platform.is_live && !config.has_local_address)
      return fail(
        /*i18n*/ { id: 'checks.mollie.testMode', message: 'The key of Mollie is of test mode: nobody pays.' },
        /*i18n*/ { id: 'checks.mollie.liveKey', message: 'Set the live key before you sell.' },
        'https://my.mollie.com/dashboard/developers/api-keys',
      )
    if (config.has_local_address)
      return warn(
        /*i18n*/ {
          id: 'checks.mollie.unreachable',
          message: 'Mollie cannot reach a local address: payments are found within minutes instead of at once.',
        },
        /*i18n*/ { id: 'checks.mollie.address', message: 'Set APP_URL to the public address.' },
        'APP_URL=',
      )
    return ok(/*i18n*/ { id: 'checks.mollie.ok', message: 'The key of Mollie is good and payments can be made.' })
  },
}

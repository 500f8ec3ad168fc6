import { WEBHOOK_SILENCE_MS } from '#core/reporting/setup-checks/limits.ts'
import { paymentEndpoints } from '#core/sales/payments/endpoints.ts'
import { NEEDED_EVENTS } from '#server/sales/payment-providers/stripe-notice.ts'
import { type Check, fail, ok, unknown, warn } from '../check.ts'

const WITHOUT = /*i18n*/ { id: 'checks.stripe.without', message: 'Stripe is not connected: no cards are taken.' }

/** DEP-7g: keys, mode, charges. */
export const cards: Check = {
  id: 'stripe.account',
  title: /*i18n*/ { id: 'checks.stripe.account', message: 'Card payments' },
  async run({ config, cards: platform, mollie }) {
    if (!platform && mollie) return ok(WITHOUT)
    if (!platform)
      return warn(
        WITHOUT,
        /*i18n*/ {
          id: 'checks.stripe.connect',
          message: 'If you want to take cards, set the keys of your Stripe account.',
        },
        'STRIPE_SECRET_KEY=\nSTRIPE_PUBLISHABLE_KEY=\nSTRIPE_WEBHOOK_SECRET=',
      )
    const account = await platform.readAccount('').catch(() => null)
    if (!account)
      return fail(
        /*i18n*/ {
          id: 'checks.stripe.keys',
          message: 'Stripe does not accept STRIPE_SECRET_KEY, or cannot be reached.',
        },
        /*i18n*/ { id: 'checks.stripe.newKeys', message: 'Take both keys from the dashboard of Stripe.' },
        'https://dashboard.stripe.com/apikeys',
      )
    if (!account.charges_enabled)
      return fail(
        /*i18n*/ { id: 'checks.stripe.disabled', message: 'Stripe lets this account charge nobody yet.' },
        /*i18n*/ { id: 'checks.stripe.finish', message: 'Answer what Stripe still asks of you.' },
        'https://dashboard.stripe.com/account',
      )
    if (!platform.is_live && !config.has_local_address)
      return fail(
        /*i18n*/ { id: 'checks.stripe.testMode', message: 'The keys are of test mode: nobody pays.' },
        /*i18n*/ { id: 'checks.stripe.liveKeys', message: 'Set the live keys before you sell.' },
        'https://dashboard.stripe.com/apikeys',
      )
    return ok(
      platform.is_live
        ? /*i18n*/ { id: 'checks.stripe.ok', message: 'The keys are good and cards can be charged.' }
        : /*i18n*/ { id: 'checks.stripe.okTest', message: 'The keys are good, in test mode.' },
    )
  },
}

/** DEP-7g: without webhooks payments complete late, or by the buyer's browser alone. */
export const cardWebhooks: Check = {
  id: 'stripe.webhook',
  title: /*i18n*/ { id: 'checks.webhook.title', message: 'Messages from Stripe' },
  async run({ config, cards: platform, webhookTraffic, now, mollie }) {
    if (!platform && mollie) return ok(WITHOUT)
    if (!platform) return unknown(WITHOUT)
    const url = `${config.app_url}/api${paymentEndpoints.webhook.path}`
    const ours = (await platform.listWebhooks()).filter((one) => one.is_enabled && one.url === url)
    const add = /*i18n*/ {
      id: 'checks.webhook.add',
      message: 'Let Stripe call this address, then set STRIPE_WEBHOOK_SECRET to the secret it shows.',
    }
    if (ours.length === 0)
      return fail(
        { .../*i18n*/ { id: 'checks.webhook.none', message: 'Stripe does not call {url}.' }, values: { url } },
        add,
        url,
      )
    const types = new Set(ours.flatMap((one) => one.types))
    const missing = types.has('*') ? [] : NEEDED_EVENTS.filter((type) => !types.has(type))
    if (missing.length > 0)
      return fail(
        {
          .../*i18n*/ {
            id: 'checks.webhook.missing',
            message: 'Stripe calls us, but not about {count, plural, one {# kind} other {# kinds}} of events we need.',
          },
          values: { count: missing.length },
        },
        /*i18n*/ { id: 'checks.webhook.addTypes', message: 'Add these events to the endpoint at Stripe.' },
        missing.join('\n'),
      )
    const { paid, last } = await webhookTraffic()
    if (paid > 0 && (last === null || now().getTime() - last.getTime() > WEBHOOK_SILENCE_MS))
      return warn(
        /*i18n*/ { id: 'checks.webhook.silent', message: 'Payments succeeded, but for a day Stripe has told of none.' },
        /*i18n*/ {
          id: 'checks.webhook.look',
          message:
            'Look at the deliveries of the endpoint at Stripe: a wrong STRIPE_WEBHOOK_SECRET is the usual cause.',
        },
        'https://dashboard.stripe.com/webhooks',
      )
    return ok(/*i18n*/ { id: 'checks.webhook.ok', message: 'Stripe calls us about everything we need.' })
  },
}

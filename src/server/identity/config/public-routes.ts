import type { FastifyInstance } from 'fastify'
import { configEndpoints } from '#core/identity/config/endpoints.ts'
import { LOCALES } from '#core/platform/locales.ts'
import { CURRENCIES } from '#core/platform/money.ts'
import { checkRegistration } from '#server/identity/installation/check-registration.ts'
import { route } from '#server/platform/http/route.ts'
import { cardProvider } from '#server/platform/runtime/card-provider.ts'

export function configPublicRoutes(app: FastifyInstance): void {
  route(app, configEndpoints.get, async (ctx) => {
    const { config, db } = ctx
    const registration = await checkRegistration(db, ctx)
    const payment_provider = cardProvider(config)
    return {
      mode: config.mode,
      registration_open: registration !== 'CLOSED',
      needs_setup_token: registration === 'SETUP_TOKEN',
      public_event_list: config.public_event_list,
      languages: [...LOCALES],
      currencies: [...CURRENCIES.keys()],
      payment_provider,
      is_test_mode: payment_provider === 'test',
      takes_tags: config.tag_origin !== null,
    }
  })
}

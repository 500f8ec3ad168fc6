import * as client from 'openid-client'
import { CLOCK_TOLERANCE_SECONDS, PROVIDER_TIMEOUT_MS } from '#core/identity/sso-connections/limits.ts'
import { SECOND_MS } from '#core/platform/limits.ts'
import { callRules, type FetchRules, mayCall } from '#server/platform/outgoing/pinned-request.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { providerFetch } from './provider-fetch.ts'

/** By which an identity token may be signed; none with a shared secret, none unsigned (ACCESS-8). */
export const SIGNING_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA']

export interface Provider {
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string
}

/** The provider's own description is not one that may be used. */
class ProviderUnusable extends Error {}

export const rulesOf = (config: Pick<Config, 'private_hosts'>): FetchRules => callRules(config)

/** A browser is sent there: only to a web page, and by http only where the operator opened the host. */
function checkPage(address: string | undefined, rules: FetchRules): void {
  const url = URL.canParse(address ?? '') ? new URL(address ?? '') : null
  if (!url || !(url.protocol === 'https:' || mayCall(url, rules))) throw new ProviderUnusable('no page to log in at')
}

/** How the client shows that it is itself; the standard's default is Basic. */
const authenticationOf = (server: client.ServerMetadata, secret: string): client.ClientAuth => {
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic') || !methods.includes('client_secret_post')
    ? client.ClientSecretBasic(secret)
    : client.ClientSecretPost(secret)
}

function openTo(config: client.Configuration, { issuer }: Provider, rules: FetchRules): client.Configuration {
  config[client.customFetch] = providerFetch(rules)
  config.timeout = PROVIDER_TIMEOUT_MS / SECOND_MS
  // by http only what the rules let through: hosts that the operator opened
  if (new URL(issuer).protocol === 'http:') client.allowInsecureRequests(config)
  // signatures are checked although the token comes from the provider itself
  client.enableNonRepudiationChecks(config)
  return config
}

/**
 * Reads the provider's description and narrows it to what we accept. The issuer must be the very text that is stored:
 * providers with an issuer for everybody, whoever runs the tenant, are none.
 */
export async function discoverProvider(
  { config }: { readonly config: Pick<Config, 'private_hosts'> },
  provider: Provider,
): Promise<client.Configuration> {
  const rules = rulesOf(config)
  const url = new URL(provider.issuer)
  if (!mayCall(url, rules)) throw new ProviderUnusable('address refused')
  const found = await client.discovery(url, provider.client_id, undefined, client.None(), {
    [client.customFetch]: providerFetch(rules),
    timeout: PROVIDER_TIMEOUT_MS / SECOND_MS,
    ...(url.protocol === 'http:' ? { execute: [client.allowInsecureRequests] } : {}),
  })
  const { supportsPKCE: _, ...server } = found.serverMetadata() as client.ServerMetadata & { supportsPKCE?: unknown }
  if (server.issuer !== provider.issuer && server.issuer !== `${provider.issuer}/`)
    throw new ProviderUnusable('another issuer')
  checkPage(server.authorization_endpoint, rules)
  const offered = server.id_token_signing_alg_values_supported ?? ['RS256']
  const algorithms = SIGNING_ALGORITHMS.filter((one) => offered.includes(one))
  if (algorithms.length === 0) throw new ProviderUnusable('no signature we accept')
  return openTo(
    new client.Configuration(
      { ...server, id_token_signing_alg_values_supported: algorithms },
      provider.client_id,
      { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      authenticationOf(server, provider.client_secret),
    ),
    provider,
    rules,
  )
}

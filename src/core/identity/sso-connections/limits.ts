import { DAY_MS, KB, MINUTE_SECONDS, SECOND_MS } from '#core/platform/limits.ts'

/** Domains of a connection (ACCESS-10). */
export const MAX_SSO_DOMAINS = 20

/** Rows that say what a value of a claim gives (ACCESS-13). */
export const MAX_SSO_MAPPING = 50

/** Characters of a client's id, its secret, a claim's name and the value it is compared with (ACCESS-8). */
export const MAX_CLIENT_VALUE_LENGTH = 500

/** Characters of a domain name (ACCESS-10). */
export const MAX_DOMAIN_LENGTH = 253

/** Milliseconds of failing checks after which a domain makes no new links (ACCESS-10). */
export const DOMAIN_LAPSES_AFTER_MS = 7 * DAY_MS

/** Seconds by which the provider's clock may be off (ACCESS-8). */
export const CLOCK_TOLERANCE_SECONDS = 60

/** Milliseconds of one call to a provider (HOOK-7). */
export const PROVIDER_TIMEOUT_MS = 10 * SECOND_MS

/** Bytes of a provider's answer (HOOK-7). */
export const MAX_PROVIDER_ANSWER_BYTES = 512 * KB

/** Checks of domains and of issuers that one account asks for: each is a call to elsewhere (SEC-40). */
export const SSO_CHECKS = { max: 20, seconds: 10 * MINUTE_SECONDS }

import { isMailProvider } from '#core/platform/email-suggestion.ts'
import { DOMAIN_LAPSES_AFTER_MS } from './limits.ts'

/** Names of labels, a dot, an ending: `example.org`, `xn--bcher-kva.example`. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/** More of them, which nobody mistypes for another: mail of the public, not of an organization. */
const PUBLIC = new Set([
  'aol.com',
  'fastmail.com',
  'hey.com',
  'hushmail.com',
  'inbox.com',
  'libero.it',
  'live.com',
  'mail.ru',
  'me.com',
  'mac.com',
  'msn.com',
  'naver.com',
  'proton.me',
  'pm.me',
  '126.com',
  '163.com',
  'qq.com',
  'sina.com',
  'rediffmail.com',
  'sapo.pt',
  'seznam.cz',
  'tutanota.com',
  'tuta.com',
  'virgilio.it',
  'wp.pl',
  'yandex.com',
  'yandex.ru',
  'zoho.com',
])

/** As it is typed: `Example.org`, `@example.org`. */
export const toDomain = (typed: string): string => typed.trim().toLowerCase().replace(/^@/, '').replace(/\.$/, '')

export const isDomain = (domain: string): boolean => DOMAIN.test(domain)

/** Where everybody may have an address: no connection speaks for it (ACCESS-10). */
export const isPublicMailDomain = (domain: string): boolean => PUBLIC.has(domain) || isMailProvider(domain)

/** The part behind the last `@`. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Where the record of a domain stands, and what it says (ACCESS-10). */
export const recordName = (domain: string): string => `_turnout-sso.${domain}`
export const recordValue = (token: string): string => `turnout-sso=${token}`

export const DOMAIN_STATUSES = ['UNVERIFIED', 'VERIFIED', 'FAILING', 'LAPSED'] as const
export type DomainStatus = (typeof DOMAIN_STATUSES)[number]

interface DomainDates {
  readonly verified_at: Date | null
  readonly failing_since: Date | null
  readonly lapsed_at: Date | null
}

/** UNVERIFIED: never proven. FAILING: was proven, its record is missing since. LAPSED: for so long that nobody new is linked. */
export function domainStatus({ verified_at, failing_since, lapsed_at }: DomainDates): DomainStatus {
  if (!verified_at) return 'UNVERIFIED'
  if (lapsed_at) return 'LAPSED'
  return failing_since ? 'FAILING' : 'VERIFIED'
}

export interface DomainCheck {
  readonly found: boolean
  readonly now: Date
}

/** What a look for the record says of a domain, and what has come of it since the look before (ACCESS-10). */
export function afterCheck(domain: DomainDates, { found, now }: DomainCheck) {
  const { verified_at, failing_since, lapsed_at } = domain
  if (found)
    return {
      row: { verified_at: verified_at ?? now, failing_since: null, lapsed_at: null, checked_at: now },
      news: verified_at && !lapsed_at ? null : ('verified' as const),
    }
  if (!verified_at) return { row: { checked_at: now }, news: null }
  const since = failing_since ?? now
  const lapses = !lapsed_at && now.getTime() - since.getTime() >= DOMAIN_LAPSES_AFTER_MS
  const news = lapses ? ('lapsed' as const) : failing_since ? null : ('failing' as const)
  return { row: { failing_since: since, lapsed_at: lapses ? now : lapsed_at, checked_at: now }, news }
}

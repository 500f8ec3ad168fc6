/** Every limit by the name under which the operator changes it (SEC-40, SEC-41, CNV-10). What it is unless changed stands where it is used. */
export const LIMIT_NAMES = [
  // calls and pages a minute
  'flood-ip',
  'requests-ip',
  'requests-user',
  'requests-key',
  'requests-door',
  'pages-ip',
  // entering
  'login-pair',
  'login-email',
  'login-ip',
  'sso-ip',
  'sso-check',
  'sso-logout',
  'register',
  'forgot',
  'forgot-ip',
  'token-page',
  'current-password',
  'second-factor',
  'setup-checks',
  'passkey',
  'passkey-challenge',
  'email-change',
  'invitation',
  'mail-unasked',
  'account',
  // buying
  'reserve-ip',
  'reserve-session',
  'holds-ip',
  'network-units',
  'network-lapsed',
  'promo-check',
  'payment',
  'payment-sync',
  'unknown-link',
  'queue-number',
  'application-act',
  'application-join',
  'application-link',
  'waiting-act',
  'waiting-join',
  'waiting-link',
  'my-tickets',
  'my-tickets-ip',
  // back office
  'export',
  'messages',
  'previews',
  'image-upload',
  'tickets-pdf',
  'tickets-pdf-pages',
  'poster',
  'webhook-test',
  'webhook-replay',
  'mail-stranger',
  'mail-reader',
  'mail-network',
  'mail-network-buyers',
  'mail-subject',
  'mail-address',
] as const
export type LimitName = (typeof LIMIT_NAMES)[number]

/** What the operator chose: everything raised for a load test, or some limits by name; the others stay as they are. */
export interface ChosenLimits {
  readonly raised: boolean
  readonly by_name: ReadonlyMap<LimitName, number>
}

const isName = (name: string): name is LimitName => (LIMIT_NAMES as readonly string[]).includes(name)

/** `on`, `raised`, or `reserve-ip=600, export=30`. Answers what is wrong as a sentence. */
export function readLimits(text: string): ChosenLimits | string {
  if (text === 'on' || text === 'raised') return { raised: text === 'raised', by_name: new Map() }
  const by_name = new Map<LimitName, number>()
  for (const part of text.split(',').map((one) => one.trim())) {
    const [, name = '', count = ''] = /^([a-z-]+)\s*=\s*([1-9]\d{0,8})$/.exec(part) ?? []
    if (!isName(name))
      return `must be on, raised, or limits such as reserve-ip=600,export=30; of ${LIMIT_NAMES.join(', ')}; not "${part}"`
    by_name.set(name, Number(count))
  }
  return { raised: false, by_name }
}

/** How many are allowed: the operator's number, else the usual one. */
export const allowed = (
  { limits }: { readonly limits: ChosenLimits['by_name'] },
  name: LimitName,
  usual: number,
): number => limits.get(name) ?? usual

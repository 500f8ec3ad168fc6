import { generateKeyPairSync } from 'node:crypto'
import { readConfig } from '#server/platform/runtime/config.ts'
import type { World } from '#server/reporting/setup-checks/world.ts'
import { NEEDED_EVENTS } from '#server/sales/payment-providers/stripe-notice.ts'
import { TEST_SECRET } from './test-secret.ts'

const NOW = new Date('2027-03-01T10:00:00Z')
const GB = 1024 ** 3
const later = (days: number): Date => new Date(NOW.getTime() + days * 86_400_000)
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const DKIM_RECORD = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`

const GOOD_ENV = {
  APP_URL: 'https://tickets.example.org',
  HOST: '127.0.0.1',
  TURNOUT_SECRET: TEST_SECRET,
  SMTP_URL: 'smtps://user:hunter2-password@mail.example.org',
  MAIL_FROM: 'Turnout <tickets@example.org>',
  TURNOUT_DKIM_SELECTOR: 'turnout',
  TURNOUT_DKIM_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  TURNOUT_HA: 'required',
  TURNOUT_BACKUP_KEY: 'a-backup-key-that-was-planted-1234',
  STRIPE_SECRET_KEY: 'sk_live_planted',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_planted',
}

export const GOOD_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'example.org': ['v=spf1 a:mail.example.org ~all', 'another=text'],
  'turnout._domainkey.example.org': [DKIM_RECORD],
  '_dmarc.example.org': ['v=DMARC1; p=none'],
}

/** An installation that lacks nothing; a test takes something away. */
export function goodWorld(changes: Partial<World> & { readonly env?: Record<string, string> } = {}): World {
  const files = new Map<string, Buffer>()
  const { env, ...world } = changes
  return {
    config: readConfig({ ...GOOD_ENV, ...env }),
    now: () => NOW,
    mail_to: 'operator@example.org',
    visit: async () => ({
      status: 200,
      date: NOW,
      certificate_ends: later(60),
      seen: { ip: '192.0.2.9', peer: '10.0.0.2', is_forwarded: true },
    }),
    database: async () => ({
      version: 180_001,
      clock: NOW,
      max_connections: 200,
      processes: 3,
      workers: 1,
      pending_migrations: [],
      waiting_contracts: [],
      is_owner: false,
      is_synchronous: true,
    }),
    settings: async () => ({ other: [], sql: '' }),
    transport: async () => [],
    secretFits: async () => true,
    replica: async () => 200,
    storage: {
      write: async (key: string, bytes: Uint8Array) => void files.set(key, Buffer.from(bytes)),
      read: async (key: string) => files.get(key) ?? null,
      remove: async (key: string) => void files.delete(key),
    } as World['storage'],
    space: async () => ({ free: 50 * GB, total: 100 * GB }),
    secretFiles: async () => [{ path: '/data/secret', mode: 0o100_600 }],
    reachMailServer: async () => {},
    sendTestMail: async () => {},
    texts: async (name) => GOOD_TEXTS[name] ?? [],
    addresses: async (name) => (name === 'mail.example.org' ? ['192.0.2.25'] : []),
    mailServers: async () => [],
    mollie: null,
    cards: {
      is_live: true,
      readAccount: async () => ({ id: 'acct_1', charges_enabled: true, payouts_enabled: true }),
      listWebhooks: async () => [
        {
          url: 'https://tickets.example.org/api/public/webhooks/stripe',
          types: [...NEEDED_EVENTS],
          is_enabled: true,
        },
      ],
    },
    webhookTraffic: async () => ({ paid: 3, last: NOW }),
    jobs: async () => ({ workers: 2, due: 0, oldest_due: null, given_up: 0 }),
    alarms: async () => [],
    ...world,
  }
}

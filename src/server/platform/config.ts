import { z } from 'zod'

const flag = z.enum(['on', 'off', '1', '0', 'true', 'false']).transform((value) => ['on', '1', 'true'].includes(value))

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  APP_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  TURNOUT_DATA: z.string().default('./data'),
  TURNOUT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  TURNOUT_DEMO: flag.default(true),
  TURNOUT_MODE: z.enum(['self_hosted', 'hosted']).default('self_hosted'),
  TURNOUT_REGISTRATION: z.enum(['open', 'closed']).optional(),
  TURNOUT_PUBLIC_LIST: flag.optional(),
  TURNOUT_TEST_PAYMENTS: flag.optional(),
  TURNOUT_LIMITS: z.enum(['on', 'raised']).default('on'),
  TURNOUT_TRUST_PROXY: z.string().optional(),
  TURNOUT_LEGAL_URL: z.url().optional(),
  TURNOUT_PRIVACY_URL: z.url().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: z.url().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().default('Turnout <tickets@localhost>'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

export type Environment = z.output<typeof Environment>

/** Validated configuration (stack §1). Everything the process knows about where it runs. */
export interface Config {
  readonly env: Environment
  readonly is_development: boolean
  readonly app_url: string
  /** The public address is this machine: registration and test payments open by themselves (GEN-2, PAY-30). */
  readonly is_local: boolean
  readonly is_secure: boolean
  readonly mode: 'self_hosted' | 'hosted'
  readonly data_dir: string
  readonly public_event_list: boolean
  readonly test_payments_allowed: boolean
  readonly raised_limits: boolean
}

export class ConfigError extends Error {}

/** One readable list of mistakes instead of the first stack trace. */
export function readConfig(source: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`The configuration has ${lines.length} mistake(s):\n${lines.join('\n')}`)
  }
  const env = parsed.data
  const app_url = (env.APP_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '')
  const { hostname, protocol } = new URL(app_url)
  const is_local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return {
    env,
    is_development: env.NODE_ENV !== 'production' || is_local,
    app_url,
    is_local,
    is_secure: protocol === 'https:',
    mode: env.TURNOUT_MODE,
    data_dir: env.TURNOUT_DATA,
    public_event_list: env.TURNOUT_PUBLIC_LIST ?? env.TURNOUT_MODE === 'self_hosted',
    test_payments_allowed: !env.STRIPE_SECRET_KEY && (env.TURNOUT_TEST_PAYMENTS ?? is_local),
    raised_limits: env.TURNOUT_LIMITS === 'raised',
  }
}

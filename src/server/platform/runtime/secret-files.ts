import { readFileSync } from 'node:fs'

/** Variables that hold a secret, whole or in part. Each `X` may be given as `X_FILE`, the path of a file that holds it. */
const SECRET_VARIABLES = [
  'DATABASE_DIRECT_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_URL',
  'MOLLIE_API_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'S3_OLD_SECRET_ACCESS_KEY',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TURNOUT_ADMIN_PASSWORD',
  'TURNOUT_BACKUP_KEY',
  'TURNOUT_DKIM_KEY',
  'TURNOUT_OPERATOR_TOKEN',
  'TURNOUT_SECRET',
  'TURNOUT_SSO_CLIENT_SECRET',
] as const

type Variables = Readonly<Record<string, string | undefined>>

/** The variables with what their files hold, line ends at the end taken off, or a line for each mistake. */
export function readSecretFiles(source: Variables): { readonly variables: Variables; readonly mistakes: string[] } {
  const variables: Record<string, string | undefined> = { ...source }
  const mistakes: string[] = []
  for (const name of SECRET_VARIABLES) {
    const path = source[`${name}_FILE`]
    if (!path) continue
    if (source[name]) mistakes.push(`  ${name} and ${name}_FILE: give one of them`)
    else
      try {
        const text = readFileSync(path, 'utf8').replace(/[\r\n]+$/, '')
        if (text === '') mistakes.push(`  ${name}_FILE: ${path} is empty`)
        variables[name] = text
      } catch (error) {
        mistakes.push(`  ${name}_FILE: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`)
      }
  }
  return { variables, mistakes }
}

/** The files that are named for them. */
export const secretFilesOf = (source: Variables): string[] =>
  SECRET_VARIABLES.flatMap((name) => source[`${name}_FILE`] ?? [])

/** Mail providers that deliver name+anything@ to name@; Gmail ignores dots as well (LIM-2). */
const IGNORES_TAGS: readonly string[] = [
  'gmail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'icloud.com',
  'proton.me',
]

/** The address by which a person is known: spellings that reach the same mailbox are one (LIM-2). */
export function personAddress(email: string): string {
  const lower = email.trim().toLowerCase()
  const at = lower.lastIndexOf('@')
  if (at < 1) return lower
  const [name, host] = [lower.slice(0, at), lower.slice(at + 1)]
  const domain = host === 'googlemail.com' ? 'gmail.com' : host
  if (!IGNORES_TAGS.includes(domain)) return `${name}@${domain}`
  const untagged = name.replace(/(?<=.)\+.*$/, '')
  return `${domain === 'gmail.com' ? untagged.replaceAll('.', '') : untagged}@${domain}`
}

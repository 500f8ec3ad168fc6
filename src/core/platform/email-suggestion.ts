/** Where most buyers of our seven languages have their mail. Short ones are never guessed: too much lies beside them. */
const COMMON = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.de',
  'hotmail.fr',
  'hotmail.es',
  'hotmail.co.uk',
  'outlook.com',
  'outlook.de',
  'outlook.fr',
  'outlook.es',
  'yahoo.com',
  'yahoo.de',
  'yahoo.fr',
  'yahoo.es',
  'yahoo.co.uk',
  'yahoo.com.br',
  'icloud.com',
  'freenet.de',
  't-online.de',
  'posteo.de',
  'mailbox.org',
  'protonmail.com',
  'orange.fr',
  'laposte.net',
  'wanadoo.fr',
  'bluewin.ch',
  'telefonica.net',
  'uol.com.br',
  'terra.com.br',
  'foxmail.com',
] as const

/** Providers that only look like a slip of another. */
const REAL = new Set<string>([
  ...COMMON,
  'mail.com',
  'email.com',
  'ymail.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'gmx.at',
  'gmx.ch',
  'web.de',
  'yahoo.it',
  'yahoo.ca',
  'yahoo.co.jp',
  'yahoo.co.in',
  'yahoo.se',
  'outlook.it',
  'outlook.pt',
  'outlook.at',
  'hotmail.it',
  'hotmail.se',
  'hotmail.be',
  'hotmail.ch',
  'hotmail.nl',
])

/** Whether everybody may have an address there. */
export const isMailProvider = (domain: string): boolean => REAL.has(domain)

/** Whether one letter too many, too few, another one, or two in the wrong order tell the two apart. */
function isOneSlip(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1 || typed === meant) return false
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start += 1
  const [left, right] = [typed.slice(start), meant.slice(start)]
  const is_swapped = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2)
  return is_swapped || left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1)
}

/** The address that was probably meant, where the domain is one slip beside a common provider; never a refusal (CHK-9). */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf('@')
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase()
  if (at < 1 || REAL.has(domain)) return null
  const meant = COMMON.filter((one) => isOneSlip(domain, one))
  return meant.length === 1 ? `${email.slice(0, at).trim()}@${meant[0]}` : null
}

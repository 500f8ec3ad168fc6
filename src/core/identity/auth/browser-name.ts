const BROWSERS = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//],
] as const
const SYSTEMS = [
  ['Windows', /\bWindows\b/],
  ['iPadOS', /\biPad\b/],
  ['iOS', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

const first = (table: readonly (readonly [string, RegExp])[], text: string): string | null =>
  table.find(([, mark]) => mark.test(text))?.[0] ?? null

/** Browser and system of a session by their own names, as far as the header tells; null for what is unknown (BO-46). */
export const browserName = (user_agent: string | null): { browser: string | null; system: string | null } => ({
  browser: first(BROWSERS, user_agent ?? ''),
  system: first(SYSTEMS, user_agent ?? ''),
})

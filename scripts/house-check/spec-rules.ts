import type { Finding, Rule, Tree } from './source-tree.ts'

const SPEC = /^docs\/spec\/\d\d-.*\.md$/
const REGISTER = 'docs/spec.md'
/** A rule is defined in bold at its sentence or in the first cell of a table's row. */
const DEFINED =
  /^(?:\s*-\s*)?\*\*([A-Z]{2,6}-\d+[a-z]?)(?:–(\d+|[a-z]))?\*\*|^\|\s*\*{0,2}([A-Z]{2,6}-\d+[a-z]?)\*{0,2}\s*\|/gm
const CITED = /\b([A-Z]{2,6})-(\d+)([a-z]?)\b(?:(?:–|-| to )(?:\1-)?(\d+|[a-z])\b)?/g

const rulesOfSpec = ({ texts }: Tree): Set<string> =>
  new Set(
    [...texts].flatMap(([path, text]) =>
      SPEC.test(path) ? [...text.matchAll(DEFINED)].map((match) => match[1] ?? match[3] ?? '') : [],
    ),
  )

/** `RES-5`, `(PAY-4, PAY-7)`, `ORD-4 to ORD-17`, `BO-10–36`, `QST-3a–g`. */
export function citedIn(text: string): Set<string> {
  const cited = new Set<string>()
  for (const [, prefix, number = '', letter = '', end] of text.matchAll(CITED)) {
    cited.add(`${prefix}-${number}${letter}`)
    if (letter) cited.add(`${prefix}-${number}`)
    if (end && /\d/.test(end))
      for (let n = Number(number); n <= Number(end) && n < Number(number) + 100; n++) cited.add(`${prefix}-${n}`)
    else if (end && letter)
      for (let code = letter.charCodeAt(0); code <= end.charCodeAt(0); code++)
        cited.add(`${prefix}-${number}${String.fromCharCode(code)}`)
  }
  return cited
}

const COUNTS = /^(src|test|e2e|scripts|migrations|packages)\/|^docs\/(?!spec)/
const NAMES_THEM = /^scripts\/house-check/

/**
 * Every rule of the specification is cited where it is kept, or listed in docs/spec.md with the reason why not; and what
 * is cited exists. A lettered rule (RES-8d) counts as cited with its number.
 */
export const specIsCited: Rule = (tree) => {
  const rules = rulesOfSpec(tree)
  if (rules.size === 0) return [{ path: 'docs/spec', message: 'no rule found' }]
  const listed = citedIn(tree.texts.get(REGISTER) ?? '')
  const cited = new Set<string>()
  const findings: Finding[] = []
  for (const [path, text] of tree.texts) {
    if (!COUNTS.test(path) || NAMES_THEM.test(path)) continue
    for (const rule of citedIn(text)) cited.add(rule)
    for (const [rule] of text.matchAll(/\b[A-Z]{2,6}-\d+[a-z]?\b/g)) {
      if (isPrefix(rules, rule) && !rules.has(rule) && !hasLetters(rules, rule))
        findings.push({ path, message: `cites ${rule}, which the specification does not have` })
    }
  }
  const known = (rule: string): boolean =>
    cited.has(rule) || listed.has(rule) || cited.has(withoutLetter(rule)) || listed.has(withoutLetter(rule))
  for (const rule of rules)
    if (!known(rule))
      findings.push({ path: REGISTER, message: `${rule} is neither cited in code, tests or documents nor listed here` })
  return findings
}

const withoutLetter = (rule: string): string => rule.replace(/[a-z]$/, '')
const isPrefix = (rules: ReadonlySet<string>, rule: string): boolean =>
  [...rules].some((one) => one.startsWith(`${rule.split('-')[0]}-`))
const hasLetters = (rules: ReadonlySet<string>, rule: string): boolean => rules.has(`${rule}a`)

import { posix } from 'node:path'
import { type Finding, isSource, isTest, lineAt, type Rule, sources, withoutComments } from './source-tree.ts'

const MAX_LINES = 400
const MAX_TEST_LINES = 500
const SIZE_EXEMPT =
  /^src\/server\/platform\/database\/tables\.ts$|^src\/locales\/|^migrations\/|^docs\/|\.(md|json|svg|po)$/

/** House §14: what does not fit is two files. */
export const fileSizes: Rule = ({ texts }) =>
  [...texts].flatMap(([path, text]): Finding[] => {
    if (SIZE_EXEMPT.test(path)) return []
    const limit = isTest(path) ? MAX_TEST_LINES : MAX_LINES
    const lines = text.split('\n').length - 1
    return lines > limit ? [{ path, message: `${lines} lines, ${limit} are allowed: split it by what it decides` }] : []
  })

const FORBIDDEN = /(^|-)(utils?|helpers?|common|services?|managers?|misc)(-|$)|^(types|index)$/

/** House §4: names that say nothing attract everything. */
export const fileNames: Rule = ({ texts }) =>
  [...texts.keys()].flatMap((path): Finding[] => {
    if (!isSource(path)) return []
    const name = posix.basename(path).replace(/(\.(race|test|spec|config|plugins|e2e|d))*\.tsx?$/, '')
    if (FORBIDDEN.test(name)) return [{ path, message: 'name the file for what it decides' }]
    return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) ? [] : [{ path, message: 'file names are kebab-case' }]
  })

/** What a package gives to those who install it stands in one file. */
const CLIENT_ENTRY = 'packages/client/src/turnout.ts'

/** House §5: a file that only passes on what others say is a barrel. */
export const noBarrels: Rule = ({ imports }) =>
  imports
    .filter(({ from, isReExport, isPackage }) => isReExport && !isPackage && from !== CLIENT_ENTRY)
    .map(({ from, to }) => ({ path: from, message: `passes on ${to}: import it from where it lives` }))

const TOOLS_ASK = /(^|\/)[a-z0-9.]+\.config\.ts$|^vite\.plugins\.ts$|^test\/db\.ts$|\.cjs$/

export const noDefaultExports: Rule = (tree) =>
  sources(tree, '').flatMap(([path, text]) => {
    const at = withoutComments(path, text).search(/^export default\b/m)
    return at < 0 || TOOLS_ASK.test(path)
      ? []
      : [{ path: `${path}:${lineAt(text, at)}`, message: 'no default export: a name is found by grep' }]
  })

const COMMENT_RULES = [
  { pattern: /\b(TODO|FIXME|HACK)\b(?!\(#\d+\))/, message: 'no TODO without an issue: TODO(#12)' },
  { pattern: /@ts-(ignore|nocheck|expect-error)/, message: 'the types are right or the code is wrong' },
]
const CODE_RULES = [
  { pattern: /\bas any\b|:\s*any\b|<any>/, message: 'no any' },
  { pattern: /\b(test|it|describe)\.(skip|only|todo)\b/, message: 'no skipped tests' },
]

/** A file that names what it forbids, and its test. */
export const NAMES_THEM = /^scripts\/house-check/
// test/app.ts reads answers of every shape and says so beside it
const ANY_ALLOWED = ['test/app.ts']

export const noLooseEnds: Rule = (tree) =>
  sources(tree, '').flatMap(([path, text]) => {
    if (NAMES_THEM.test(path)) return []
    const bare = withoutComments(path, text)
    const find = (body: string, rules: typeof CODE_RULES): Finding[] =>
      rules.flatMap(({ pattern, message }) => {
        const at = body.search(pattern)
        return at < 0 ? [] : [{ path: `${path}:${lineAt(body, at)}`, message }]
      })
    return [...find(text, COMMENT_RULES), ...(ANY_ALLOWED.includes(path) ? [] : find(bare, CODE_RULES))]
  })

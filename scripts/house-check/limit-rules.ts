import { posix } from 'node:path'
import { parseSync } from 'vite'
import { placeOf } from './floors.ts'
import { type Finding, isTest, lineAt, type Rule, sources, type Tree } from './source-tree.ts'
import { constantsOf, isNode, type Node, nameOf, nodesOf, programOf } from './syntax.ts'

/** Numbers that are no limits, and why. */
const NO_LIMITS = [
  { path: /^src\/server\/app\/demo\//, reason: 'contents of the demo: prices, days, quantities' },
  { path: /\/test-[a-z-]+\.tsx?$/, reason: 'data of tests' },
]
/** Here a number is mostly a place or a size: only constants named as limits are looked for, and durations. */
const DRAWN = [
  { path: /^src\/web\//, reason: 'pixels of the screen' },
  { path: /^src\/server\/publishing\/(posters|ticket-documents)\//, reason: 'points on paper' },
  { path: /^src\/server\/publishing\/public-pages\/social-image\.ts$/, reason: 'pixels of a drawn picture' },
  { path: /^src\/server\/platform\/files\/zip-stream\.ts$/, reason: 'fields of a file format' },
]
const LIMIT_NAME =
  /^(MAX|MIN|DEFAULT)_|_(MS|SECONDS|MINUTES|HOURS|DAYS|BYTES|LENGTH|LIMIT|TRIES|AT_ONCE|PERCENT|FACTOR)$|_PER_/

const numberOf = (value: unknown): number | null =>
  isNode(value) && value.type === 'Literal' && typeof value.value === 'number' ? value.value : null
/** 0, 1 and 2 count and compare; a limit is more. */
const isLimit = (value: unknown): boolean => (numberOf(value) ?? 0) > 2

const NUMERIC = /^(Literal|Identifier|(Binary|Unary|Object|Array|TSAs|TSSatisfies)Expression|Property|TS\w+)$/

/** The value of a constant: numbers, names and arithmetic, a number among them. */
const isNumeric = (value: unknown, counts: (part: Node) => boolean): boolean => {
  if (!isNode(value)) return false
  const parts = nodesOf(value)
  return parts.every(({ type, value: text }) => NUMERIC.test(type) && typeof text !== 'string') && parts.some(counts)
}

const DURATIONS = [3600, 86_400, 60_000, 3_600_000, 86_400_000]
const UNITS = [24, 60, 1000, 1024, ...DURATIONS]
const SIZED = ['max', 'min', 'length', 'limit']
const TIMED = ['setTimeout', 'setInterval', 'delay', 'sleep', 'timeout']
const ALLOWED = ['allowed', 'allowedBy', 'throttle']
const FIELD =
  /^(max|min|seconds|maxLength|minLength|staleTime|gcTime|refetchInterval|timeout|concurrency|(max|min)_\w+|\w+_(ms|seconds|minutes|hours|days|bytes|kb|limit))$/
/** Of a drawing, a height that may grow is no limit. */
const SIZE = /^(max|min)(_|$)/
const SQL = /\binterval '(?!1 )\d|\blimit (?![12]\b)\d/i

function inConstant(one: Node, is_drawn: boolean): string | null {
  const name = nameOf(one.id)
  if (LIMIT_NAME.test(name) && isNumeric(one.init, (part) => numberOf(part) !== null)) return name
  return !is_drawn && isNumeric(one.init, isLimit) ? name : null
}

function inCall({ callee, arguments: given }: Node): string | null {
  const method = isNode(callee) && callee.type === 'MemberExpression' ? callee : null
  const name = nameOf(method?.property ?? callee)
  const args = given as Node[]
  if (method && SIZED.includes(name) && nameOf(method.object) !== 'Math' && isLimit(args[0])) return `.${name}()`
  return (TIMED.includes(name) || ALLOWED.includes(name)) && args.some(isLimit) ? `${name}()` : null
}

function inOperator({ operator, left, right }: Node, is_drawn: boolean): string | null {
  const [a, b] = [numberOf(left), numberOf(right)]
  if (operator === '*' && a !== null && b !== null && (UNITS.includes(a) || UNITS.includes(b))) return `${a} * ${b}`
  const counted = isNode(left) && left.type === 'MemberExpression' ? nameOf(left.property) : ''
  return !is_drawn && /^[<>]=?$/.test(String(operator)) && /^(length|size)$/.test(counted) && isLimit(right)
    ? `.${counted} ${operator}`
    : null
}

/** What in the code is told by a bare number; null if nothing is. */
function inNode(node: Node, is_drawn: boolean): string | null {
  const number = numberOf(node)
  if (number !== null) return DURATIONS.includes(number) ? String(number) : null
  if (node.type === 'BinaryExpression') return inOperator(node, is_drawn)
  if (node.type === 'CallExpression') return inCall(node)
  if (node.type === 'TemplateElement') return SQL.exec((node.value as { raw: string }).raw)?.[0] ?? null
  const field = node.type === 'Property' ? nameOf(node.key) : node.type === 'JSXAttribute' ? nameOf(node.name) : ''
  if (!FIELD.test(field)) return null
  if (node.type === 'Property') return !(is_drawn && SIZE.test(field)) && isNumeric(node.value, isLimit) ? field : null
  return isNode(node.value) && isLimit(node.value.expression) ? field : null
}

const isLimits = (path: string): boolean => posix.basename(path) === 'limits.ts'

/** Sources of the three rooms whose numbers are looked at. */
const looked = (tree: Tree): [string, string][] =>
  ['src/core/', 'src/server/', 'src/web/']
    .flatMap((room) => sources(tree, room))
    .filter(([path]) => !isTest(path) && !NO_LIMITS.some((one) => one.path.test(path)))

/** Lengths, counts, rates, durations and sizes have a name, and the name stands in `limits.ts` (CONTRIBUTING, "Where does X live?"). */
export const limitsHaveOneAddress: Rule = (tree) =>
  looked(tree).flatMap(([path, text]): Finding[] => {
    if (isLimits(path)) return []
    const is_drawn = DRAWN.some((one) => one.path.test(path))
    const program = programOf(path, text)
    const found = [
      ...constantsOf(program).map((one) => ({ at: one.start, what: inConstant(one, is_drawn) })),
      ...nodesOf(program).map((node) => ({ at: node.start, what: inNode(node, is_drawn) })),
    ].flatMap(({ at, what }) => (what === null ? [] : [{ line: lineAt(text, at), what }]))
    const lines = new Map(found.map(({ line, what }) => [line, what]))
    return [...lines].map(([line, what]) => ({
      path: `${path}:${line}`,
      message: `${what}: a number with a meaning has a name in limits.ts, of core if a rule of docs/spec says it`,
    }))
  })

const RULE = /\b[A-Z]{2,6}-\d+|\bADR \d{4}/

/** Each limit says its unit and meaning, in core also its rule; a name stands in one `limits.ts` only. */
export const limitsAreTold: Rule = (tree) => {
  const homes = new Map<string, string>()
  return looked(tree).flatMap(([path, text]): Finding[] => {
    if (!isLimits(path)) return []
    const { program, comments } = parseSync(path, text)
    return constantsOf(program as unknown as Node).flatMap((one) => {
      const name = nameOf(one.id)
      const place = `${path}:${lineAt(text, one.start)}`
      const comment = comments.findLast(({ end }) => /^\s*export const $/.test(text.slice(end, one.start)))?.value ?? ''
      const home = homes.get(name)
      homes.set(name, path)
      if (home) return [{ path: place, message: `${name} is a limit of ${home} too: one is left` }]
      if (!comment) return [{ path: place, message: `${name} has no docstring with its unit` }]
      return placeOf(path).room === 'core' && !RULE.test(comment)
        ? [{ path: place, message: `${name} cites no rule: without one it belongs to the room that uses it` }]
        : []
    })
  })
}

import { isTest, lineAt, type Rule, sources } from './source-tree.ts'
import { isNode, type Node, nameOf, programOf } from './syntax.ts'

/** Core decides by values alone (house §1.3): no clock, no randomness, no waiting, no machine. */
export const corePurity: Rule = (tree) => [
  ...sources(tree, 'src/core/')
    .filter(([path]) => !isTest(path))
    .flatMap(([path, text]) =>
      [...impurities(programOf(path, text))].map(({ at, what }) => ({
        path: `${path}:${lineAt(text, at)}`,
        message: `core is pure: ${what}`,
      })),
    ),
  ...tree.imports
    .filter(({ from, to }) => from.startsWith('src/core/') && !isTest(from) && to.startsWith('node:'))
    .map(({ from, to }) => ({ path: from, message: `core is pure: ${to}` })),
]

const GLOBALS = [
  'process',
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'localStorage',
  'performance',
  'crypto',
]
const MEMBERS = ['Date.now', 'Math.random', 'performance.now']

function* impurities(node: Node): Generator<{ at: number; what: string }> {
  const what = impurity(node)
  if (what) yield { at: node.start, what }
  for (const value of Object.values(node)) {
    const children = Array.isArray(value) ? value : [value]
    for (const child of children) if (isNode(child)) yield* impurities(child)
  }
}

function impurity(node: Node): string | null {
  if (node.type === 'AwaitExpression' || node.async === true) return 'async'
  if (node.type === 'NewExpression' && nameOf(node.callee) === 'Date' && (node.arguments as unknown[]).length === 0)
    return 'new Date() without argument'
  if (node.type === 'MemberExpression') {
    const name = `${nameOf(node.object)}.${nameOf(node.property)}`
    if (MEMBERS.includes(name)) return name
    if (GLOBALS.includes(nameOf(node.object))) return name
  }
  if (node.type === 'CallExpression' && GLOBALS.includes(nameOf(node.callee))) return `${nameOf(node.callee)}()`
  return null
}

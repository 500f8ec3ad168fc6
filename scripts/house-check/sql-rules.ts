import { placeOf } from './floors.ts'
import { type Finding, isTest, lineAt, type Rule, sources } from './source-tree.ts'
import { isNode, type Node, nameOf, nodesOf, programOf } from './syntax.ts'

const QUERIES = /^([a-z-]+-)?queries\.ts$/
/** Files whose SQL is at home where it stands, and why. */
const ELSEWHERE = [
  { path: /^src\/server\/platform\//, reason: 'its parts are the access to their own tables; no noun stands there' },
  { path: /^src\/server\/app\/demo\//, reason: 'looks at what it has just made' },
  {
    path: /^src\/server\/sales\/payment-providers\/test-provider\.ts$/,
    reason: 'stands for a payment provider with books of its own (PAY-33)',
  },
]
const BUILDERS = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto']

/** How a statement begins: the tag of a raw one, or the first call of a built one. */
function statementOf(node: Node): string | null {
  if (node.type === 'TaggedTemplateExpression') return nameOf(node.tag) === 'sql' ? 'sql' : null
  if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'MemberExpression') return null
  const method = nameOf(node.callee.property)
  if (BUILDERS.includes(method)) return method
  return method === 'raw' && nameOf(node.callee.object) === 'sql' ? 'sql.raw' : null
}

/** SQL stands in `queries.ts` of the noun that owns the table, or in a `*-queries.ts` beside it. */
export const sqlHasOneAddress: Rule = (tree) =>
  sources(tree, 'src/server/')
    .filter(([path]) => !isTest(path) && !QUERIES.test(placeOf(path).file))
    .filter(([path]) => !ELSEWHERE.some((one) => one.path.test(path)))
    .flatMap(([path, text]): Finding[] =>
      nodesOf(programOf(path, text)).flatMap((node) => {
        const statement = statementOf(node)
        const message = `${statement}: SQL stands in queries.ts of the noun that owns the table, or in a *-queries.ts beside it`
        return statement ? [{ path: `${path}:${lineAt(text, node.start)}`, message }] : []
      }),
    )

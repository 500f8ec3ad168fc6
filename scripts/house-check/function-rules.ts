import { parseSync } from 'vite'
import { type Finding, isTest, lineAt, type Rule, sources } from './source-tree.ts'

/** What fits a screen, with some patience; a component brings its markup along. */
const LIMITS = [
  { under: 'src/core/', lines: 60 },
  { under: 'src/server/', lines: 60 },
  { under: 'src/web/', lines: 100 },
]
/** Texts and figures of the demo, no decisions. */
const CONTENT = 'src/server/demo/demo-content.ts'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** Every function below a node, itself included. */
function functionsOf(node: Node): Node[] {
  const below = Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .flatMap((value) => (isNode(value) ? functionsOf(value) : []))
  return /Function/.test(node.type) ? [node, ...below] : below
}

/** House §14: a function that does not fit a screen decides more than one thing. */
export const functionSizes: Rule = (tree) =>
  LIMITS.flatMap(({ under, lines: limit }) =>
    sources(tree, under).flatMap(([path, text]): Finding[] => {
      if (isTest(path) || path === CONTENT) return []
      return functionsOf(parseSync(path, text).program as unknown as Node).flatMap(({ start, end }) => {
        const lines = text.slice(start, end).split('\n').length
        const place = `${path}:${lineAt(text, start)}`
        return lines > limit ? [{ path: place, message: `${lines} lines in one function, ${limit} are allowed` }] : []
      })
    }),
  )

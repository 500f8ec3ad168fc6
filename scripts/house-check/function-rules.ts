import { parseSync } from 'vite'
import { type Finding, isTest, lineAt, type Rule, sources } from './source-tree.ts'

/** What fits a screen, with some patience; a component brings its markup along. */
const LIMITS = [
  { under: 'src/core/', lines: 60 },
  { under: 'src/server/', lines: 60 },
  { under: 'src/web/', lines: 100 },
]
/** Texts and figures of the demo, no decisions. */
const CONTENT = 'src/server/app/demo/demo-content.ts'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}
interface Named extends Node {
  readonly id?: { name?: string } | null
  readonly key?: { name?: string }
}
interface Call extends Node {
  readonly arguments: readonly Node[]
}
interface Parameter extends Node {
  readonly left?: Node
  readonly right?: Node
}
interface Fn {
  readonly node: Node & { readonly params: readonly Parameter[] }
  /** Its own, or that of what it is written into. */
  readonly name: string
  /** Handed to a call as it is: the call decides its shape. */
  readonly is_callback: boolean
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** Every function below a node, itself included. */
function functionsOf(node: Node, { name, is_callback }: Pick<Fn, 'name' | 'is_callback'>): Fn[] {
  const { id, key } = node as Named
  const own = id?.name ?? key?.name ?? name
  const given = node.type === 'CallExpression' ? (node as Call).arguments : []
  const below = Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .flatMap((value) => (isNode(value) ? functionsOf(value, { name: own, is_callback: given.includes(value) }) : []))
  return /Function/.test(node.type) && 'params' in node
    ? [{ node: node as Fn['node'], name: own, is_callback }, ...below]
    : below
}

const functionsIn = (path: string, text: string): Fn[] =>
  functionsOf(parseSync(path, text).program as unknown as Node, { name: '', is_callback: false })

/** House §14: a function that does not fit a screen decides more than one thing. */
export const functionSizes: Rule = (tree) =>
  LIMITS.flatMap(({ under, lines: limit }) =>
    sources(tree, under).flatMap(([path, text]): Finding[] => {
      if (isTest(path) || path === CONTENT) return []
      return functionsIn(path, text).flatMap(({ node: { start, end } }) => {
        const lines = text.slice(start, end).split('\n').length
        const place = `${path}:${lineAt(text, start)}`
        return lines > limit ? [{ path: place, message: `${lines} lines in one function, ${limit} are allowed` }] : []
      })
    }),
  )

const MAX_POSITIONAL = 3

/** Taken apart by name, or choices that may all be left out. */
const isNamedFields = ({ type, left, right }: Parameter): boolean =>
  type === 'ObjectPattern' || left?.type === 'ObjectPattern' || right?.type === 'ObjectExpression'

/** House §14: arguments beyond three are told apart by name, not by place; an object of named fields may come after them. */
export const parameterCounts: Rule = (tree) =>
  sources(tree, '').flatMap(([path, text]): Finding[] =>
    functionsIn(path, text).flatMap(({ node: { params, start }, name, is_callback }) => {
      const last = params.at(-1)
      const count = params.length - (last && isNamedFields(last) ? 1 : 0)
      if (is_callback || count <= MAX_POSITIONAL) return []
      const message = `${name} takes ${count} parameters by place, ${MAX_POSITIONAL} are allowed: name them in an object`
      return [{ path: `${path}:${lineAt(text, start)}`, message }]
    }),
  )

import { parseSync } from 'vite'

/** A node of the syntax tree, as far as the rules look at it. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode))

/** The node and everything below it. */
export const nodesOf = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(nodesOf)]

export const programOf = (path: string, text: string): Node => parseSync(path, text).program as unknown as Node

/** The name of an identifier, in code or as an attribute of markup; empty for anything else. */
export const nameOf = (value: unknown): string =>
  isNode(value) && /^(JSX)?Identifier$/.test(value.type) ? String(value.name) : ''

/** Top-level `const`s of a file, exported or not. */
export const constantsOf = (program: Node): Node[] =>
  (program.body as Node[])
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .filter((statement) => isNode(statement) && statement.type === 'VariableDeclaration')
    .flatMap((statement) => (statement as Node).declarations as Node[])

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'vite'

/** What a rule refuses, in words that say what to do. */
export interface Finding {
  readonly path: string
  readonly message: string
}

export interface Import {
  readonly from: string
  /** A path in the tree, or the bare name of a package. */
  readonly to: string
  readonly isPackage: boolean
  readonly isTypeOnly: boolean
  readonly isReExport: boolean
}

/** The project's files by path. A test hands in three lines instead. */
export interface Tree {
  readonly texts: ReadonlyMap<string, string>
  /** Source files (TypeScript), parsed once. */
  readonly imports: readonly Import[]
}

export type Rule = (tree: Tree) => Finding[]

const FOLDERS = ['src', 'packages', 'test', 'e2e', 'scripts', 'migrations', 'docs', 'changes', '.ci']
/** What npm and a build put into a package. */
const MADE = /(^|\/)(node_modules|dist)\//
const TEXT =
  /\.(tsx?|mjs|cjs|sql|md|json|po|css|html|svg|yml)$|(^|\/)(Dockerfile|LICENSE|run|\.npmrc|\.gitignore|\.dockerignore)$/
const GENERATED =
  /^(src\/locales\/[^/]+\/[^/]+\.ts|packages\/client\/src\/(schema|operations)\.ts|docs\/api\/.*|src\/server\/platform\/http\/document\/recorded\.json)$/

export const isSource = (path: string): boolean => /\.tsx?$/.test(path)
export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path) || /^(test|e2e)\//.test(path)

export function readTree(root: string): Tree {
  const texts = new Map<string, string>()
  const add = (path: string): void => {
    if (TEXT.test(path) && !GENERATED.test(path) && !MADE.test(path))
      texts.set(path, readFileSync(posix.join(root, path), 'utf8'))
  }
  for (const entry of readdirSync(root, { withFileTypes: true })) if (entry.isFile()) add(entry.name)
  for (const folder of FOLDERS) {
    if (!existsSync(posix.join(root, folder))) continue
    for (const entry of readdirSync(posix.join(root, folder), { withFileTypes: true, recursive: true }))
      if (entry.isFile()) add(posix.join(posix.relative(root, entry.parentPath), entry.name))
  }
  return buildTree(texts)
}

export function buildTree(texts: ReadonlyMap<string, string>): Tree {
  const imports = [...texts].flatMap(([path, text]) => (isSource(path) ? importsOf(path, text) : []))
  return { texts, imports }
}

export const sources = ({ texts }: Tree, under: string): [string, string][] =>
  [...texts].filter(([path]) => path.startsWith(under) && isSource(path))

function importsOf(from: string, text: string): Import[] {
  const { module } = parseSync(from, text)
  const one = (value: string, isTypeOnly: boolean, isReExport: boolean): Import => ({
    from,
    isTypeOnly,
    isReExport,
    ...resolve(from, value),
  })
  return [
    ...module.staticImports.map(({ moduleRequest, entries, start }) =>
      one(
        moduleRequest.value,
        /^import\s+type\b/.test(text.slice(start, start + 20)) ||
          (entries.length > 0 && entries.every((entry) => entry.isType)),
        false,
      ),
    ),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => (entry.moduleRequest ? one(entry.moduleRequest.value, entry.isType, true) : [])),
    ),
    // the request of a dynamic import is only known when it is written as a string
    ...module.dynamicImports.flatMap(({ moduleRequest }) => {
      const literal = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
      return literal?.[1] ? one(literal[1], false, false) : []
    }),
  ]
}

const ALIASES: Record<string, string> = {
  '#core/': 'src/core/',
  '#server/': 'src/server/',
  '#web/': 'src/web/',
  '#locales/': 'src/locales/',
  '#test/': 'test/',
  '#scripts/': 'scripts/',
}

function resolve(from: string, value: string): { to: string; isPackage: boolean } {
  if (value.startsWith('.')) return { to: posix.join(posix.dirname(from), value), isPackage: false }
  for (const [alias, folder] of Object.entries(ALIASES))
    if (value.startsWith(alias)) return { to: folder + value.slice(alias.length), isPackage: false }
  const name = value.startsWith('@') ? value.split('/').slice(0, 2).join('/') : (value.split('/')[0] ?? value)
  return { to: value.startsWith('node:') ? value : name, isPackage: true }
}

/** Everything the given files load, themselves included. */
export function reach({ imports }: Tree, entries: readonly string[], { types }: { types: boolean }): Set<string> {
  const next = new Map<string, string[]>()
  for (const one of imports) if (types || !one.isTypeOnly) next.set(one.from, [...(next.get(one.from) ?? []), one.to])
  const seen = new Set(entries)
  const queue = [...entries]
  for (let path = queue.pop(); path !== undefined; path = queue.pop())
    for (const to of next.get(path) ?? []) {
      if (!seen.has(to)) queue.push(to)
      seen.add(to)
    }
  return seen
}

/** The text with comments blanked out, positions kept. */
export function withoutComments(path: string, text: string): string {
  if (!isSource(path)) return text
  let bare = text
  for (const { start, end } of parseSync(path, text).comments)
    bare = bare.slice(0, start) + bare.slice(start, end).replace(/[^\n]/g, ' ') + bare.slice(end)
  return bare
}

export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

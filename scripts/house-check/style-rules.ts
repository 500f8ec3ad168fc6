import { posix } from 'node:path'
import { type Finding, isTest, type Rule, type Tree, withoutComments } from './source-tree.ts'

interface Use {
  readonly path: string
  /** The classes it draws with; null when they are chosen at run time. */
  readonly classes: readonly string[] | null
}

/** Who draws with which style module. */
function usesOf(tree: Tree): Map<string, Use[]> {
  const uses = new Map<string, Use[]>()
  for (const { from, to } of tree.imports) {
    if (!to.endsWith('.module.css') || isTest(from)) continue
    const text = withoutComments(from, tree.texts.get(from) ?? '')
    const name = new RegExp(`import (\\w+) from '[^']*${posix.basename(to).replaceAll('.', '\\.')}'`).exec(text)?.[1]
    const code = text.replace(/^import .*$/gm, '')
    const classes = [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, one = '']) => one)
    uses.set(to, [...(uses.get(to) ?? []), { path: from, classes: code.includes(`${name}[`) ? null : classes }])
  }
  return uses
}

const classesOf = (css: string): Set<string> => {
  const own = css.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|:global\([^)]*\)/g, '')
  return new Set([...own.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name))
}

/** A class nobody draws with is dead; one that does not exist draws nothing, and no other tool says so. */
export const stylesAreUsed: Rule = (tree) => {
  const uses = usesOf(tree)
  return [...tree.texts].flatMap(([path, css]): Finding[] => {
    if (!path.startsWith('src/') || !path.endsWith('.module.css')) return []
    const users = uses.get(path) ?? []
    const there = classesOf(css)
    const used = new Set(users.flatMap(({ classes }) => classes ?? [...there]))
    const dead = [...there].filter((one) => !used.has(one))
    return [
      ...dead.map((one) => ({ path, message: `nobody draws with .${one}` })),
      ...users.flatMap(({ path: from, classes }) =>
        (classes ?? [])
          .filter((one) => !there.has(one))
          .map((one) => ({ path: from, message: `${path} has no class ${one}` })),
      ),
    ]
  })
}

import { NAMES_THEM } from './file-rules.ts'
import { type Finding, lineAt, type Rule } from './source-tree.ts'

const REGISTRY = /https?:\/\/[^\s"'`)]*(registry|npmjs\.org|verdaccio|artifactory|nexus|npm-proxy)/

/** A lockfile or document that names one machine's package mirror works on that machine only. */
export const noRegistry: Rule = ({ texts }) =>
  [...texts].flatMap(([path, text]): Finding[] => {
    if (NAMES_THEM.test(path)) return []
    const at = text.search(REGISTRY)
    const resolved = path === 'package-lock.json' ? text.search(/"resolved": "(?!packages\/)/) : -1
    const found = Math.max(at, resolved)
    return found < 0
      ? []
      : [
          {
            path: `${path}:${lineAt(text, found)}`,
            message: 'names a package registry: keep omit-lockfile-registry-resolved in .npmrc',
          },
        ]
  })

const LIST = 'docs/decisions/0011-dependencies.md'
/** Their row is that of the package they describe. */
const TYPES = /^@types\//

/** Our own, and those that stand in its workspaces. */
const MANIFEST = /^(packages\/[^/]+\/)?package\.json$/

/** Each package is code we answer for: what for, and under which licence, stands in one list (ADR 0011). */
export const dependenciesAreNamed: Rule = ({ texts }) => {
  const manifests = [...texts].filter(([path]) => MANIFEST.test(path)).map(([, text]) => JSON.parse(text) as object)
  const groups = manifests.flatMap((one) => Object.entries(one)) as [string, Record<string, string>][]
  const used = groups.flatMap(([group, packages]) => (/dependencies$/i.test(group) ? Object.keys(packages) : []))
  const rows = [...(texts.get(LIST) ?? '').matchAll(/^\| `([^`]+)` \| [^|]+ \| [^|]+ \|$/gm)].map(
    ([, name = '']) => name,
  )
  const missing = used.filter((name) => !TYPES.test(name) && !rows.includes(name))
  const gone = rows.filter((name) => !used.includes(name))
  return [
    ...missing.map((name): Finding => ({ path: LIST, message: `${name} has no row: its licence, and what it is for` })),
    ...gone.map((name): Finding => ({ path: LIST, message: `${name} is no dependency any more` })),
  ]
}

const CONFIG = 'src/server/platform/runtime/config.ts'

/** What an operator can set stands where operators read. */
export const settingsAreTold: Rule = ({ texts }) => {
  const told = ['README.md', 'docs/running.md'].map((path) => texts.get(path) ?? '').join('\n')
  return [...(texts.get(CONFIG) ?? '').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].flatMap(([, name = '']): Finding[] =>
    told.includes(`\`${name}\``)
      ? []
      : [{ path: CONFIG, message: `${name} is told in no README.md or docs/running.md` }],
  )
}

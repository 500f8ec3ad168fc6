import { posix } from 'node:path'
import { FLOORS, type Floor, nounOf, placeOf } from './floors.ts'
import { type Finding, type Import, isSource, isTest, type Rule, type Tree } from './source-tree.ts'

const levelOf = (floor: Floor): number => FLOORS.indexOf(floor)

const inside = ({ imports }: Tree): Import[] =>
  imports.filter((one) => !one.isPackage && !isTest(one.from) && !isTest(one.to))

/** A floor imports from floors below it and from its own, never upwards; types count, and so do the other rooms. */
export const importsGoDown: Rule = (tree) =>
  inside(tree).flatMap(({ from, to }): Finding[] => {
    const [here, there] = [placeOf(from).floor, placeOf(to).floor]
    return here && there && levelOf(there) > levelOf(here)
      ? [{ path: from, message: `${here} imports ${to} of ${there}, a floor above it` }]
      : []
  })

/** Every source of the three rooms stands on a floor that is listed. */
export const filesHaveFloors: Rule = ({ texts }) =>
  [...texts.keys()].flatMap((path): Finding[] => {
    const { room, floor } = placeOf(path)
    return isSource(path) && ['core', 'server', 'web'].includes(room) && !floor
      ? [{ path, message: `stands on no floor: ${FLOORS.join(', ')}` }]
      : []
  })

/** A noun stands on the same floor in all rooms: whoever knows one of its folders knows the others. */
export const nounsHaveOneFloor: Rule = ({ texts }) => {
  const floors = new Map<string, Floor>()
  return [...texts.keys()].flatMap((path): Finding[] => {
    const { floor, noun } = placeOf(path)
    if (!floor || !noun) return []
    const known = floors.get(noun) ?? floor
    floors.set(noun, known)
    return known === floor ? [] : [{ path, message: `${noun} stands on ${known} elsewhere` }]
  })
}

/** Which nouns each noun of a room imports, and one import that shows it. */
function graphOf(tree: Tree): Map<string, Map<string, Import>> {
  const graph = new Map<string, Map<string, Import>>()
  for (const one of inside(tree)) {
    const [here, there] = [nounOf(one.from), nounOf(one.to)]
    if (!here || !there || here === there || placeOf(one.from).room !== placeOf(one.to).room) continue
    const known = graph.get(here) ?? new Map<string, Import>()
    if (!known.has(there)) known.set(there, one)
    graph.set(here, known)
  }
  return graph
}

/** The graph of nouns has no circle (types count): each noun can be understood with what stands below it. */
export const nounsHaveNoCircle: Rule = (tree) => {
  const graph = graphOf(tree)
  const done = new Set<string>()
  const findings: Finding[] = []
  const visit = (noun: string, trail: readonly string[]): void => {
    const at = trail.indexOf(noun)
    if (at >= 0) findings.push(told(graph, [...trail.slice(at), noun]))
    if (at >= 0 || done.has(noun)) return
    for (const next of graph.get(noun)?.keys() ?? []) visit(next, [...trail, noun])
    done.add(noun)
  }
  for (const noun of graph.keys()) visit(noun, [])
  return findings
}

function told(graph: ReadonlyMap<string, ReadonlyMap<string, Import>>, circle: readonly string[]): Finding {
  const steps = circle.slice(1).map((noun, index) => graph.get(circle[index] ?? '')?.get(noun))
  const shown = steps.map((step) => `${step?.from} imports ${step?.to}`)
  return { path: circle[0] ?? '', message: `is in a circle: ${circle.join(' → ')} (${shown.join('; ')})` }
}

const MAX_FILES = 20

/** What a folder holds can be read at a glance: a noun with more has parts with names. Tests and styles do not count. */
export const foldersAreSmall: Rule = ({ texts }) => {
  const sources = [...texts.keys()].filter((path) => path.startsWith('src/') && isSource(path) && !isTest(path))
  return [...Map.groupBy(sources, (path) => posix.dirname(path))].flatMap(([path, { length }]): Finding[] =>
    length > MAX_FILES ? [{ path, message: `${length} files, ${MAX_FILES} are allowed: give its parts names` }] : [],
  )
}

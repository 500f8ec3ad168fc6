import { type Finding, isTest, lineAt, type Rule, withoutComments } from './source-tree.ts'

/** Sentences by key, whatever the key: `Record<ScanVerdict, MessageDescriptor>`, also behind `Partial` and in an object. */
const SENTENCES = /Record<[^>=]*\b(?:MessageDescriptor|BadgeLabel|PublicBadgeLabel)\b/g
/** A badge with a colour of its own: `<StatusBadge tone="red">`, `label={{ text, tone: 'red' }}`. */
const COLOURS = /<(?:StatusBadge|Badge)\b[^>]*\btone[=:]/g
const LABEL = /: (?:Public)?BadgeLabel = \{/g

const HOMES = /\/labels\.tsx?$/

/**
 * What a state, a verdict or a reason is called, and in which colour, stands in the `labels.ts` of its noun: whoever
 * looks for a sentence looks there (docs/architecture.md).
 */
export const labelsHaveOneHome: Rule = (tree) =>
  [...tree.texts].flatMap(([path, text]): Finding[] => {
    if (!/^src\/web\/.*\.tsx?$/.test(path) || isTest(path) || HOMES.test(path)) return []
    const code = withoutComments(path, text)
    const found = [SENTENCES, COLOURS, LABEL].flatMap((pattern) => [...code.matchAll(pattern)])
    return found.map(({ index }) => ({
      path: `${path}:${lineAt(code, index)}`,
      message: 'sentences and colours of states belong into labels.ts of the noun',
    }))
  })

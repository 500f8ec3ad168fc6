import { expect, test } from 'vitest'
import { commentsHaveWords } from './comment-rules.ts'
import { labelsHaveOneHome } from './label-rules.ts'
import { buildTree, type Rule } from './source-tree.ts'

const ask = (rule: Rule, path: string, text: string): string[] =>
  rule(buildTree(new Map([[path, text]]))).map((finding) => finding.path)

const PAGE = 'src/web/catalog/a/a-page.tsx'

test.each([
  ['sentences by state', 'const WORDS: Record<SaleState, MessageDescriptor> = { ON_SALE: msg`On sale` }'],
  ['sentences of some', 'const WORDS: Partial<Record<Reason, MessageDescriptor>> = {}'],
  ['titles and texts', 'const T: Record<Kind, { title: MessageDescriptor }> = {}'],
  ['labels by state', 'const LABELS: Record<SaleState, BadgeLabel> = {}'],
  ['one label', 'const OWNER: BadgeLabel = { text: msg`Owner`, tone: "blue" }'],
  ['a badge with its own colour', 'const a = <StatusBadge label={{ text, tone: "red" }} />'],
])('%s outside labels.ts are found', (_what, code) => {
  expect(ask(labelsHaveOneHome, PAGE, code)).toEqual([`${PAGE}:1`])
  expect(ask(labelsHaveOneHome, 'src/web/catalog/a/labels.ts', code)).toEqual([])
})

test('a badge that shows a label is no finding', () => {
  expect(ask(labelsHaveOneHome, PAGE, 'const a = <StatusBadge label={LABELS[state]} />')).toEqual([])
})

test.each([
  '/** LST-12. */',
  '// (RES-5)',
  '/** SET-8 to SET-11, SET-40. */',
  '/** API-86–88. */',
  '/**\n * EXP-2, EXP-9\n */',
])('%s alone says nothing', (comment) => {
  expect(ask(commentsHaveWords, 'src/core/a/b.ts', `const a = 1\n${comment}\nconst b = 2`)).toEqual([
    'src/core/a/b.ts:2',
  ])
})

test('with a few words, or behind the code it cites for, a number is welcome', () => {
  const text = "/** How many rows a page has (LST-12). */\nconst a = 1 // LST-13\nconst b = '/** LST-14. */'\n"
  expect(ask(commentsHaveWords, 'src/core/a/b.ts', text)).toEqual([])
})

import { type Finding, isSource, lineAt, type Rule, withoutComments } from './source-tree.ts'

const RULE = /[A-Z]{2,6}-\d+[a-z]?/.source
/** A comment that is nothing but numbers of rules: `/** LST-12. *\/`, `// (RES-5, RES-8 to RES-10)`. */
const NUMBERS_ALONE = new RegExp(
  `^[\\s/*(]*${RULE}(?:(?:\\s*[,–-]\\s*|\\s+(?:to|and)\\s+)(?:${RULE}|\\d+))*[\\s).*/]*$`,
)

/**
 * Comments of a file with where they begin: what `withoutComments` has taken away. One that ends a line of code only cites:
 * the code before it says what.
 */
function commentsOf(path: string, text: string): { readonly comment: string; readonly index: number }[] {
  const bare = withoutComments(path, text)
  const found: { comment: string; index: number }[] = []
  for (const { 0: comment, index } of text.matchAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g))
    if (/\n\s*$|^$/.test(bare.slice(0, index)) && bare.slice(index, index + comment.length).trim() === '')
      found.push({ comment, index })
  return found
}

/** A number sends the reader to the specification; the comment says in a few words what it asks. */
export const commentsHaveWords: Rule = ({ texts }) =>
  [...texts].flatMap(([path, text]): Finding[] =>
    isSource(path)
      ? commentsOf(path, text)
          .filter(({ comment }) => NUMBERS_ALONE.test(comment))
          .map(({ comment, index }) => ({
            path: `${path}:${lineAt(text, index)}`,
            message: `“${comment}” is nothing but a number: say in a few words what the rule asks`,
          }))
      : [],
  )

import type { StateList } from './table-rules.ts'

/** `event_settings` is `EventSettings` in the generated file. */
const interfaceOf = (table: string): string =>
  table.replace(/(?:^|_)([a-z])/g, (_all, letter: string) => letter.toUpperCase())

/** The generated row types with the values of core's lists in the place of `string`; throws when a column is not there. */
export function withStates(generated: string, lists: readonly StateList[]): string {
  return lists.reduce((text, { column, values }) => {
    const [table = '', name = ''] = column.split('.')
    const line = new RegExp(`(export interface ${interfaceOf(table)} \\{\\n(?:  .*\\n)*?  ${name}: )(.*)string(.*;\\n)`)
    if (!line.test(text))
      throw new Error(`${column} is no text column of the database (scripts/house-check/state-lists.ts)`)
    const union = values.map((value) => `'${value}'`).join(' | ')
    return text.replace(
      line,
      (_all, before: string, left: string, right: string) =>
        `${before}${left}${right.startsWith('[]') ? `(${union})` : union}${right}`,
    )
  }, generated)
}

import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Finding, Rule, Tree } from './source-tree.ts'

interface Entry {
  readonly id: string
  readonly text: string
}

/** The entries of a .po file; obsolete ones (`#~`) and the header are left out. */
function readCatalog(text: string): Entry[] {
  const entries: Entry[] = []
  for (const block of text.split(/\n\s*\n/)) {
    const id = quoted(block, 'msgid')
    if (id) entries.push({ id, text: quoted(block, 'msgstr') })
  }
  return entries
}

function quoted(block: string, keyword: string): string {
  const match = new RegExp(`^${keyword} ((?:"(?:[^"\\\\]|\\\\.)*"\\s*)+)`, 'm').exec(block)
  return [...(match?.[1] ?? '').matchAll(/"((?:[^"\\]|\\.)*)"/g)]
    .map((part) => JSON.parse(`"${part[1]}"`) as string)
    .join('')
}

type Token = string | readonly unknown[]

/** Names of values and numbers of tags in a message; the branches of a plural count together. */
export function placeholdersOf(message: string): Set<string> {
  const found = new Set<string>([...message.matchAll(/<\/?(\d+)\/?>/g)].map((match) => `<${match[1]}>`))
  const walk = (tokens: unknown): void => {
    if (typeof tokens === 'string' || !Array.isArray(tokens)) return
    for (const token of tokens as Token[]) {
      if (typeof token === 'string') continue
      const [name, , branches] = token
      if (name !== '#') found.add(`{${String(name)}}`)
      if (typeof branches === 'object' && branches !== null) for (const branch of Object.values(branches)) walk(branch)
    }
  }
  walk(compileMessage(message))
  return found
}

const catalogs = ({ texts }: Tree): { locale: string; name: string; path: string; entries: Entry[] }[] =>
  [...texts].flatMap(([path, text]) => {
    const match = /^src\/locales\/([^/]+)\/(\w+)\.po$/.exec(path)
    return match ? [{ locale: match[1] ?? '', name: match[2] ?? '', path, entries: readCatalog(text) }] : []
  })

/** A translation says the same values as its source: a lost {count} is a wrong sentence, an invented one an empty gap. */
export const placeholdersAgree: Rule = (tree) => {
  const all = catalogs(tree)
  const source = new Map(
    all
      .filter(({ locale }) => locale === 'en')
      .flatMap(({ name, entries }) => entries.map(({ id, text }) => [`${name}/${id}`, text || id] as const)),
  )
  return all
    .filter(({ locale }) => locale !== 'en')
    .flatMap(({ name, path, entries }) =>
      entries.flatMap(({ id, text }): Finding[] => {
        const original = source.get(`${name}/${id}`)
        if (!original || !text) return []
        const [wanted, given] = [placeholdersOf(original), placeholdersOf(text)]
        const differing = [...wanted.symmetricDifference(given)]
        return differing.length === 0
          ? []
          : [{ path, message: `"${id}" differs from its source in ${differing.join(' ')}` }]
      }),
    )
}

/** Every error has its sentence in every language (LOC-4, ERR). */
export const errorsHaveSentences =
  (errors: Readonly<Record<string, { readonly message: { readonly id: string } }>>, locales: readonly string[]): Rule =>
  (tree) => {
    const core = new Map(
      catalogs(tree)
        .filter(({ name }) => name === 'core')
        .map(({ locale, path, entries }) => [
          locale,
          { path, texts: new Map(entries.map(({ id, text }) => [id, text])) },
        ]),
    )
    return locales.flatMap((locale) => {
      const catalog = core.get(locale)
      const path = catalog?.path ?? `src/locales/${locale}/core.po`
      return Object.entries(errors).flatMap(([code, { message }]): Finding[] =>
        catalog?.texts.get(message.id) ? [] : [{ path, message: `no sentence for the error ${code} (${message.id})` }],
      )
    })
  }

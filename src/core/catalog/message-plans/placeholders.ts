/** MSG-11: what may stand in a message in the place of something that differs per recipient. */
export const PLACEHOLDERS = ['first_name', 'full_name', 'event_title', 'event_date', 'ticket_link'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** A subject holds no link. */
const SUBJECT_PLACEHOLDERS: readonly Placeholder[] = PLACEHOLDERS.filter((name) => name !== 'ticket_link')

/** As it stands in a text. */
export const placeholderMark = (name: Placeholder): string => `{{${name}}}`

/** Spaces around a name are trimmed by hand: three patterns in a row that all take spaces took a minute for four thousand of them. */
const MARK = /\{\{([^{}]*)\}\}/g
/** Cleaned HTML: tags at odd places, text at even ones. In its attributes `<` and `>` are written as entities. */
const TAGS = /(<[^>]*>)/

const namesIn = (text: string): string[] => [...text.matchAll(MARK)].map(([, name]) => (name ?? '').trim())

export interface PlaceholderFault {
  readonly id: 'placeholder_unknown' | 'placeholder_open' | 'placeholder_in_link' | 'placeholder_split'
  /** What was written between the braces. */
  readonly name: string
}

/** What is wrong with the placeholders of a plain text, the first of it; null when nothing is. */
export function textFault(text: string, allowed: readonly string[] = SUBJECT_PLACEHOLDERS): PlaceholderFault | null {
  const unknown = namesIn(text).find((name) => !allowed.includes(name))
  if (unknown !== undefined) return { id: 'placeholder_unknown', name: unknown }
  return /\{\{|\}\}/.test(text.replace(MARK, '')) ? { id: 'placeholder_open', name: '' } : null
}

/** The same of cleaned HTML. One that stands in a link's address, or is cut apart by formatting, would never be filled in. */
export function htmlFault(html: string): PlaceholderFault | null {
  const parts = html.split(TAGS)
  const in_tags = parts.filter((_, at) => at % 2 === 1).join('')
  const texts = parts.filter((_, at) => at % 2 === 0)
  const [in_link] = namesIn(in_tags.replaceAll('%7B', '{').replaceAll('%7D', '}'))
  if (in_link !== undefined) return { id: 'placeholder_in_link', name: in_link }
  const fault = textFault(texts.join(''), PLACEHOLDERS)
  if (fault) return fault
  const whole = texts.flatMap(namesIn)
  const split = namesIn(texts.join('')).find((name, at) => whole[at] !== name)
  return split === undefined ? null : { id: 'placeholder_split', name: split }
}

/** Filled in once: a value that looks like a placeholder stays as it is. Unknown ones stay too: older messages had none. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(MARK, (mark, written: string) => {
    const name = written.trim()
    return Object.hasOwn(values, name) ? (values[name] as string) : mark
  })

/** The same between the tags of cleaned HTML; the values are HTML already. */
export const fillHtml = (html: string, values: Readonly<Record<string, string>>): string =>
  html
    .split(TAGS)
    .map((part, at) => (at % 2 === 1 ? part : fillText(part, values)))
    .join('')

/** Whether there is anything to fill in. */
export const hasPlaceholders = (text: string): boolean => text.search(MARK) >= 0

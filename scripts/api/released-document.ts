/** Words for readers; programs rely on none of them. */
const WORDS = ['description', 'summary', 'example', 'tags', 'security', 'x-permission', 'default', 'pattern', 'format']

function withoutWords(value: unknown, is_map = false): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutWords(one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      // a field may be called "description" itself
      .filter(([key]) => is_map || !WORDS.includes(key))
      .map(([key, one]) => [key, withoutWords(one, !is_map && ['properties', 'schemas', 'responses'].includes(key))]),
  )
}

interface Released {
  readonly paths: object
  readonly webhooks: object
  readonly components: object
}

/** The part of a document that is compared later, a line for each call (KEY-17). */
export function contractOf(document: Released): string {
  const { paths, webhooks, components } = withoutWords(document) as Released
  const lines = (group: object): string =>
    Object.entries(group)
      .map(([name, one]) => `${JSON.stringify(name)}: ${JSON.stringify(one)}`)
      .join(',\n')
  const parts = Object.entries(components).map(([name, group]) => `${JSON.stringify(name)}: {\n${lines(group)}\n}`)
  return `{\n"paths": {\n${lines(paths)}\n},\n"webhooks": {\n${lines(webhooks)}\n},\n"components": {\n${parts.join(',\n')}\n}\n}\n`
}

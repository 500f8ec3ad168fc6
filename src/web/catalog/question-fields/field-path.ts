/** The id of the input behind a dotted field path of the server's answer (`attendees.0.email`, CNV-5). */
export const fieldId = (path: string): string => `f-${path.replaceAll('.', '-')}`

/** The input of a path; of a group of inputs (address, choices), its first one. */
export const findField = (path: string): HTMLElement | null => {
  const own = document.getElementById(fieldId(path))
  if (own) return own
  return document.querySelector<HTMLElement>(`[id^="${CSS.escape(`${fieldId(path)}-`)}"]:is(input, select, textarea)`)
}

/** Errors in the order of their fields on the page: the server tells of answers before names. */
export function inPageOrder(errors: Readonly<Record<string, string>>): Record<string, string> {
  const placed = Object.entries(errors).map((error) => ({ error, field: findField(error[0]) }))
  placed.sort(({ field: one }, { field: other }) => {
    if (!one || !other) return Number(!one) - Number(!other)
    return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
  })
  return Object.fromEntries(placed.map(({ error }) => error))
}

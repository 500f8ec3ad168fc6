/** The id of the input behind a dotted field path of the server's answer (`attendees.0.email`, CNV-5). */
export const fieldId = (path: string): string => `f-${path.replaceAll('.', '-')}`

/** The input of a path; of a group of inputs (address, choices), its first one. */
export const findField = (path: string): HTMLElement | null => {
  const own = document.getElementById(fieldId(path))
  if (own) return own
  return document.querySelector<HTMLElement>(`[id^="${CSS.escape(`${fieldId(path)}-`)}"]:is(input, select, textarea)`)
}

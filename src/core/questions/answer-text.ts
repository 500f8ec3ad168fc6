const ADDRESS_ORDER = ['address_line_1', 'address_line_2', 'zip', 'city', 'state', 'country'] as const

/** An answer as one readable text: options by comma, an address in reading order, anything else as it was typed (QST-10). */
export function answerText(answer: unknown): string {
  if (answer === null || answer === undefined) return ''
  if (Array.isArray(answer)) return answer.map(String).join(', ')
  if (typeof answer !== 'object') return String(answer)
  const address = answer as Record<string, unknown>
  return ADDRESS_ORDER.map((part) => address[part])
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ')
}

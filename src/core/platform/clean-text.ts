// Control characters never belong to a single line; multi-line texts keep line breaks (TXT-1).
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the point
const CONTROL_LINE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the point
const CONTROL_TEXT = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/**
 * Without the characters that turn the direction of everything after them: a name must not rewrite the sentence it
 * stands in (TXT-1). Arabic and Hebrew need none of them, their letters know their direction.
 */
export const withoutBidiOverrides = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')

/** One line as it is stored (TXT-1). */
export const cleanLine = (value: string): string =>
  withoutBidiOverrides(value).normalize('NFC').replace(CONTROL_LINE, ' ').trim()
/** Lines keep their ends, all of one kind (TXT-1). */
export const cleanText = (value: string): string =>
  withoutBidiOverrides(value).normalize('NFC').replace(/\r\n?/g, '\n').replace(CONTROL_TEXT, '').trim()

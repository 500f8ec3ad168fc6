import { fileURLToPath } from 'node:url'

/** A typeface that draws what others have not; its files lie beside us, so no font of the machine is needed. */
export interface Typeface {
  /** How the text engine of pictures knows it. */
  readonly family: string
  /** Letters that ask for it; by block and not by script, because digits and stops of a script belong to none. */
  readonly letters: RegExp
  readonly regular: string
  readonly bold: string
  /**
   * Who joins, stacks and reorders its letters in PDF files: `fontkit` where the page reads from the right or copies of
   * a letter must be told apart, `harfbuzz` where syllables are built of parts; nobody where a letter is a glyph.
   */
  readonly shaped_by?: 'fontkit' | 'harfbuzz'
}

const noto = (name: string, letters: RegExp, shaped_by?: 'fontkit' | 'harfbuzz'): Typeface => {
  const folder = `noto-sans-${name.toLowerCase()}`
  const file = `NotoSans${name}`
  return {
    family: `Noto Sans ${name}`,
    letters,
    regular: `${folder}/500Medium/${file}_500Medium.ttf`,
    bold: `${folder}/800ExtraBold/${file}_800ExtraBold.ttf`,
    ...(shaped_by && { shaped_by }),
  }
}

/** Archivo as far as it goes, then the companion of the script, then the two that have a little of everything (ADR 0024). */
export const TYPEFACES = {
  latin: {
    family: 'Archivo',
    letters: /(?:)/,
    regular: 'archivo/500Medium/Archivo_500Medium.ttf',
    bold: 'archivo/800ExtraBold/Archivo_800ExtraBold.ttf',
  },
  hebrew: {
    family: 'Heebo',
    letters: /[\u0590-\u05ff\u20aa\ufb1d-\ufb4f]/,
    regular: 'heebo/500Medium/Heebo_500Medium.ttf',
    bold: 'heebo/800ExtraBold/Heebo_800ExtraBold.ttf',
    shaped_by: 'fontkit',
  },
  arabic: noto('Arabic', /[\u0600-\u06ff\u0750-\u077f\u0870-\u08ff\u200c-\u200d\ufb50-\ufdff\ufe70-\ufefc]/, 'fontkit'),
  thai: noto('Thai', /[\u0e00-\u0e7f]/, 'fontkit'),
  devanagari: noto('Devanagari', /[\u0900-\u097f\u1cd0-\u1cff\u20b9\ua8e0-\ua8ff]/, 'harfbuzz'),
  bengali: noto('Bengali', /[\u0980-\u09ff]/, 'harfbuzz'),
  gurmukhi: noto('Gurmukhi', /[\u0a00-\u0a7f]/, 'harfbuzz'),
  gujarati: noto('Gujarati', /[\u0a80-\u0aff]/, 'harfbuzz'),
  tamil: noto('Tamil', /[\u0b80-\u0bff]/, 'harfbuzz'),
  telugu: noto('Telugu', /[\u0c00-\u0c7f]/, 'harfbuzz'),
  kannada: noto('Kannada', /[\u0c80-\u0cff]/, 'harfbuzz'),
  malayalam: noto('Malayalam', /[\u0d00-\u0d7f]/, 'harfbuzz'),
  sinhala: noto('Sinhala', /[\u0d80-\u0dff]/, 'harfbuzz'),
  lao: noto('Lao', /[\u0e80-\u0eff]/, 'harfbuzz'),
  myanmar: noto('Myanmar', /[\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f]/, 'harfbuzz'),
  khmer: noto('Khmer', /[\u1780-\u17ff\u19e0-\u19ff]/, 'harfbuzz'),
  georgian: noto('Georgian', /[\u10a0-\u10ff\u1c90-\u1cbf\u2d00-\u2d2f]/),
  armenian: noto('Armenian', /[\u0530-\u058f\ufb13-\ufb17]/),
  ethiopic: noto('Ethiopic', /[\u1200-\u139f\u2d80-\u2ddf\uab00-\uab2f]/),
  korean: noto('KR', /[\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff\uffa0-\uffdc]/),
  /** Greek and Cyrillic, and letters of Latin that Archivo has not. */
  noto: {
    family: 'Noto Sans',
    letters:
      /[\u0300-\u036f]|[\u0180-\u02af\u0370-\u052f\u1c80-\u1c8f\u1d00-\u1eff\u1f00-\u1fff\u2c60-\u2c7f\u2de0-\u2dff\ua640-\ua7ff]/,
    regular: 'noto-sans/500Medium/NotoSans_500Medium.ttf',
    bold: 'noto-sans/800ExtraBold/NotoSans_800ExtraBold.ttf',
  },
  chinese: {
    family: 'Noto Sans SC',
    letters: /[\p{Script=Han}\u3000-\u30ff\uff00-\uffef]/u,
    regular: 'noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
    bold: 'noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
  },
} as const satisfies Record<string, Typeface>
export type TypefaceName = keyof typeof TYPEFACES

export const typefaceNames = Object.keys(TYPEFACES) as TypefaceName[]
export const typeface = (name: TypefaceName): Typeface => TYPEFACES[name]

export const typefaceFile = (path: string): string => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}`))

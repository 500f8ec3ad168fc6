import sharp, { type OverlayOptions } from 'sharp'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import { guardColors } from '#core/platform/colors/homepage-colors.ts'
import { LOCALE_TAGS, type Locale } from '#core/platform/locales.ts'
import { formatDateRange } from '#core/platform/time.ts'
import { sha256 } from '#server/platform/runtime/secrets.ts'
import { type Typeface, typeface, typefaceFile, typefaceNames } from '#server/platform/runtime/typefaces.ts'
import { escapeHtml } from '#server/platform/text/html-document.ts'

/** What link previews want. */
export const SOCIAL_IMAGE = { width: 1200, height: 630 } as const
const MARGIN = 80
/** Where the ticket is torn: the title above, date and place below. */
const TEAR = 452
const LONGEST = 160

type Weight = 'ExtraBold' | 'Medium'

/** Archivo first, then whichever has the letters, as on the PDF ticket (ADR 0024). */
const facesFor = (text: string): Typeface[] => typefaceNames.map(typeface).filter(({ letters }) => letters.test(text))

/** Fonts the text engine knows from now on. It takes one file a call and keeps it, so a call each makes all known. */
const known = new Map<string, Promise<unknown>>()
async function fontsFor(text: string, weight: Weight): Promise<string> {
  const faces = facesFor(text)
  for (const { family, bold, regular } of faces) {
    const file = weight === 'ExtraBold' ? bold : regular
    if (!known.has(file)) {
      const font = `${family} ${weight}`
      known.set(file, sharp({ text: { text: '.', fontfile: typefaceFile(file), font } }).toBuffer())
    }
    await known.get(file)
  }
  return `${faces.map(({ family }) => family).join(', ')} ${weight}`
}

interface Words {
  readonly title: string
  readonly date: string
  readonly below: string
}

function wordsOf(event: PublicEventView, locale: Locale): Words {
  const end = event.end_date === null ? null : new Date(event.end_date)
  const place = event.location_details
  return {
    title: drawable(event.title),
    date: formatDateRange({ start: new Date(event.start_date), end }, event.timezone, LOCALE_TAGS[locale]),
    below: drawable([place?.venue_name, place?.city].filter(Boolean).join(', ') || event.organizer.name),
  }
}

/** Changes with everything that is drawn, so that the picture may be kept for ever under its address (SEO-2). */
function keyOf(event: PublicEventView, locale: Locale): string {
  const words = wordsOf(event, locale)
  const families = facesFor(words.title + words.below).map(({ family }) => family)
  const drawn = JSON.stringify([words, guardColors(event.settings), ...(families.length > 1 ? [families] : [])])
  return sha256(drawn).toString('hex').slice(0, 16)
}

export const socialImagePath = (event: PublicEventView, locale: Locale): string =>
  `/social/${event.id}-${locale}-${keyOf(event, locale)}.png`

interface Line {
  readonly text: string
  readonly size: number
  readonly color: string
  readonly weight: Weight
  readonly height: number
}

/** Marks that turn the direction of what follows would turn the whole line; the text's own direction stays. */
const TURNING = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu
/** No embedded font draws pictures, and a box in their place says nothing. */
const PICTURES = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0f)+/gu
/** Joiners of pictures taken out, fillers and the like: with nothing else there is nothing to draw. */
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}]*$/u
const drawable = (text: string): string => {
  const left = text.replace(TURNING, ' ').replace(PICTURES, '').replace(/\s+/g, ' ').trim()
  return UNSEEN.test(left) ? '' : left
}

/** Text as a picture of its own: never read as markup, in fonts that lie beside us where they have the letters (SEC-15). */
async function draw({ text, size, color, weight, height }: Line): Promise<Buffer> {
  const shown = text.length > LONGEST ? `${[...text].slice(0, LONGEST).join('').trimEnd()}…` : text
  return await sharp({
    text: {
      text: `<span foreground="${color}" size="${size * 1024}">${escapeHtml(shown)}</span>`,
      font: await fontsFor(shown, weight),
      width: SOCIAL_IMAGE.width - 2 * MARGIN,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .resize({ width: SOCIAL_IMAGE.width - 2 * MARGIN, height, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
}

const titleSize = (title: string): number =>
  title.length > 90 ? 52 : title.length > 50 ? 64 : title.length > 24 ? 84 : 112

function field(color: string, ground: string, on: string): Buffer {
  const { width, height } = SOCIAL_IMAGE
  const holes = Array.from({ length: 45 }, (_, at) => `<circle cx="${50 + at * 25}" cy="${TEAR}" r="4"/>`).join('')
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${color}"/><g fill="${on}" fill-opacity=".55">${holes}</g><g fill="${ground}"><circle cx="0" cy="${TEAR}" r="28"/><circle cx="${width}" cy="${TEAR}" r="28"/></g></svg>`,
  )
}

/** The picture of an event without a cover: its title on a field of its colour, torn like a ticket (SEO-2). */
export async function drawSocialImage(event: PublicEventView, locale: Locale): Promise<Buffer> {
  const colors = guardColors(event.settings)
  const color = colors['--ev-on-hero']
  const { title, date, below } = wordsOf(event, locale)
  const lines: { readonly top: number; readonly line: Line }[] = [
    { top: 80, line: { text: title, size: titleSize(title), color, weight: 'ExtraBold', height: TEAR - 128 } },
    { top: 496, line: { text: date, size: 36, color, weight: 'ExtraBold', height: 44 } },
    { top: 554, line: { text: below, size: 30, color, weight: 'Medium', height: 40 } },
  ]
  const parts = await Promise.all(
    lines
      .filter(({ line }) => line.text !== '')
      .map(async ({ top, line }): Promise<OverlayOptions> => ({ input: await draw(line), left: MARGIN, top })),
  )
  return await sharp(field(colors['--ev-hero'], colors['--ev-bg'], color))
    .composite(parts)
    .png({ palette: true })
    .toBuffer()
}

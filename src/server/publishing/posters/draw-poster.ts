import type { Pdf } from '#server/publishing/ticket-documents/pdf-fonts.ts'
import { layFitting, layText, type TextBlock, type TextStyle } from '#server/publishing/ticket-documents/pdf-text.ts'
import type { PaperColors } from '#server/publishing/ticket-documents/ticket-sheet.ts'
import type { Canvas } from './canvas.ts'

/** What a poster says, in words of its language. */
export interface PosterSheet {
  readonly lang: string
  readonly title: string
  readonly organizer: string
  readonly date_block: { readonly weekday: string; readonly day: string; readonly month: string }
  readonly date: string
  readonly place: string | null
  readonly invitation: string
  /** What is typed where no camera is at hand. */
  readonly address: string
  readonly url: string
  readonly qr_alt: string
  /** Twice as wide as high; the page is the event's colour alone without one. */
  readonly cover: Buffer | null
  readonly colors: PaperColors
}

/** A4 in points. */
export const A4 = { width: 595.28, height: 841.89 } as const
const EDGE = 44
const WIDTH = A4.width - 2 * EDGE
const COVER_HEIGHT = A4.width / 2
const STUB = { height: 188, tear_x: EDGE + 184 } as const
const STUB_Y = A4.height - EDGE - STUB.height
const QR = 156
const DATE = { width: 104, height: 116 } as const
const WHITE = '#ffffff'

/** One event on one sheet (EVT-17): its picture, its title as large as it goes, when and where, and the way to it. */
export function drawPoster(canvas: Canvas, doc: Pdf, sheet: PosterSheet): void {
  const { colors, cover } = sheet
  canvas.box({ x: 0, y: 0, ...A4 }, colors.band)
  if (cover) canvas.picture(cover, { x: 0, y: 0, width: A4.width, height: COVER_HEIGHT })
  const top = cover ? COVER_HEIGHT + 30 : 56
  const facts = layFacts(doc, sheet)
  const facts_y = STUB_Y - 30 - facts.height
  const organizer = layText(doc, sheet.organizer, {
    width: WIDTH,
    size: 15,
    weight: 'bold',
    color: colors.on_band,
    max_lines: 1,
  })
  canvas.text(organizer, { x: EDGE, y: top, role: 'P' })
  const title_y = top + organizer.height + (cover ? 8 : 20)
  const title = layTitle(doc, sheet, { room: facts_y - 20 - title_y, is_large: !cover })
  canvas.text(title, { x: EDGE, y: title_y, role: 'H1' })
  facts.draw(canvas, facts_y)
  drawStub(canvas, doc, sheet)
}

const LARGE = [96, 84, 72] as const
const SIZES = [62, 54, 46, 40, 34, 29, 25, 22] as const

/** The largest size in which no word is broken and all of it has room; in the smallest it is cut. */
function layTitle(
  doc: Pdf,
  { title, colors }: PosterSheet,
  { room, is_large }: { room: number; is_large: boolean },
): TextBlock {
  const style = { width: WIDTH, weight: 'bold', leading: 1.06, color: colors.on_band } as const
  const lines = is_large ? 6 : 4
  const lay = (size: number, max_lines: number) => layText(doc, title, { ...style, size, max_lines })
  for (const size of is_large ? [...LARGE, ...SIZES] : SIZES) {
    const block = lay(size, lines + 1)
    if (block.lines.length <= lines && block.height <= room && !breaksWords(doc, title, { ...style, size }))
      return block
  }
  const smallest = SIZES[SIZES.length - 1] as number
  return lay(smallest, Math.max(1, Math.floor(room / lay(smallest, 1).height)))
}

const LONG_WORD = 8

const breaksWords = (doc: Pdf, text: string, style: TextStyle & { width: number }): boolean =>
  text
    .split(/\s+/)
    .filter((word) => word.length > LONG_WORD && word.length < 100 && /^[\p{Script=Latin}\p{P}\p{N}]+$/u.test(word))
    .some((word) => layText(doc, word, { ...style, max_lines: 2 }).lines.length > 1)

/** The date as a leaf of a calendar, the exact words of when and where beside it. */
function layFacts(doc: Pdf, sheet: PosterSheet) {
  const { colors } = sheet
  const width = WIDTH - DATE.width - 22
  const date = layFitting(doc, sheet.date, {
    width,
    sizes: [23, 21, 18],
    max_lines: 1,
    limit: 3,
    weight: 'bold',
    leading: 1.2,
    color: colors.on_band,
  })
  const place = sheet.place
    ? layFitting(doc, sheet.place, { width, sizes: [19, 16], max_lines: 2, limit: 3, color: colors.on_band })
    : null
  const words = date.height + (place ? 6 + place.height : 0)
  const height = Math.max(DATE.height, words)
  return {
    height,
    draw: (canvas: Canvas, y: number) => {
      drawDate(canvas, doc, { sheet, y: y + (height - DATE.height) / 2 })
      const x = EDGE + DATE.width + 22
      const words_y = y + (height - words) / 2
      canvas.text(date, { x, y: words_y, role: 'P' })
      if (place) canvas.text(place, { x, y: words_y + date.height + 6, role: 'P' })
    },
  }
}

/** Read with the date beside it, which says the same. */
function drawDate(canvas: Canvas, doc: Pdf, { sheet, y }: { sheet: PosterSheet; y: number }): void {
  const { colors, date_block } = sheet
  canvas.box({ x: EDGE, y, ...DATE, radius: 12 }, WHITE)
  const width = DATE.width - 10
  const line = (text: string, at: number, style: { sizes: readonly number[]; weight?: 'bold'; color: string }) =>
    canvas.text(layFitting(doc, text, { width, align: 'center', max_lines: 1, ...style }), {
      x: EDGE + 5,
      y: y + at,
      width,
    })
  line(date_block.weekday, 11, { sizes: [15], color: colors.secondary })
  line(date_block.day, 25, { sizes: [51], weight: 'bold', color: colors.text })
  line(date_block.month, 87, { sizes: [14, 12, 10], weight: 'bold', color: colors.text })
}

/** The way to the event's page as a stub to tear off: the code, and its address for those who type. */
function drawStub(canvas: Canvas, doc: Pdf, sheet: PosterSheet): void {
  const { colors } = sheet
  const box = { x: EDGE, y: STUB_Y, width: WIDTH, height: STUB.height }
  canvas.box({ ...box, radius: 16 }, WHITE)
  const ends = [STUB_Y, STUB_Y + STUB.height]
  canvas.circles(
    ends.map((y) => ({ x: STUB.tear_x, y })),
    10,
    colors.band,
  )
  const holes = Array.from({ length: 17 }, (_, index) => ({ x: STUB.tear_x, y: STUB_Y + 22 + index * 9 }))
  canvas.circles(holes, 1.6, '#c9ccd1')
  const qr = { x: EDGE + 14, y: STUB_Y + (STUB.height - QR) / 2, width: QR, height: QR }
  canvas.qr(sheet.url, qr, sheet.qr_alt)
  const x = STUB.tear_x + 24
  const width = EDGE + WIDTH - 20 - x
  const invitation = layFitting(doc, sheet.invitation, {
    width,
    sizes: [30, 26, 22],
    max_lines: 2,
    limit: 3,
    weight: 'bold',
    leading: 1.12,
    color: colors.primary,
  })
  const address = layFitting(doc, sheet.address, {
    width,
    sizes: [19, 17, 15, 13, 11],
    max_lines: 1,
    limit: 3,
    weight: 'bold',
    color: colors.text,
  })
  const y = STUB_Y + (STUB.height - invitation.height - 10 - address.height) / 2
  canvas.text(invitation, { x, y, role: 'P' })
  const address_y = y + invitation.height + 10
  canvas.text(address, { x, y: address_y, role: 'P' })
  canvas.link({ x, y: address_y, width: address.width, height: address.height }, sheet.url)
}

import type { Pdf } from './pdf-fonts.ts'
import { type Box, drawQr, ticketOutline } from './pdf-shapes.ts'
import { drawText, layFitting, layText, type TextBlock } from './pdf-text.ts'

/** What stands on one page, in words of the ticket's language; nothing here is looked up or translated any more. */
export interface TicketSheet {
  readonly lang: string
  readonly event: string
  readonly date_block: { readonly weekday: string; readonly day: string; readonly month: string }
  /** Ticket with its tier. */
  readonly ticket: string
  readonly holder: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly price: string
  readonly reference: string
  readonly reference_label: string
  readonly qr: string
  readonly qr_alt: string
  readonly instruction: string
  readonly test_mark: string | null
  readonly online: { readonly title: string; readonly text: string } | null
  readonly foot: readonly string[]
}

export interface SheetLook {
  /** The event's own colour, where there is no cover. */
  readonly band: string
  /** Cropped to the band; opened once for all pages. */
  readonly cover: unknown
}

export const BAND = { width: 515, height: 148 } as const
/** Joining instructions get the room the picture gives up. */
const bandHeight = ({ online }: TicketSheet): number => (online ? 92 : BAND.height)
const PAGE = { x: 40, y: 40, bottom: 801 } as const
const PAD = 28
const INNER = BAND.width - 2 * PAD
const QR = 190
const STUB_HEIGHT = 226
const INK = '#13171e'
const QUIET = '#5d636c'
const LINE = '#c9ccd1'

type Element = ReturnType<Pdf['struct']>

/** One page for one ticket: the goods above the tear line, the proof below it, then how to join (TKP-3). */
export function drawTicketPage(doc: Pdf, sheet: TicketSheet, { look, root }: { look: SheetLook; root: Element }): void {
  doc.addPage({ size: 'A4', margin: 0 })
  const section = doc.struct('Sect', { lang: sheet.lang, title: sheet.reference } as object)
  root.add(section)
  const tag = (type: string, draw: () => void, options: object = {}) =>
    section.add(doc.struct(type, { lang: sheet.lang, ...options } as object, draw))

  const band_y = PAGE.y + bandHeight(sheet)
  const whole = layGoods(doc, sheet, { y: band_y, limits: ROOMY })
  const fits = band_y + whole.height + STUB_HEIGHT < PAGE.bottom - 40
  const body = fits ? whole : layGoods(doc, sheet, { y: band_y, limits: TIGHT })
  const tear_y = band_y + body.height
  const card: Box = { x: PAGE.x, y: PAGE.y, width: BAND.width, height: tear_y + STUB_HEIGHT - PAGE.y }
  artifact(doc, () => drawCard(doc, card, { tear_y, band_y, look }))
  artifact(doc, () => drawDateBlock(doc, sheet, band_y))
  if (sheet.test_mark) drawTestMark(doc, sheet.test_mark, tag)
  body.draw(tag)
  drawStub(doc, sheet, { tear_y, tag })
  drawBelow(doc, sheet, { y: card.y + card.height + 26, tag })
  section.end()
}

type Tag = (type: string, draw: () => void, options?: object) => void

function artifact(doc: Pdf, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc.save()
  draw()
  doc.restore()
  doc.endMarkedContent()
}

function drawCard(
  doc: Pdf,
  card: Box,
  { tear_y, band_y, look }: { tear_y: number; band_y: number; look: SheetLook },
): void {
  doc.save()
  ticketOutline(doc, card, { tear_y }).clip()
  doc.rect(card.x, card.y, card.width, band_y - card.y).clip()
  doc.rect(card.x, card.y, card.width, band_y - card.y).fill(look.band)
  if (look.cover)
    doc.image(look.cover as string, card.x, (card.y + band_y - BAND.height) / 2, {
      width: card.width,
      height: BAND.height,
    })
  doc.restore()
  ticketOutline(doc, card, { tear_y }).lineWidth(0.75).stroke(LINE)
  // The tear line: holes, as on the ticket page (look §3).
  for (let x = card.x + 22; x < card.x + card.width - 16; x += 9) doc.circle(x, tear_y, 1.5)
  doc.fill(LINE)
}

const DATE_BOX = { width: 84, height: 92 } as const

function drawDateBlock(doc: Pdf, { date_block }: TicketSheet, band_y: number): void {
  const box = { x: PAGE.x + PAD, y: band_y - 58, ...DATE_BOX }
  doc.roundedRect(box.x, box.y, box.width, box.height, 10).lineWidth(0.75).fillAndStroke('#ffffff', LINE)
  const centered = { align: 'center' as const, max_lines: 1 }
  const inside = box.width - 10
  const line = (text: string, y: number, style: { size: number; weight?: 'bold'; color: string }) =>
    drawText(doc, layText(doc, text, { width: inside, ...centered, ...style }), { x: box.x + 5, y, width: inside })
  line(date_block.weekday, box.y + 9, { size: 11, color: QUIET })
  line(date_block.day, box.y + 21, { size: 38, weight: 'bold', color: INK })
  line(date_block.month, box.y + 68, { size: 12, weight: 'bold', color: INK })
}

function drawTestMark(doc: Pdf, text: string, tag: Tag): void {
  const words = layText(doc, text, { width: 180, size: 11, weight: 'bold', color: '#844400', max_lines: 1 })
  const width = words.width + 24
  const x = PAGE.x + BAND.width - PAD - width
  tag('P', () => {
    doc.roundedRect(x, PAGE.y + 16, width, 22, 11).fill('#fff0e3')
    drawText(doc, words, { x: x + 12, y: PAGE.y + 20 })
  })
}

interface LaidGoods {
  readonly height: number
  draw(tag: Tag): void
}

const BESIDE_DATE = DATE_BOX.width + 18

/** Lines of each part: everything that can be typed fits, unless all of it is long at once. */
const ROOMY = { title: 6, kind: 4, holder: 4, fact: 6 }
const TIGHT = { title: 3, kind: 2, holder: 2, fact: 3 }
type Limits = typeof ROOMY

/** Everything above the tear line; measured first, because the tear line stands below it. */
function layGoods(doc: Pdf, sheet: TicketSheet, { y, limits }: { y: number; limits: Limits }): LaidGoods {
  const title = layFitting(doc, sheet.event, {
    width: INNER - BESIDE_DATE,
    sizes: [22, 18, 15],
    max_lines: 3,
    limit: limits.title,
    weight: 'bold',
    leading: 1.15,
    color: INK,
  })
  const kind = layFitting(doc, sheet.ticket, {
    width: INNER - BESIDE_DATE,
    sizes: [13],
    max_lines: limits.kind,
    color: QUIET,
  })
  const holder = layFitting(doc, sheet.holder, {
    width: INNER,
    sizes: [34, 26, 20],
    max_lines: 2,
    limit: limits.holder,
    weight: 'bold',
    leading: 1.1,
    color: INK,
  })
  const facts = layFacts(doc, sheet, limits.fact)
  const head = Math.max(12 + title.height + 4 + kind.height, DATE_BOX.height - 58 + 6)
  const holder_y = y + head + 26
  const facts_y = holder_y + holder.height + 18
  return {
    height: head + 26 + holder.height + 18 + facts.height + 26,
    draw: (tag) => {
      const x = PAGE.x + PAD + BESIDE_DATE
      tag('H1', () => drawText(doc, title, { x, y: y + 12 }))
      tag('P', () => drawText(doc, kind, { x, y: y + 12 + title.height + 4 }))
      tag('H2', () => drawText(doc, holder, { x: PAGE.x + PAD, y: holder_y }))
      facts.draw(tag, facts_y)
    },
  }
}

const GAP = 24

/** Label over value, two beside each other. */
function layFacts(doc: Pdf, { facts }: TicketSheet, max_lines: number) {
  const width = (INNER - GAP) / 2
  const laid = facts.map(({ label, value }) => ({
    label: layText(doc, label, { width, size: 10, color: QUIET, max_lines: 1 }),
    value: layText(doc, value, { width, size: 12, weight: 'bold', color: INK, max_lines }),
  }))
  const rows: { top: number; cells: typeof laid }[] = []
  let height = 0
  for (let at = 0; at < laid.length; at += 2) {
    const cells = laid.slice(at, at + 2)
    if (at > 0) height += 14
    rows.push({ top: height, cells })
    height += Math.max(...cells.map((cell) => cell.label.height + 2 + cell.value.height))
  }
  const draw = (tag: Tag, y: number) => {
    for (const { top, cells } of rows)
      cells.forEach((cell, index) => {
        const x = PAGE.x + PAD + index * (width + GAP)
        tag('P', () => drawText(doc, cell.label, { x, y: y + top }))
        tag('P', () => drawText(doc, cell.value, { x, y: y + top + cell.label.height + 2 }))
      })
  }
  return { height, draw }
}

/** The proof: the code, its reference as text (QR-6), the price, and what to do with it. */
function drawStub(doc: Pdf, sheet: TicketSheet, { tear_y, tag }: { tear_y: number; tag: Tag }): void {
  const qr: Box = { x: PAGE.x + PAD - 15, y: tear_y + (STUB_HEIGHT - QR) / 2, width: QR, height: QR }
  tag(
    'Figure',
    () => {
      doc.save()
      drawQr(doc, sheet.qr, qr)
      doc.restore()
    },
    { alt: sheet.qr_alt, bbox: [qr.x, qr.y, qr.x + QR, qr.y + QR], placement: 'Block' },
  )
  const x = qr.x + QR + 22
  const width = PAGE.x + BAND.width - PAD - x
  const label = layText(doc, sheet.reference_label, { width, size: 10, color: QUIET, max_lines: 1 })
  const reference = layFitting(doc, sheet.reference, {
    width,
    sizes: [26, 22, 18],
    max_lines: 1,
    weight: 'bold',
    spacing: 0.4,
    color: INK,
  })
  const price = layText(doc, sheet.price, { width, size: 14, color: INK, max_lines: 1 })
  const instruction = layText(doc, sheet.instruction, { width, size: 11, color: QUIET, leading: 1.35, max_lines: 5 })
  const height = label.height + reference.height + 4 + price.height + 16 + instruction.height
  let y = tear_y + (STUB_HEIGHT - height) / 2
  const next = (block: TextBlock, space: number) => {
    const at = y
    tag('P', () => drawText(doc, block, { x, y: at }))
    y += block.height + space
  }
  next(label, 0)
  next(reference, 4)
  next(price, 16)
  next(instruction, 0)
}

const FOOT = { size: 9, color: QUIET, leading: 1.4 } as const

/** Under the card: how to join, as far as the page goes, and whom to ask. */
function drawBelow(doc: Pdf, sheet: TicketSheet, { y, tag }: { y: number; tag: Tag }): void {
  const foot = sheet.foot.map((text) => layText(doc, text, { width: BAND.width, ...FOOT, max_lines: 2 }))
  const foot_y = PAGE.bottom - foot.reduce((sum, block) => sum + block.height, 0)
  const { online } = sheet
  const style = { size: 11, color: INK, leading: 1.4 }
  const room = Math.floor((foot_y - 16 - (y + 22)) / (style.size * style.leading))
  if (online && room > 0) {
    const title = layText(doc, online.title, { width: BAND.width, size: 13, weight: 'bold', color: INK, max_lines: 1 })
    tag('H2', () => drawText(doc, title, { x: PAGE.x, y }))
    const text = layText(doc, online.text, { width: BAND.width, ...style, max_lines: room })
    tag('P', () => drawText(doc, text, { x: PAGE.x, y: y + 22 }))
  }
  let at = foot_y
  for (const block of foot) {
    const top = at
    tag('P', () => drawText(doc, block, { x: PAGE.x, y: top }))
    at += block.height
  }
}

import { drawBelow } from './pdf-below.ts'
import type { Pdf } from './pdf-fonts.ts'
import { type Box, drawQr, ticketOutline } from './pdf-shapes.ts'
import { drawText, layFitting, layText, type TextBlock } from './pdf-text.ts'
import { BAND, COVER, PAGE, type SheetLook, type Tag, type TicketSheet } from './ticket-sheet.ts'

const PAD = 26
const INNER = BAND.width - 2 * PAD
const QR = 174
const STUB_HEIGHT = 190
const LINE = '#c9ccd1'

type Element = ReturnType<Pdf['struct']>

/** Lines of each part: everything that can be typed fits, unless all of it is long at once. */
const ROOMY = { title: 6, kind: 4, holder: 4, fact: 6 }
const TIGHT = { title: 3, kind: 2, holder: 2, fact: 3 }
type Limits = typeof ROOMY

/**
 * One page for one ticket: the poster, the goods above the tear line, the proof below it, then what else is to be known
 * (TKP-3). Nothing is smaller than what is read when the page is printed at half its size.
 */
export function drawTicketPage(doc: Pdf, sheet: TicketSheet, { look, root }: { look: SheetLook; root: Element }): void {
  doc.addPage({ size: 'A4', margin: 0 })
  const section = doc.struct('Sect', { lang: sheet.lang, title: sheet.reference } as object)
  root.add(section)
  const tag: Tag = (type, draw, options = {}) => {
    section.add(doc.struct(type, { lang: sheet.lang, ...options } as object, draw))
  }
  const lay = (limits: Limits) => {
    const poster = layPoster(doc, sheet, { look, limits })
    const goods = layGoods(doc, sheet, { look, limits })
    return { poster, goods, tear_y: PAGE.y + poster.height + goods.height }
  }
  const roomy = lay(ROOMY)
  const { poster, goods, tear_y } = roomy.tear_y + STUB_HEIGHT < PAGE.bottom - 40 ? roomy : lay(TIGHT)
  const card: Box = { x: PAGE.x, y: PAGE.y, width: BAND.width, height: tear_y + STUB_HEIGHT - PAGE.y }
  artifact(doc, () => drawCard(doc, card, { tear_y, poster_height: poster.height, look }))
  poster.draw(tag, PAGE.y)
  goods.draw(tag, PAGE.y + poster.height)
  drawStub(doc, sheet, { tear_y, look, tag })
  drawBelow(doc, sheet, { y: card.y + card.height + 20, look, tag })
  section.end()
}

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
  { tear_y, poster_height, look }: { tear_y: number; poster_height: number; look: SheetLook },
): void {
  doc.save()
  ticketOutline(doc, card, { tear_y }).clip()
  doc.rect(card.x, card.y, card.width, poster_height).fill(look.band)
  doc.restore()
  ticketOutline(doc, card, { tear_y }).lineWidth(0.75).stroke(LINE)
  // The tear line: holes, as on the ticket page (look §3).
  for (let x = card.x + 22; x < card.x + card.width - 16; x += 9) doc.circle(x, tear_y, 1.5)
  doc.fill(LINE)
}

interface Laid {
  readonly height: number
  draw(tag: Tag, y: number): void
}

const DATE = { width: 76, height: 84 } as const

/** The event on a field of its colour: date and title, the cover whole beside them where there is one. */
function layPoster(doc: Pdf, sheet: TicketSheet, { look, limits }: { look: SheetLook; limits: Limits }): Laid {
  const { cover } = look
  // beside a cover there is no room for the date left of the title: it stands above
  const left = cover ? PAGE.x + PAD : PAGE.x + PAD + DATE.width + 18
  const width = cover ? INNER - COVER.width - 18 : INNER - DATE.width - 18
  const title = layFitting(doc, sheet.event, {
    width,
    sizes: [24, 20, 16],
    max_lines: 3,
    limit: limits.title,
    weight: 'bold',
    leading: 1.15,
    color: look.on_band,
  })
  const kind = layFitting(doc, sheet.ticket, { width, sizes: [13], max_lines: limits.kind, color: look.on_band })
  const test = sheet.test_mark ? 34 : 0
  const words = title.height + 4 + kind.height
  const words_y = 22 + test + (cover ? DATE.height + 12 : Math.max(0, (DATE.height - words) / 2))
  const height = Math.max(words_y + words, 22 + test + (cover ? COVER.height : DATE.height)) + 22
  return {
    height,
    draw: (tag, y) => {
      artifact(doc, () => {
        drawDate(doc, sheet, { x: PAGE.x + PAD, y: y + 22 + test, look })
        if (!cover) return
        const box = { x: PAGE.x + BAND.width - PAD - COVER.width, y: y + (height + test - COVER.height) / 2 }
        doc.roundedRect(box.x, box.y, COVER.width, COVER.height, 8).clip()
        doc.image(cover as string, box.x, box.y, COVER)
      })
      if (sheet.test_mark) drawTestMark(doc, sheet.test_mark, tag)
      tag('H1', () => drawText(doc, title, { x: left, y: y + words_y }))
      tag('P', () => drawText(doc, kind, { x: left, y: y + words_y + title.height + 4 }))
    },
  }
}

function drawDate(
  doc: Pdf,
  { date_block }: TicketSheet,
  { x, y, look }: { x: number; y: number; look: SheetLook },
): void {
  doc.roundedRect(x, y, DATE.width, DATE.height, 10).fill('#ffffff')
  const width = DATE.width - 8
  const line = (text: string, at: number, style: { size: number; weight?: 'bold'; color: string }) =>
    drawText(doc, layText(doc, text, { width, align: 'center', max_lines: 1, ...style }), { x: x + 4, y: at, width })
  line(date_block.weekday, y + 8, { size: 11, color: look.secondary })
  line(date_block.day, y + 18, { size: 36, weight: 'bold', color: look.text })
  line(date_block.month, y + 62, { size: 11, weight: 'bold', color: look.text })
}

function drawTestMark(doc: Pdf, text: string, tag: Tag): void {
  const words = layText(doc, text, { width: 180, size: 11, weight: 'bold', color: '#844400', max_lines: 1 })
  const width = words.width + 24
  const x = PAGE.x + PAD
  tag('P', () => {
    doc.roundedRect(x, PAGE.y + 16, width, 22, 11).fill('#fff0e3')
    drawText(doc, words, { x: x + 12, y: PAGE.y + 20 })
  })
}

/** Who may come in, when, where and to whom: everything between the poster and the tear line. */
function layGoods(doc: Pdf, sheet: TicketSheet, { look, limits }: { look: SheetLook; limits: Limits }): Laid {
  const holder = layFitting(doc, sheet.holder, {
    width: INNER,
    sizes: [30, 24, 19],
    max_lines: 2,
    limit: limits.holder,
    weight: 'bold',
    leading: 1.1,
    color: look.primary,
  })
  const facts = layFacts(doc, sheet, { look, max_lines: limits.fact })
  return {
    height: 20 + holder.height + 14 + facts.height + 22,
    draw: (tag, y) => {
      tag('H2', () => drawText(doc, holder, { x: PAGE.x + PAD, y: y + 20 }))
      facts.draw(tag, y + 20 + holder.height + 14)
    },
  }
}

const GAP = 24

/** Label over value, two beside each other. */
function layFacts(doc: Pdf, { facts }: TicketSheet, { look, max_lines }: { look: SheetLook; max_lines: number }): Laid {
  const width = (INNER - GAP) / 2
  const laid = facts.map(({ label, value, link }) => ({
    label: layText(doc, label, { width, size: 10, color: look.secondary, max_lines: 1 }),
    value: layText(doc, value, { width, size: 12, weight: 'bold', color: look.text, max_lines }),
    link: link && { ...link, block: layText(doc, link.text, { width, size: 11, color: look.link, max_lines: 1 }) },
  }))
  const heightOf = ({ label, value, link }: (typeof laid)[number]) =>
    label.height + 2 + value.height + (link ? link.block.height : 0)
  const rows: { top: number; cells: typeof laid }[] = []
  let height = 0
  for (let at = 0; at < laid.length; at += 2) {
    const cells = laid.slice(at, at + 2)
    if (at > 0) height += 12
    rows.push({ top: height, cells })
    height += Math.max(...cells.map(heightOf))
  }
  const draw = (tag: Tag, y: number) => {
    for (const { top, cells } of rows)
      cells.forEach(({ label, value, link }, index) => {
        const x = PAGE.x + PAD + index * (width + GAP)
        const value_y = y + top + label.height + 2
        tag('P', () => drawText(doc, label, { x, y: y + top }))
        tag('P', () => drawText(doc, value, { x, y: value_y }))
        if (!link) return
        tag('Link', () => drawText(doc, link.block, { x, y: value_y + value.height }))
        doc.link(x, value_y + value.height, link.block.width, link.block.height, link.url)
      })
  }
  return { height, draw }
}

/** The proof: the code, its reference as text (QR-6), the price, and what to do with it. */
function drawStub(
  doc: Pdf,
  sheet: TicketSheet,
  { tear_y, look, tag }: { tear_y: number; look: SheetLook; tag: Tag },
): void {
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
  const label = layText(doc, sheet.reference_label, { width, size: 10, color: look.secondary, max_lines: 1 })
  const reference = layFitting(doc, sheet.reference, {
    width,
    sizes: [26, 22, 18],
    max_lines: 1,
    weight: 'bold',
    spacing: 0.4,
    color: look.primary,
  })
  const price = sheet.price && layText(doc, sheet.price, { width, size: 14, color: look.text, max_lines: 1 })
  const instruction = layText(doc, sheet.instruction, {
    width,
    size: 11,
    color: look.secondary,
    leading: 1.35,
    max_lines: 5,
  })
  const gap = 16
  const price_height = price ? 4 + price.height : 0
  const height = label.height + reference.height + price_height + gap + instruction.height
  let y = tear_y + (STUB_HEIGHT - height) / 2
  const next = (block: TextBlock, space: number) => {
    const at = y
    tag('P', () => drawText(doc, block, { x, y: at }))
    y += block.height + space
  }
  next(label, 0)
  next(reference, price ? 4 : gap)
  if (price) next(price, gap)
  next(instruction, 0)
}

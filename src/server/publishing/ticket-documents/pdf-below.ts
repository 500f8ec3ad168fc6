import type { Pdf } from './pdf-fonts.ts'
import { drawText, layText, type TextBlock } from './pdf-text.ts'
import { BAND, PAGE, type SheetLook, type Tag, type TicketSheet } from './ticket-sheet.ts'

const GAP = 28
const SMALL = { size: 10, leading: 1.35 } as const
/** Where a title, a name and a cover are all large. */
const TIGHT = { size: 9, leading: 1.2 } as const
const LEADING = 1.35
/** Under this size nothing is read any more on a page printed at half its size (A5). */
const CONDITION_SIZES = [10, 9, 8] as const

interface Column {
  readonly x: number
  readonly width: number
}
interface Laid {
  readonly height: number
  draw(tag: Tag, column: Column, y: number): void
}

interface Below {
  readonly y: number
  readonly look: SheetLook
  readonly tag: Tag
}

/** Under the card: how to join, the order, the conditions, as far as the page goes, and whom to ask. */
export function drawBelow(doc: Pdf, sheet: TicketSheet, { y, look, tag }: Below): void {
  const foot = layFoot(doc, sheet, look)
  const foot_y = PAGE.bottom - foot.height
  foot.draw(tag, { x: PAGE.x, width: BAND.width }, foot_y)
  const room = foot_y - 12 - y
  const whole = { x: PAGE.x, width: BAND.width }
  if (sheet.online) {
    layWords(doc, sheet.online, { ...whole, look, room, sizes: [11] })?.draw(tag, whole, y)
    return
  }
  const half = (BAND.width - GAP) / 2
  const order = layOrder(doc, sheet, { width: half, look, room })
  order?.draw(tag, { x: PAGE.x, width: half }, y)
  const beside = order ? { x: PAGE.x + half + GAP, width: half } : whole
  if (sheet.conditions)
    layWords(doc, sheet.conditions, { ...beside, look, room, sizes: CONDITION_SIZES })?.draw(tag, beside, y)
}

/** A heading over a text, in the first size that fits; in the smallest one it is cut. */
function layWords(
  doc: Pdf,
  { title, text }: { readonly title: string; readonly text: string },
  { width, look, room, sizes }: { width: number; look: SheetLook; room: number; sizes: readonly number[] },
): Laid | null {
  const head = layText(doc, title, { width, size: 11, weight: 'bold', color: look.primary, max_lines: 1 })
  const left = room - head.height - 3
  const fits = (block: TextBlock) => block.height <= left
  let body: TextBlock | null = null
  for (const size of sizes) {
    const style = { width, size, leading: LEADING, color: look.text }
    // one line more than there is room for: a text of fifty pages takes no longer than one that fits
    body = layText(doc, text, { ...style, max_lines: Math.max(1, Math.floor(left / (size * LEADING)) + 1) })
    if (fits(body)) break
    const [first] = body.lines
    const max_lines = first ? Math.floor(left / (body.height / body.lines.length)) : 0
    body = max_lines > 0 ? layText(doc, text, { ...style, max_lines }) : null
  }
  if (!body) return null
  const block = body
  return {
    height: head.height + 3 + block.height,
    draw: (tag, { x }, y) => {
      tag('H3', () => drawText(doc, head, { x, y }))
      tag('P', () => drawText(doc, block, { x, y: y + head.height + 3 }))
    },
  }
}

/** What was bought, in rows that add up (PRC-21): in full, all lines as one, or that closer together; nothing where there is less room. */
function layOrder(
  doc: Pdf,
  { order }: TicketSheet,
  { width, look, room }: { width: number; look: SheetLook; room: number },
): Laid | null {
  if (!order) return null
  const head = layText(doc, order.title, { width, size: 11, weight: 'bold', color: look.primary, max_lines: 1 })
  for (const { rows, style } of [
    { rows: order.rows, style: SMALL },
    { rows: order.folded_rows, style: SMALL },
    { rows: order.folded_rows, style: TIGHT },
  ]) {
    const by = layText(doc, order.by, { width, ...style, color: look.secondary, max_lines: 1 })
    const laid = rows.map((row) => layRow(doc, row, { width, look, small: style }))
    const height = head.height + by.height + 4 + laid.reduce((sum, row) => sum + row.height, 0)
    if (height > room) continue
    return {
      height,
      draw: (tag, column, y) => {
        tag('H3', () => drawText(doc, head, { x: column.x, y }))
        tag('P', () => drawText(doc, by, { x: column.x, y: y + head.height }))
        let at = y + head.height + by.height + 4
        for (const row of laid) {
          row.draw(tag, column, at)
          at += row.height
        }
      },
    }
  }
  return null
}

/** Name left, figure right; the total under a rule. */
function layRow(
  doc: Pdf,
  row: NonNullable<TicketSheet['order']>['rows'][number],
  { width, look, small }: { width: number; look: SheetLook; small: { size: number; leading: number } },
): Laid {
  const is_total = row.weight === 'total'
  const color = row.weight === 'muted' ? look.secondary : look.text
  const style = { ...small, color, max_lines: 1, ...(is_total && { size: 12, weight: 'bold' as const }) }
  const value = layText(doc, row.value, { ...style, width })
  const label = layText(doc, row.detail ? `${row.label}  ${row.detail}` : row.label, {
    ...style,
    width: width - value.width - 12,
  })
  const above = is_total ? 5 : 0
  return {
    height: label.height + above,
    draw: (tag, { x }, y) => {
      if (is_total) {
        doc.markContent('Artifact', { type: 'Layout' })
        doc.rect(x, y + 2, width, 1).fill(look.text)
        doc.endMarkedContent()
      }
      tag('P', () => {
        drawText(doc, label, { x, y: y + above })
        drawText(doc, value, { x: x + width - value.width, y: y + above })
      })
    },
  }
}

/** Whom to ask, and the ticket's own page; side by side where both fit. */
function layFoot(doc: Pdf, { foot, url }: TicketSheet, look: SheetLook): Laid {
  const style = { width: BAND.width, ...SMALL, max_lines: 2 }
  const words = layText(doc, foot, { ...style, color: look.secondary })
  const link = layText(doc, url, { ...style, color: look.link })
  const is_one_line = words.lines.length + link.lines.length === 2 && words.width + GAP + link.width <= BAND.width
  return {
    height: is_one_line ? Math.max(words.height, link.height) : words.height + link.height,
    draw: (tag, column, y) => {
      const x = is_one_line ? column.x + BAND.width - link.width : column.x
      const link_y = is_one_line ? y : y + words.height
      tag('P', () => drawText(doc, words, { x: column.x, y }))
      tag('Link', () => drawText(doc, link, { x, y: link_y }))
      doc.link(x, link_y, link.width, link.height, url)
    },
  }
}

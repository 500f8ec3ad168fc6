import { create } from 'qrcode'
import type { Pdf } from './pdf-fonts.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const QUIET_MODULES = 4

/** Where the dark modules of a code lie, those side by side as one bar, its quiet zone counted (QR-6); level M (QR-1). */
export function qrBars(code: string) {
  const { modules } = create(code, { errorCorrectionLevel: 'M' })
  const bars: { readonly row: number; readonly column: number; readonly length: number }[] = []
  for (let row = 0; row < modules.size; row++) {
    let start = -1
    for (let column = 0; column <= modules.size; column++) {
      const is_dark = column < modules.size && modules.get(row, column) === 1
      if (is_dark && start < 0) start = column
      if (is_dark || start < 0) continue
      bars.push({ row: row + QUIET_MODULES, column: start + QUIET_MODULES, length: column - start })
      start = -1
    }
  }
  return { size: modules.size + 2 * QUIET_MODULES, bars }
}

/** The code as vectors, black on white, sharp at any size of paper: bars, so that screens show no hairlines between modules. */
export function drawQr(doc: Pdf, code: string, { x, y, width }: Box): void {
  const { size, bars } = qrBars(code)
  const unit = width / size
  doc.rect(x, y, width, width).fill('#ffffff')
  for (const { row, column, length } of bars) doc.rect(x + column * unit, y + row * unit, length * unit, unit)
  doc.fill('#000000')
}

/** The outline of a ticket: round corners, and a notch in both edges where the stub begins (look §3). */
export function ticketOutline(
  doc: Pdf,
  box: Box,
  { tear_y, radius = 14, notch = 9 }: { tear_y: number; radius?: number; notch?: number },
): Pdf {
  const { x, y, width, height } = box
  const [right, bottom] = [x + width, y + height]
  // Quarter circles as cubic curves.
  const k = 0.5523
  const [r, n] = [radius, notch]
  return doc
    .moveTo(x + r, y)
    .lineTo(right - r, y)
    .bezierCurveTo(right - r + r * k, y, right, y + r - r * k, right, y + r)
    .lineTo(right, tear_y - n)
    .bezierCurveTo(right - n * k, tear_y - n, right - n, tear_y - n * k, right - n, tear_y)
    .bezierCurveTo(right - n, tear_y + n * k, right - n * k, tear_y + n, right, tear_y + n)
    .lineTo(right, bottom - r)
    .bezierCurveTo(right, bottom - r + r * k, right - r + r * k, bottom, right - r, bottom)
    .lineTo(x + r, bottom)
    .bezierCurveTo(x + r - r * k, bottom, x, bottom - r + r * k, x, bottom - r)
    .lineTo(x, tear_y + n)
    .bezierCurveTo(x + n * k, tear_y + n, x + n, tear_y + n * k, x + n, tear_y)
    .bezierCurveTo(x + n, tear_y - n * k, x + n * k, tear_y - n, x, tear_y - n)
    .lineTo(x, y + r)
    .bezierCurveTo(x, y + r - r * k, x + r - r * k, y, x + r, y)
    .closePath()
}

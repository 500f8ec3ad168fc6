import type { QrDrawing } from '#core/platform/qr-drawing.ts'

/** Modules of quiet zone a scanner needs around the code (QR-6). */
const QUIET = 4

/** The code as one path of horizontal runs, one unit per module (QR-1: level M). The library comes when first needed. */
export async function drawQr(text: string): Promise<QrDrawing> {
  const { create } = await import('qrcode')
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const rows = Array.from({ length: size }, (_, y) => runsOf(data.subarray(y * size, (y + 1) * size), y + QUIET))
  return { size: size + 2 * QUIET, path: rows.join('') }
}

function runsOf(row: ArrayLike<number>, y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    const start = x
    while (x + 1 < row.length && row[x + 1]) x += 1
    const length = x - start + 1
    path += `M${start + QUIET} ${y}h${length}v1h-${length}z`
  }
  return path
}

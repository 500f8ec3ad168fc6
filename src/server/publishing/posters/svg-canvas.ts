import { escapeHtml } from '#server/platform/text/html-document.ts'
import type { Pdf } from '#server/publishing/ticket-documents/pdf-fonts.ts'
import { qrBars } from '#server/publishing/ticket-documents/pdf-shapes.ts'
import { textShapes } from '#server/publishing/ticket-documents/pdf-text.ts'
import type { Canvas } from './canvas.ts'

/** Thousandths of a point are more than any printer has. */
const short = (value: number): string => String(Math.round(value * 1000) / 1000)

interface Drawing extends Canvas {
  /** The whole file, once everything is drawn. */
  finish(size: { readonly width: number; readonly height: number }, words: { title: string; lang: string }): string
}

/**
 * The same page as a drawing. Its letters are shapes: it looks the same wherever it is opened, in every script, and a
 * print shop needs no typeface. `doc` measures and knows the letters; nothing is drawn in it.
 */
export function svgCanvas(doc: Pdf): Drawing {
  const parts: string[] = []
  const draw = (part: string) => {
    parts.push(part)
  }
  return {
    box: ({ x, y, width, height, radius = 0 }, fill) =>
      draw(
        `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" rx="${short(radius)}" fill="${fill}"/>`,
      ),
    circles: (centres, radius, fill) =>
      draw(
        `<g fill="${fill}">${centres.map(({ x, y }) => `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}"/>`).join('')}</g>`,
      ),
    picture: (jpeg, { x, y, width, height }) =>
      draw(
        `<image x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" preserveAspectRatio="none" href="data:image/jpeg;base64,${jpeg.toString('base64')}"/>`,
      ),
    text: (block, place) => {
      const letters = textShapes(doc, block, place).map(
        ({ x, y, scale, path }) =>
          `<path transform="translate(${short(x)} ${short(y)}) scale(${scale.toFixed(6)} ${(-scale).toFixed(6)})" d="${path}"/>`,
      )
      draw(`<g fill="${block.style.color ?? '#13171e'}">${letters.join('')}</g>`)
    },
    qr: (code, { x, y, width, height }, alt) => {
      const { size, bars } = qrBars(code)
      const dark = bars.map(({ row, column, length }) => `M${column} ${row}h${length}v1h-${length}z`).join('')
      draw(
        `<svg role="img" aria-label="${escapeHtml(alt)}" x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#ffffff" d="M0 0h${size}v${size}H0z"/><path fill="#000000" d="${dark}"/></svg>`,
      )
    },
    // a link in a drawing that is printed leads nowhere, and opened as a file it would be one of ours
    link: () => {},
    finish: ({ width, height }, { title, lang }) =>
      [
        `<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 ${width} ${height}" role="img" lang="${escapeHtml(lang)}">`,
        `<title>${escapeHtml(title)}</title>`,
        ...parts,
        '</svg>',
      ].join('\n'),
  }
}

import type { Pdf } from '#server/publishing/ticket-documents/pdf-fonts.ts'
import { drawQr } from '#server/publishing/ticket-documents/pdf-shapes.ts'
import { drawText } from '#server/publishing/ticket-documents/pdf-text.ts'
import type { Canvas } from './canvas.ts'

/** Draws on the open page of a tagged document: what says something has its place in the tree, the rest is decoration. */
export function pdfCanvas(doc: Pdf, { lang, section }: { lang: string; section: ReturnType<Pdf['struct']> }): Canvas {
  const tag = (type: string, draw: () => void, options: object = {}) =>
    section.add(doc.struct(type, { lang, ...options } as object, draw))
  const decoration = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' })
    doc.save()
    draw()
    doc.restore()
    doc.endMarkedContent()
  }
  return {
    box: ({ x, y, width, height, radius = 0 }, fill) =>
      decoration(() => doc.roundedRect(x, y, width, height, radius).fill(fill)),
    circles: (centres, radius, fill) =>
      decoration(() => {
        for (const { x, y } of centres) doc.circle(x, y, radius)
        doc.fill(fill)
      }),
    picture: (jpeg, { x, y, width, height }) => decoration(() => doc.image(jpeg, x, y, { width, height })),
    text: (block, { role, ...place }) => {
      if (role) tag(role, () => drawText(doc, block, place))
      else decoration(() => drawText(doc, block, place))
    },
    qr: (code, box, alt) => {
      const { x, y, width, height } = box
      tag(
        'Figure',
        () => {
          doc.save()
          drawQr(doc, code, box)
          doc.restore()
        },
        { alt, bbox: [x, y, x + width, y + height], placement: 'Block' },
      )
    },
    link: ({ x, y, width, height }, url) => {
      doc.link(x, y, width, height, url)
    },
  }
}

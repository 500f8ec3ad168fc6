import PDFDocument from 'pdfkit'
import { cleanLine } from '#core/platform/clean-text.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { closeFonts, type Pdf } from './pdf-fonts.ts'

interface About {
  readonly lang: string
  /** As somebody typed it; made one clean line here. */
  readonly title: string
  readonly author: string
}

interface TaggedPdf {
  readonly doc: Pdf
  /** Where the structure of the pages hangs. */
  readonly root: PDFKit.PDFStructureElement
  /** Closes document and fonts; the whole file. */
  readonly end: () => Promise<Buffer>
}

/** An empty tagged PDF that embeds every font it uses (TKP-3). */
export function openTaggedPdf(ctx: Ctx, { lang, title, author }: About): TaggedPdf {
  const doc = new PDFDocument({
    // No standard font: everything is embedded.
    font: null as unknown as string,
    autoFirstPage: false,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    lang,
    info: {
      Title: cleanLine(title),
      Author: cleanLine(author),
      Creator: 'Turnout',
      Producer: 'Turnout',
      CreationDate: ctx.now,
    },
  })
  const chunks: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  const end = () => {
    root.end()
    doc.end()
    closeFonts()
    return whole
  }
  return { doc, root, end }
}

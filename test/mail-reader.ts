import ICAL from 'ical.js'
import { openPdf, pdfPicture, pdfText, scanPdf, scanPicture } from './pdf.ts'
import type { KeptMail } from './product.ts'

/** What is in a mail, read with programs that are not ours. */

/** Every address that can be pressed in the designed mail, once. */
export const linksOf = ({ html = '' }: { readonly html?: string }): string[] => [
  ...new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))),
]

/** What a camera reads in the pictures of the mail. */
export async function scanMail({ attachments }: KeptMail): Promise<string[]> {
  const pictures = attachments.filter(
    ({ content_type, cid }) => content_type === 'image/png' && cid?.includes('ticket-'),
  )
  const found = await Promise.all(pictures.map(({ content }) => scanPicture(Buffer.from(content, 'base64'))))
  return found.flat()
}

const files = ({ attachments }: KeptMail, type: string): Buffer[] =>
  attachments
    .filter(({ content_type }) => content_type.startsWith(type))
    .map(({ content }) => Buffer.from(content, 'base64'))

export interface Sheet {
  readonly text: string
  readonly codes: readonly string[]
  /** As it is seen; a blank page would be a few hundred bytes. */
  readonly png: Buffer
}

/** The pages of each file of tickets, drawn and scanned. */
export async function sheetsOf(mail: KeptMail): Promise<Sheet[][]> {
  return Promise.all(
    files(mail, 'application/pdf').map(async (file) => {
      const pdf = await openPdf(file)
      const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)))
      return Promise.all(
        pages.map(async (page) => ({
          text: await pdfText(page),
          codes: await scanPdf(page),
          png: (await pdfPicture(page)).png,
        })),
      )
    }),
  )
}

/** The entries of each calendar file. */
export const entriesOf = (mail: KeptMail): ICAL.Event[][] =>
  files(mail, 'text/calendar').map((file) => readCalendar(file.toString()))

export const readCalendar = (file: string): ICAL.Event[] =>
  new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry))

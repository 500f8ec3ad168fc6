import PDFDocument from 'pdfkit'
import { placeText } from '#core/catalog/events/place.ts'
import { LOCALE_TAGS, type Locale } from '#core/platform/locales.ts'
import { paths } from '#core/platform/paths.ts'
import { dateBlock, formatDateRange } from '#core/platform/time.ts'
import { findImage } from '#server/catalog/images/queries.ts'
import { findEventFacts } from '#server/identity/mails/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { translate } from '#server/platform/runtime/i18n.ts'
import { oneAtATime } from '#server/platform/runtime/one-at-a-time.ts'
import { closeFonts, type Pdf } from '#server/publishing/ticket-documents/pdf-fonts.ts'
import { readCover } from '#server/publishing/ticket-documents/read-cover.ts'
import { openTaggedPdf } from '#server/publishing/ticket-documents/tagged-pdf.ts'
import { paperColors } from '#server/publishing/ticket-documents/ticket-sheet.ts'
import { A4, drawPoster, type PosterSheet } from './draw-poster.ts'
import { MAX_POSTERS_WAITING } from './limits.ts'
import { pdfCanvas } from './pdf-canvas.ts'
import { svgCanvas } from './svg-canvas.ts'

const TEXTS = {
  invitation: /*i18n*/ { id: 'poster.invitation', message: 'Scan for tickets' },
  qr: /*i18n*/ { id: 'poster.qr_alt', message: 'QR code of the event page' },
  title: /*i18n*/ { id: 'poster.title', message: 'Poster: {event}' },
  online: /*i18n*/ { id: 'mail.online', message: 'Online event' },
}

interface PosterRequest {
  readonly event_id: number
  readonly locale: Locale
}

/** The picture at 200 dpi over the whole width: a poster is looked at from further away than a ticket. */
const COVER_PIXELS = { width: 1654, height: 827 } as const

const inTurn = oneAtATime(MAX_POSTERS_WAITING)

/** One A4 page, tagged like a ticket (EVT-17, TKP-3). */
export const posterPdf = (ctx: Ctx, request: PosterRequest): Promise<Buffer> => inTurn(() => drawPdf(ctx, request))
/** The same page as a drawing. */
export const posterSvg = (ctx: Ctx, request: PosterRequest): Promise<string> => inTurn(() => drawSvg(ctx, request))

async function drawPdf(ctx: Ctx, request: PosterRequest): Promise<Buffer> {
  const sheet = await sheetOf(ctx, request)
  const title = translate(request.locale, TEXTS.title, { event: sheet.title })
  const { doc, root, end } = openTaggedPdf(ctx, { lang: sheet.lang, title, author: sheet.organizer })
  doc.addPage({ size: 'A4', margin: 0 })
  const section = doc.struct('Sect', { lang: sheet.lang } as object)
  root.add(section)
  drawPoster(pdfCanvas(doc, { lang: sheet.lang, section }), doc, sheet)
  section.end()
  return end()
}

async function drawSvg(ctx: Ctx, request: PosterRequest): Promise<string> {
  const sheet = await sheetOf(ctx, request)
  // measures only
  const doc: Pdf = new PDFDocument({ font: null as unknown as string, autoFirstPage: false })
  const canvas = svgCanvas(doc)
  drawPoster(canvas, doc, sheet)
  closeFonts()
  return canvas.finish(A4, { title: translate(request.locale, TEXTS.title, { event: sheet.title }), lang: sheet.lang })
}

async function sheetOf(ctx: Ctx, { event_id, locale }: PosterRequest): Promise<PosterSheet> {
  const { event, organizer, settings } = await findEventFacts(ctx.db, event_id)
  const image = await findImage(ctx.db, { event_id })
  const tag = LOCALE_TAGS[locale]
  const { weekday, day, month_year } = dateBlock(event.start_date, event.timezone, tag)
  const url = `${ctx.config.app_url}${paths.shortEvent(event.id)}`
  return {
    lang: tag,
    title: event.title,
    organizer: organizer.name,
    date_block: { weekday, day, month: month_year },
    date: formatDateRange({ start: event.start_date, end: event.end_date }, event.timezone, tag),
    place: event.is_online_event ? translate(locale, TEXTS.online) : placeText(event, tag),
    invitation: translate(locale, TEXTS.invitation),
    address: url.replace(/^https?:\/\//, ''),
    url,
    qr_alt: translate(locale, TEXTS.qr),
    cover: image ? await readCover(ctx, image, COVER_PIXELS) : null,
    colors: paperColors(settings),
  }
}

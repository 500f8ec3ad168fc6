import { withoutBidiOverrides } from '#core/platform/clean-text.ts'
import { LOCALE_TAGS } from '#core/platform/locales.ts'
import { cleanHtml } from '#server/platform/text/clean-html.ts'
import type { Block, ContentRow, EventBand, Fact, MailContent, TicketCard } from './content.ts'
import {
  COBALT,
  EDGE,
  FONT,
  INK,
  INK_2,
  INK_3,
  LINE,
  MONO,
  NOTICE,
  NOTICE_INK,
  PAGE,
  STYLE_SHEET,
} from './mail-style.ts'
import { type MailTheme, PRODUCT_THEME } from './mail-theme.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Everything people typed goes through here (MAIL-4, SEC-15). */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)

const href = (url: string): string => (/^(https?:|mailto:)/i.test(url) ? escapeHtml(url) : '#')

const table = (attributes: string, inner: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" ${attributes}>${inner}</table>`

function rowHtml({ label, detail, value, weight }: ContentRow): string {
  const total = weight === 'total'
  const size = total ? 'font-size:18px;font-weight:700;padding:12px 0 4px' : 'font-size:15px;padding:4px 0'
  const color = weight === 'muted' ? `color:${INK_3}` : `color:${INK}`
  const tone = weight === 'muted' ? 'ink3' : 'ink'
  const edge = total ? `border-top:2px solid ${INK};` : ''
  const small = detail
    ? `<br><span class="ink3" style="font-size:13px;color:${INK_3}">${escapeHtml(detail)}</span>`
    : ''
  return `<tr><td class="${tone} line" style="${size};${color};${edge}vertical-align:top;line-height:1.45">${escapeHtml(label)}${small}</td><td align="right" class="${tone} line" style="${size};${color};${edge}vertical-align:top;white-space:nowrap;padding-left:16px">${escapeHtml(value)}</td></tr>`
}

const factHtml = ({ label, value }: Fact): string =>
  `<tr><td class="ink3" width="32%" style="font-size:14px;padding:3px 12px 3px 0;color:${INK_3};vertical-align:top">${escapeHtml(label)}</td><td class="ink" style="font-size:15px;padding:3px 0;color:${INK};vertical-align:top">${escapeHtml(value)}</td></tr>`

/**
 * The tear line stands where the ticket is handed over: a dashed edge, because mail programs draw no notches. Event, date
 * and place stand on the band above.
 */
function ticketHtml(card: TicketCard): string {
  const line = (text: string, style: string, tone: string) =>
    `<div class="${tone}" style="${style}">${escapeHtml(text)}</div>`
  const goods = [
    line(card.ticket, `font-size:18px;font-weight:700;color:${INK};line-height:1.3`, 'ink'),
    line(card.holder, `font-size:15px;color:${INK};padding-top:4px`, 'ink'),
    card.add_ons ? line(card.add_ons, `font-size:14px;color:${INK_2};padding-top:4px`, 'ink2') : '',
    card.price === null ? '' : line(card.price, `font-size:14px;color:${INK_2};padding-top:4px`, 'ink2'),
    `<div style="padding-top:16px"><a class="link" href="${href(card.url)}" style="color:${COBALT};font-size:15px;font-weight:600">${escapeHtml(card.url_label)}</a></div>`,
  ].join('')
  const stub = `<div class="qr" style="background:#ffffff;display:inline-block;border-radius:6px"><img src="cid:${escapeHtml(card.qr_cid)}" width="176" height="176" alt="${escapeHtml(card.qr_alt)}" style="display:block;width:176px;height:176px;border:0"></div><div class="ink" style="font-family:${MONO};font-size:16px;letter-spacing:.04em;color:${INK};padding-top:6px">${escapeHtml(card.reference)}</div>`
  return table(
    `class="ticket" style="border:1px solid ${EDGE};border-radius:10px;border-collapse:separate;margin:0 0 16px"`,
    `<tr><td class="side" style="padding:20px;vertical-align:top">${goods}</td><td class="side stub" width="216" align="center" style="padding:20px;vertical-align:middle;border-left:2px dashed ${EDGE}">${stub}</td></tr>`,
  )
}

const buttonHtml = ({ label, url }: { label: string; url: string }, theme: MailTheme): string =>
  `<p style="margin:20px 0 24px"><a${theme.keeps_button ? '' : ' class="button"'} href="${href(url)}" style="display:inline-block;background:${theme.button};color:${theme.on_button};border:1px solid ${theme.button_edge};text-decoration:none;font-weight:600;font-size:16px;line-height:1.2;padding:14px 24px;border-radius:6px">${escapeHtml(label)}</a></p>`

function blockHtml(block: Block, theme: MailTheme): string {
  switch (block.type) {
    case 'heading':
      return `<h2 class="ink" style="font-size:20px;line-height:1.2;font-weight:700;color:${INK};margin:28px 0 12px">${escapeHtml(block.text)}</h2>`
    case 'paragraph':
      return `<p class="ink" style="margin:0 0 14px;color:${INK}">${escapeHtml(block.text).replaceAll('\n', '<br>')}</p>`
    case 'small':
      return `<p class="ink3" style="margin:0 0 14px;color:${INK_3};font-size:13px">${escapeHtml(block.text)}</p>`
    case 'notice':
      return `<div class="notice" style="background:${NOTICE};color:${NOTICE_INK};border-radius:6px;padding:12px 16px;margin:0 0 16px">${escapeHtml(block.text)}</div>`
    case 'rich':
      return `<div class="rich" style="color:${INK}">${cleanHtml(block.html)}</div>`
    case 'facts':
      return table('style="margin:0 0 16px;border-collapse:collapse"', block.rows.map(factHtml).join(''))
    case 'rows':
      return table('style="margin:0 0 16px;border-collapse:collapse"', block.rows.map(rowHtml).join(''))
    case 'button':
      return buttonHtml(block, theme)
    case 'link':
      return linkHtml(block)
    case 'ticket':
      return ticketHtml(block.card)
  }
}

const linkHtml = ({ text, label, url }: Extract<Block, { type: 'link' }>): string =>
  `<p class="ink3" style="margin:0 0 8px;color:${INK_3};font-size:13px">${escapeHtml(text)} <a class="ink3" href="${escapeHtml(url)}" style="color:${INK_3}">${escapeHtml(label)}</a></p>`

function footerHtml(block: Block): string {
  if (block.type === 'rich')
    return `<div class="rich ink2" style="color:${INK_2};font-size:13px">${cleanHtml(block.html)}</div>`
  if (block.type === 'paragraph')
    return `<p class="ink3" style="margin:0 0 8px;color:${INK_3};font-size:13px">${escapeHtml(block.text)}</p>`
  return blockHtml(block, PRODUCT_THEME)
}

const LEAF = 'border-collapse:separate;width:68px;background:#ffffff;border-radius:8px;text-align:center'

/** The day as a calendar leaf, white in every scheme, its cap in the band's colour. */
const dateTileHtml = ({ day, theme }: EventBand): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="68" style="${LEAF}"><tr><td style="padding:4px 4px 0"><div style="background:${theme.band};color:${theme.on_band};border-radius:5px 5px 0 0;font-size:12px;line-height:20px;font-weight:700;letter-spacing:.04em;text-transform:uppercase">${escapeHtml(day.weekday)}</div></td></tr><tr><td style="padding:4px 4px 0;font-size:26px;line-height:1.1;font-weight:800;color:${INK}">${escapeHtml(day.day)}</td></tr><tr><td style="padding:0 5px 7px;font-size:12px;line-height:1.3;font-weight:600;white-space:nowrap;color:${INK}">${escapeHtml(day.month)}</td></tr></table>`

/** The event on its own colour: whose mail it is, what it is about, when and where, before anything else is read. */
function bandHtml(band: EventBand, { sender, logo_cid }: MailContent): string {
  const { theme } = band
  const line = (text: string) => `<div style="font-size:15px;line-height:1.4;padding-top:4px">${escapeHtml(text)}</div>`
  // the organizer by its logo, or by its name
  const by = logo_cid
    ? `<img src="cid:${escapeHtml(logo_cid)}" height="40" alt="${escapeHtml(sender)}" style="display:block;height:40px;border:0;border-radius:6px">`
    : escapeHtml(sender)
  const event = `<div class="name" style="font-size:24px;line-height:1.15;font-weight:800;overflow-wrap:anywhere;hyphens:auto;-webkit-hyphens:auto">${escapeHtml(band.title)}</div>${line(band.when)}${band.where ? line(band.where) : ''}`
  const inner = `<div style="font-size:14px;font-weight:600;padding-bottom:16px">${by}</div>${table('style="border-collapse:collapse"', `<tr><td width="68" style="vertical-align:top">${dateTileHtml(band)}</td><td style="vertical-align:top;padding-left:16px;color:${theme.on_band}">${event}</td></tr>`)}`
  return `<tr><td class="band" bgcolor="${theme.band}" style="background:${theme.band};color:${theme.on_band};border:1px solid ${theme.band_edge};border-bottom:0;border-radius:14px 14px 0 0;padding:28px 32px">${inner}</td></tr>`
}

const productHead = ({ sender }: MailContent): string =>
  `<tr><td style="padding:0 8px 16px"><span class="ink" style="font-size:16px;font-weight:700;color:${INK}">${escapeHtml(sender)}</span></td></tr>`

/** One table-based layout of 620 px for every mail; no remote images, no tracking (MAIL-4). */
export function renderHtml(content: MailContent): string {
  const { locale, subject, title, preview, blocks, footer, band } = content
  const theme = band?.theme ?? PRODUCT_THEME
  return withoutBidiOverrides(`<!doctype html>
<html lang="${LOCALE_TAGS[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE_SHEET}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${PAGE}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}</div>
${table(
  `class="page" style="background:${PAGE}"`,
  `<tr><td align="center" style="padding:24px 12px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="620" style="width:100%;max-width:620px;font-family:${FONT};font-size:15px;line-height:1.5">
${band ? bandHtml(band, content) : productHead(content)}
<tr><td class="card" style="background:#ffffff;border:1px solid ${LINE};border-radius:${band ? '0 0 14px 14px' : '14px'};padding:32px 32px 16px">
<h1 class="ink" style="font-size:28px;line-height:1.15;font-weight:700;color:${INK};margin:0 0 16px">${escapeHtml(title)}</h1>
${blocks.map((block) => blockHtml(block, theme)).join('\n')}
</td></tr>
<tr><td style="padding:20px 8px">${footer.map(footerHtml).join('\n')}</td></tr>
</table>
</td></tr>`,
)}
</body>
</html>
`)
}

import { withoutBidiOverrides } from '#core/platform/clean-text.ts'
import { richToPlainText } from '#server/platform/text/rich-text.ts'
import type { Block, ContentRow, MailContent, TicketCard } from './content.ts'

const rowText = ({ label, detail, value }: ContentRow): string => `${detail ? `${label} (${detail})` : label}: ${value}`

const ticketText = (card: TicketCard): string =>
  [
    card.ticket,
    card.holder,
    card.add_ons ?? null,
    card.event,
    card.when,
    card.where,
    card.price,
    card.reference,
    `${card.url_label}: ${card.url}`,
  ]
    .filter((line) => line !== null)
    .join('\n')

function blockText(block: Block): string {
  switch (block.type) {
    case 'heading':
      return `${block.text}\n${'-'.repeat(Math.min(40, [...block.text].length))}`
    case 'paragraph':
    case 'notice':
    case 'small':
      return block.text
    case 'rich':
      return richToPlainText(block.html)
    case 'facts':
    case 'rows':
      return block.rows.map(rowText).join('\n')
    case 'button':
      return `${block.label}:\n${block.url}`
    case 'link':
      return `${block.text} ${block.label}:\n${block.url}`
    case 'ticket':
      return ticketText(block.card)
  }
}

/** The plain text part: the same blocks without any markup (MAIL-4). */
export function renderText({ band, title, blocks, footer }: MailContent): string {
  const event = band ? band.rows.map(rowText).join('\n') : ''
  const body = [title, event, ...blocks.map(blockText)].filter(Boolean).join('\n\n')
  return withoutBidiOverrides(`${body}\n\n${'_'.repeat(40)}\n${footer.map(blockText).filter(Boolean).join('\n')}\n`)
}

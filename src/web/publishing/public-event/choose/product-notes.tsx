import { Trans } from '@lingui/react/macro'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import type { PublicTicketView } from '#core/catalog/tickets/schema.ts'
import { itemName } from '#web/catalog/prices/summary.tsx'
import { useLocale } from '#web/platform/public-ui/money.tsx'
import styles from './ticket-list.module.css'

interface NotesProps {
  readonly ticket: PublicTicketView
  readonly event: PublicEventView
}

/** What a product consists of, what is chosen with it, what it needs and what it excludes (EXT-2, EXT-3, EXT-6, PKG-1). */
export function ProductNotes({ ticket, event }: NotesProps) {
  const { tag } = useLocale()
  const { parts, addon_groups, sale_mode } = ticket
  const list = (words: readonly string[], type: Intl.ListFormatType = 'conjunction') =>
    new Intl.ListFormat(tag, { type }).format(words)
  const rules = event.basket_rules.filter(({ ticket_id }) => ticket_id === ticket.id)
  if (parts.length + addon_groups.length + rules.length === 0 && sale_mode !== 'WITH_TICKET') return null
  const contents = list(parts.map(({ quantity, title, label }) => `${quantity} × ${itemName(title, label)}`))
  const groups = list(addon_groups.map(({ title }) => title))
  return (
    <ul className={styles.description}>
      {contents && (
        <li>
          <Trans>Contains {contents}</Trans>
        </li>
      )}
      {groups && (
        <li>
          <Trans>With add-ons: {groups}</Trans>
        </li>
      )}
      {sale_mode === 'WITH_TICKET' && (
        <li>
          <Trans>Only together with a ticket</Trans>
        </li>
      )}
      {rules.map(({ type, other_ticket_ids, allowed_per_unit }) => {
        const titles = event.tickets.filter(({ id }) => other_ticket_ids.includes(id)).map(({ title }) => title)
        const others = list(titles, 'disjunction')
        return (
          <li key={type + other_ticket_ids.join()}>
            {type === 'EXCLUDES' ? (
              <Trans>Not together with {others}</Trans>
            ) : allowed_per_unit === null ? (
              <Trans>Only together with {others}</Trans>
            ) : (
              <Trans>
                At most {allowed_per_unit} for each of these: {others}
              </Trans>
            )}
          </li>
        )
      })}
    </ul>
  )
}

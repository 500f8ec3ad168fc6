import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { SEARCHED_TICKETS_FROM } from './limits.ts'
import { ticketName } from './use-attendee-actions.tsx'

export interface PriceChoice {
  readonly ticket_id: number
  readonly ticket_price_id: number
  readonly name: string
}

/** What staff can give somebody: every tier of every ticket, on sale or not (ATT-9, ATT-10). */
export const priceChoices = ({ tickets }: Pick<EventView, 'tickets'>): PriceChoice[] =>
  tickets.flatMap(({ id, title, prices }) =>
    prices.map((price) => ({
      ticket_id: id,
      ticket_price_id: price.id,
      name: ticketName({ id, title, label: price.label }),
    })),
  )

interface TicketSelectProps {
  readonly choices: readonly PriceChoice[]
  /** A price's id; null is none yet. */
  readonly value?: number | null
  readonly onChange: (ticket_price_id: number | null) => void
  readonly error?: ReactNode
  readonly description?: ReactNode
}

/** One ticket or tier. */
export function TicketSelect({ choices, value = null, onChange, ...rest }: TicketSelectProps) {
  const { t } = useLingui()
  return (
    <Select
      {...rest}
      label={t`Ticket`}
      placeholder={t`Choose a ticket`}
      data={choices.map(({ ticket_price_id, name }) => ({ value: String(ticket_price_id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      allowDeselect={false}
      searchable={choices.length > SEARCHED_TICKETS_FROM}
    />
  )
}

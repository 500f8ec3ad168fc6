import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import type { RsvpView } from '#core/records/rsvps/schema.ts'
import { useDateName } from '#web/catalog/event-dates/date-name.tsx'
import { fullName } from '#web/platform/ui/display/details.tsx'

/** "Stalls – Regular": the tier follows the ticket. */
export const ticketAndTier = ({ title, label }: { readonly title: string; readonly label: string | null }): string =>
  label ? `${title} – ${label}` : title

/** Whom a row is about; names are gone once they were erased. */
export function useGuestName() {
  const { t } = useLingui()
  return (rsvp: Pick<RsvpView, 'first_name' | 'last_name'>): string => fullName(rsvp) || t`Erased person`
}

/** The ticket, and its date where the event has several (DAT-1). */
export function InvitedTo({ rsvp: { price }, zone }: { rsvp: RsvpView; zone: string }) {
  const nameOf = useDateName(zone)
  return (
    <>
      <bdi>{ticketAndTier(price)}</bdi>
      {price.starts_at && <span data-quiet>{nameOf(price.starts_at)}</span>}
    </>
  )
}

/** What people can be invited to: tiers of tickets without a price (APP-6). What taxes and fees add, the server knows. */
export const freePrices = ({ tickets }: Pick<EventView, 'tickets'>) =>
  tickets
    .filter(({ kind }) => kind === 'ADMISSION')
    .flatMap(({ title, prices }) =>
      prices
        .filter(({ price }) => price === 0)
        .map(({ id, label }) => ({ value: String(id), label: ticketAndTier({ title, label }) })),
    )

interface FreeTicketSelectProps {
  readonly event: EventView
  readonly value?: number | null
  readonly onChange: (ticket_price_id: number | null) => void
  readonly error?: ReactNode
  readonly disabled?: boolean
  readonly description?: ReactNode
}

/** One ticket or tier that costs nothing. */
export function FreeTicketSelect({ event, value = null, onChange, ...rest }: FreeTicketSelectProps) {
  const { t } = useLingui()
  return (
    <Select
      {...rest}
      label={t`Ticket`}
      placeholder={t`Choose a ticket`}
      data={freePrices(event)}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      allowDeselect={false}
    />
  )
}

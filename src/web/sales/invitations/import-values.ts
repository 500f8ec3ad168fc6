import type { z } from 'zod'
import type { Locale } from '#core/platform/locales.ts'
import type { RsvpImportInput } from '#core/records/rsvps/schema.ts'

/** What stands in the form of a list. */
export type InvitationListValues = {
  text: string
  ticket_price_id: number | null
  event_date_id: number | null
  max_guests: number | string
  respond_until: string | null
  language: Locale
  send_invitations: boolean
}

/** The same as the call takes it. */
export const toImport = (values: InvitationListValues): z.input<typeof RsvpImportInput> => ({
  ...values,
  ticket_price_id: values.ticket_price_id as number,
  max_guests: Number(values.max_guests),
})

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { attendeeEndpoints } from '#core/records/attendees/endpoints.ts'
import { publicAttendeeEndpoints } from '#core/records/ticket-page/endpoints.ts'
import { call } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

type Query = Readonly<Record<string, unknown>>

const one = (event_id: number, attendee_id: number) => ({
  event_id: String(event_id),
  attendee_id: String(attendee_id),
})

interface CancelBody {
  readonly notify: boolean
  readonly whole_package?: boolean
}

/** The calls alone, for many tickets in a row; what they changed is read again once, by `refreshEvent`. */
export const attendeeCalls = {
  list: (event_id: number, query: Query, signal?: AbortSignal) =>
    call(attendeeEndpoints.list, { params: { event_id: String(event_id) }, query, ...(signal ? { signal } : {}) }),
  cancel: (event_id: number, attendee_id: number, body: CancelBody) =>
    call(attendeeEndpoints.cancel, { params: one(event_id, attendee_id), body }),
  resend: (event_id: number, attendee_id: number) =>
    call(attendeeEndpoints.resendTicket, { params: one(event_id, attendee_id) }),
  reactivate: (event_id: number, attendee_id: number, whole_package: boolean) =>
    call(attendeeEndpoints.reactivate, { params: one(event_id, attendee_id), body: { whole_package } }),
}

export const attendeeQueries = {
  all: (event_id: number) => ['events', event_id, 'attendees'] as const,
  list: (event_id: number, query: Query) =>
    queryOptions({
      queryKey: [...attendeeQueries.all(event_id), 'list', query],
      queryFn: ({ signal }) => attendeeCalls.list(event_id, query, signal),
      placeholderData: keepPreviousData,
    }),
  one: (event_id: number, attendee_id: number) =>
    queryOptions({
      queryKey: [...attendeeQueries.all(event_id), attendee_id],
      queryFn: ({ signal }) => call(attendeeEndpoints.get, { params: one(event_id, attendee_id), signal }),
    }),
  /** The ticket as its holder sees it: the code is made on demand for the ticket's link only (QR-4). */
  ticket: (event_id: number, attendee_id: number, short_id: string) =>
    queryOptions({
      queryKey: [...attendeeQueries.all(event_id), attendee_id, 'ticket'],
      queryFn: ({ signal }) =>
        call(publicAttendeeEndpoints.get, {
          params: { event_id: String(event_id), attendee_short_id: short_id },
          signal,
        }),
    }),
}

/** A ticket stands in its order too, and a freed unit in the event's figures. */
export const refreshEvent = (event_id: number) => queryClient.invalidateQueries({ queryKey: ['events', event_id] })

export const checkGuests = (event_id: number, body: BodyInput<typeof attendeeEndpoints.checkGuests>) =>
  call(attendeeEndpoints.checkGuests, { params: { event_id: String(event_id) }, body })

export const importGuests = async (event_id: number, body: BodyInput<typeof attendeeEndpoints.importGuests>) => {
  const made = await call(attendeeEndpoints.importGuests, { params: { event_id: String(event_id) }, body })
  await refreshEvent(event_id)
  return made
}

export const updateAttendee = async (
  event_id: number,
  attendee_id: number,
  body: BodyInput<typeof attendeeEndpoints.update>,
) => {
  const attendee = await call(attendeeEndpoints.update, { params: one(event_id, attendee_id), body })
  await refreshEvent(event_id)
  return attendee
}

export const createAttendee = async (event_id: number, body: BodyInput<typeof attendeeEndpoints.create>) => {
  const attendee = await call(attendeeEndpoints.create, { params: { event_id: String(event_id) }, body })
  await refreshEvent(event_id)
  return attendee
}

export const reactivateAttendee = async (event_id: number, attendee_id: number, whole_package: boolean) => {
  await attendeeCalls.reactivate(event_id, attendee_id, whole_package)
  await refreshEvent(event_id)
}

export const cancelAttendee = async (event_id: number, attendee_id: number, body: CancelBody) => {
  await attendeeCalls.cancel(event_id, attendee_id, body)
  await refreshEvent(event_id)
}

export const reissueAttendee = async (event_id: number, attendee_id: number) => {
  await call(attendeeEndpoints.reissue, { params: one(event_id, attendee_id) })
  await refreshEvent(event_id)
}

export const resendTicket = async (event_id: number, attendee_id: number) => {
  await attendeeCalls.resend(event_id, attendee_id)
  await refreshEvent(event_id)
}

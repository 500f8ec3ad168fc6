import type { BodyInput } from '#core/platform/endpoint.ts'
import { attendeeEndpoints } from '#core/records/attendees/endpoints.ts'
import { orderEndpoints } from '#core/records/orders/endpoints.ts'
import { refresh } from '#web/catalog/questions/api.ts'
import { call } from '#web/platform/client/api-client.ts'

type Answers = BodyInput<typeof orderEndpoints.updateAnswers>

/** Answers stand in the order, in its attendees and in the count of their question. */
export const updateOrderAnswers = async (event_id: number, order_id: number, body: Answers) => {
  const params = { event_id: String(event_id), order_id: String(order_id) }
  await call(orderEndpoints.updateAnswers, { params, body })
  await refresh(event_id)
}

export const updateAttendeeAnswers = async (event_id: number, attendee_id: number, body: Answers) => {
  const params = { event_id: String(event_id), attendee_id: String(attendee_id) }
  await call(attendeeEndpoints.updateAnswers, { params, body })
  await refresh(event_id)
}

import { attendeeEndpoints } from '#core/attendees/endpoints.ts'
import type { BodyInput } from '#core/endpoint.ts'
import { orderEndpoints } from '#core/orders/endpoints.ts'
import { call } from '#web/platform/api-client.ts'
import { refresh } from '#web/questions/api.ts'

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

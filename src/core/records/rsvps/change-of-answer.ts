import { RsvpResponse } from '#core/platform/states/rsvp-response.ts'

/** A valid ticket of an invitation. */
export interface RsvpPlace {
  readonly attendee_id: number
  readonly order_id: number
}

export interface AnswerGiven {
  readonly response: RsvpResponse
  readonly guests: number
}

export interface AnswerChange {
  /** Tickets that stop working, the newest first; orders of which none is left are cancelled whole. */
  readonly cancelled_places: readonly RsvpPlace[]
  readonly cancelled_order_ids: readonly number[]
  /** Units to take, in one order more. */
  readonly added: number
}

/** Places that an answer is for: the invitee and the guests, or none (APP-7). */
export const placesOf = ({ response, guests }: AnswerGiven): number => (response === RsvpResponse.YES ? 1 + guests : 0)

/**
 * What changes between the places somebody has and what they answer now (APP-7): fewer guests give back the newest tickets,
 * more take units, NO and MAYBE give back all. Decided on the valid tickets, whatever staff did to some of them meanwhile, so
 * that afterwards there are as many as the answer says.
 */
export function changeOfAnswer(places: readonly RsvpPlace[], answer: AnswerGiven): AnswerChange {
  const wanted = placesOf(answer)
  const newest_first = places.toSorted((a, b) => b.attendee_id - a.attendee_id)
  const cancelled_places = newest_first.slice(0, Math.max(0, places.length - wanted))
  const left = new Set(newest_first.slice(cancelled_places.length).map(({ order_id }) => order_id))
  const touched = new Set(cancelled_places.map(({ order_id }) => order_id))
  return {
    cancelled_places,
    cancelled_order_ids: [...touched].filter((id) => !left.has(id)).toSorted((a, b) => a - b),
    added: Math.max(0, wanted - places.length),
  }
}

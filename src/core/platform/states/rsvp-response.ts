/** What somebody who was invited has answered (APP-6). Any answer may follow any other until it is locked (APP-7). */
export const RsvpResponse = { NONE: 'NONE', YES: 'YES', NO: 'NO', MAYBE: 'MAYBE' } as const
export type RsvpResponse = keyof typeof RsvpResponse
export const RSVP_RESPONSES = Object.values(RsvpResponse)

/** What may be answered; NONE is nobody's answer. */
export const RSVP_ANSWERS = [RsvpResponse.YES, RsvpResponse.NO, RsvpResponse.MAYBE] as const
export type RsvpAnswer = (typeof RSVP_ANSWERS)[number]

/** Whose name and address checkout asks for: each attendee's, or the buyer's alone (SET-45). */
export const ATTENDEE_DETAILS = ['EACH', 'BUYER'] as const
export type AttendeeDetails = (typeof ATTENDEE_DETAILS)[number]

/** Whether a ticket's holder is asked for an address of mail (TIX-25). */
export const ATTENDEE_EMAILS = ['REQUIRED', 'OPTIONAL', 'NONE'] as const
export type AttendeeEmail = (typeof ATTENDEE_EMAILS)[number]

/** Milliseconds; a message on its way is asked about until it has arrived (MSG-8). */
export const MESSAGE_POLL_MS = 1_500

/** Attendees listed to choose from. */
export const PICKER_ROWS = 20

/** Milliseconds after a key before the preview is drawn anew. */
export const TYPING_MS = 400

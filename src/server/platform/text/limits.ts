/** Characters kept: an event's texts are cleaned again with every page, order and mail. */
export const MAX_CLEANED_KEPT = 2_000_000

/** Seconds; a page that is still empty after so long is not slow any more: its script has failed or will not come. */
export const LATE_AFTER_SECONDS = 8

/** Hours after a look when a domain is looked at again by the job of the day. */
export const CHECK_AGAIN_AFTER_HOURS = 20

/** Domains read at once by the job of the day. */
export const DOMAINS_PER_ROUND = 100

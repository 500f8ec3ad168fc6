import { MINUTE_SECONDS } from '#core/platform/limits.ts'

/** Lines of one application (APP-3). */
export const MAX_APPLICATION_LINES = 20

/** People who ask for a place at one event and are not decided on; above it nobody asks (APP-3, WTL-6). */
export const MAX_LIVE_APPLICATIONS = 100_000

/** Applications from one network (APP-3, WTL-7, SEC-41). */
export const APPLICATIONS_PER_NETWORK = { max: 10, seconds: 10 * MINUTE_SECONDS }

/** Changes of an application by its link, and approved places opened on a device (SEC-40). */
export const APPLICATION_ACTS = { max: 30, seconds: 10 * MINUTE_SECONDS }

/** Characters of the reason that staff keep for themselves (APP-2). */
export const MAX_APPLICATION_REASON_LENGTH = 255

/** Characters of the message to somebody whose application is rejected (APP-4c). */
export const MAX_APPLICATION_MESSAGE_LENGTH = 2000

/** Applications that staff decide on in one call (APP-5). */
export const MAX_APPLICATIONS_AT_ONCE = 500

/** Days for which names, addresses and answers are kept after the end of an application or its event (APP-5, WTL-20). */
export const APPLICATION_PERSON_KEPT_DAYS = 30

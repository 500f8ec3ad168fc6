import { CONFIRM_HOURS } from '#core/identity/mails/limits.ts'
import {
  DAY_MS,
  HOUR_MS,
  HOUR_SECONDS,
  MINUTE_MS,
  MINUTE_SECONDS,
  NETWORK_ADDRESSES_KEPT_DAYS,
} from '#core/platform/limits.ts'

/** Characters of a password that the server makes up (AUT-8). */
export const MADE_UP_PASSWORD_LENGTH = 20

/** Milliseconds after its last use when a session ends (CON-8). */
export const SESSION_IDLE_MS = 7 * DAY_MS

/** Milliseconds after the login when a session ends, and is forgotten (CON-8, SEC-42). */
export const SESSION_MAX_MS = NETWORK_ADDRESSES_KEPT_DAYS * DAY_MS

/** Milliseconds for which a link that has run out is still known as such (SEC-42). */
export const OLD_LINKS_KEPT_MS = 30 * DAY_MS

/** Seconds for which an email is refused from a network after too many failures (AUT-16). */
export const LOGIN_BLOCK_SECONDS = 15 * MINUTE_SECONDS

/** Failed logins of one email from one network (SEC-40a, AUT-16). */
export const LOGIN_FAILURES = { max: 5, seconds: LOGIN_BLOCK_SECONDS }

/** Failed logins of one email from everywhere (SEC-40a, AUT-16). */
export const LOGINS_PER_EMAIL = { max: 20, seconds: HOUR_SECONDS }

/** Failed logins from one address (SEC-40a). */
export const LOGINS_PER_ADDRESS = { max: 50, seconds: 15 * MINUTE_SECONDS }

/** Milliseconds for which a link works, by what it is for (CON-9). */
export const TOKEN_LIFETIMES_MS = {
  password_reset: 30 * MINUTE_MS,
  invitation: 7 * DAY_MS,
  email_confirmation: 7 * DAY_MS,
  email_change: 48 * HOUR_MS,
  order_resume: 30 * MINUTE_MS,
  my_tickets: 24 * HOUR_MS,
  order_address: CONFIRM_HOURS * HOUR_MS,
  contact_address: 7 * DAY_MS,
} as const

/** Pages of links with a token opened by one address (SEC-40c). */
export const TOKEN_PAGES = { max: 20, seconds: 15 * MINUTE_SECONDS }

/** Links to a new password asked for from one address (SEC-40b). */
export const RESETS_PER_ADDRESS = { max: 20, seconds: HOUR_SECONDS }

/** Links to a new password for one email (SEC-40b). */
export const RESETS_PER_EMAIL = { max: 3, seconds: HOUR_SECONDS }

/** Milliseconds for which the link works that an operator makes for the first admin or a lost password (AUT-8). */
export const SETUP_LINK_MS = 24 * HOUR_MS

/** Milliseconds for which the operator's link to the checks of the installation works (DEP-8). */
export const CHECKS_LINK_MS = 24 * HOUR_MS

/** Milliseconds for which an operator's link logs somebody in (ACCESS-12). */
export const LOGIN_LINK_MS = 10 * MINUTE_MS

/** Tries of the current password: a session somebody left open is no place to guess it (SEC-40i). */
export const PASSWORD_TRIES = { max: 10, seconds: 15 * MINUTE_SECONDS }

import { DAY_MS, HOUR_SECONDS } from '#core/platform/limits.ts'

/** Proposals of one key that wait for somebody at the same time (MCP-8). */
export const MAX_PENDING_PROPOSALS = 20

/**
 * Previews for one key or user, of what is proposed and of what is approved: each is the whole act, taken back, also where it
 * is refused and nothing waits (SEC-40m).
 */
export const PREVIEWS_PER_HOUR = { max: 100, seconds: HOUR_SECONDS }

/** Characters of an assistant's note (MCP-6). */
export const MAX_PROPOSAL_NOTE_LENGTH = 500

/** How long a proposal waits for somebody, in milliseconds (MCP-7b). */
export const PROPOSAL_MS = DAY_MS

/** How long a proposal is kept after it was made, in days: it names buyers (MCP-7b). */
export const KEPT_PROPOSAL_DAYS = 30

/** Addresses that a preview names; it counts all of them (MCP-6). */
export const MAX_NAMED_RECIPIENTS = 20

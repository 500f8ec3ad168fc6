import { DAY_MS } from '#core/platform/limits.ts'

/** Proposals of one key that wait for somebody at the same time (MCP-8). */
export const MAX_PENDING_PROPOSALS = 20

/** Characters of an assistant's note (MCP-6). */
export const MAX_PROPOSAL_NOTE_LENGTH = 500

/** How long a proposal waits for somebody, in milliseconds (MCP-7b). */
export const PROPOSAL_MS = DAY_MS

/** How long a proposal is kept after it was made, in days: it names buyers (MCP-7b). */
export const KEPT_PROPOSAL_DAYS = 30

/** Addresses that a preview names; it counts all of them (MCP-6). */
export const MAX_NAMED_RECIPIENTS = 20

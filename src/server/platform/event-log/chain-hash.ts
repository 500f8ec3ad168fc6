import type { Sha256 } from '#core/platform/event-log/chain.ts'
import { sha256 as hashOf } from '#server/platform/runtime/secrets.ts'

/** What the chain of a log is made with. */
export const sha256: Sha256 = (...parts) => hashOf(Buffer.concat(parts.map((part) => Buffer.from(part))))

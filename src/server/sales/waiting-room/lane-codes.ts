import type { Secrets } from '#server/platform/runtime/secrets.ts'

/** A lane's code as it is kept, hex: written in any case it is the same. */
export const laneCodeHash = (secrets: Secrets, code: string): string =>
  secrets.mac('queue-lane-code', code.trim().normalize('NFC').toLowerCase()).toString('hex')

import type { Ctx } from '#server/platform/context/context.ts'
import { limitedAddress } from '#server/platform/runtime/ip-network.ts'

/** Whose network a mail comes from, as the mail remembers it: without the address itself. */
export const networkOf = ({ secrets, ip }: Pick<Ctx, 'secrets' | 'ip'>): string | null =>
  ip === null ? null : secrets.mac('mail-network', limitedAddress(ip)).toString('base64url')

/** Bits of an IPv6 address before the IPv4 address that is written into it. */
export const MAPPED_BITS = 96

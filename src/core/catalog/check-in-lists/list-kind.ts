/** What a list does at its door: admits attendees, or hands out extras (EXT-8). */
export const LIST_KINDS = ['ADMISSION', 'REDEMPTION'] as const
export type ListKind = (typeof LIST_KINDS)[number]

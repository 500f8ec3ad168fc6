/** Which orders a key works with: test orders, or the others (KEY-9). */
export const KeyMode = { LIVE: 'LIVE', TEST: 'TEST' } as const
export type KeyMode = keyof typeof KeyMode
export const KEY_MODES = Object.values(KeyMode)

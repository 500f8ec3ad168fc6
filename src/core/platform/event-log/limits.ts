/** How many entries a round of the publisher takes at most (LOGE-5). */
export const ROUND_ENTRIES = 1_000

/** How often an idle publisher looks whether there is anything to publish, in ms: 99 % are published within 2 s (LOGE-6). */
export const LOOK_EVERY_MS = 500

/** Bytes of salt before what an entry says: without them it could be guessed from its digest once it is erased (AUD-5). */
export const SALT_BYTES = 16

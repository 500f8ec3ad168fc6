import { join } from 'node:path'

/** Archives of releases, a folder each, by version (MIG-7). */
export const RELEASES = join(import.meta.dirname, 'releases')

/** Beside the parts: a ticket's code as it was sent then. */
export const OLD_CODE = 'ticket-code.txt'

/** Beside the parts: the commit it was made of, for whoever starts that release's code (MIG-6). */
export const COMMIT = 'commit.txt'

import { join } from 'node:path'

/** Archives of releases, a folder each, by version (MIG-7). */
export const RELEASES = join(import.meta.dirname, 'releases')

/** Beside the parts: a ticket's code as it was sent then. */
export const OLD_CODE = 'ticket-code.txt'

/** The list of an archive's parts; it is written last. */
export const MANIFEST = 'manifest.json'

/** One archive: parts by name. Whoever makes it writes the manifest last and then completes it. */
export interface Archive {
  readonly name: string
  write(part: string, bytes: Uint8Array): Promise<void>
  /** Null where there is none. */
  read(part: string): Promise<Buffer | null>
  /** Gives it its name: what is not complete is no archive (BAK-1). */
  complete(): Promise<void>
}

/** Why an archive cannot be made, read or restored, in the operator's words. */
export class ArchiveError extends Error {}

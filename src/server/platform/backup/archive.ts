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

/** Where archives lie (BAK-1, BAK-2). */
export interface ArchivePlace {
  create(name: string): Promise<Archive>
  /** Names of complete ones. */
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

export const ARCHIVE_NAME = /^turnout-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/

/** `turnout-2026-11-23T03-30-00-000Z`: the instant its data is of. */
export const archiveName = (at: Date): string => `turnout-${at.toISOString().replace(/[:.]/g, '-')}`

export function archiveTime(name: string): Date {
  const [, day, hour, minute, second, ms] = ARCHIVE_NAME.exec(name) ?? []
  return new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`)
}

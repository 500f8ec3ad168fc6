import { statfs } from 'node:fs/promises'
import { AppError } from '#core/platform/errors/errors.ts'
import { SPACE_LOOK_MS, SPACE_PROBE_MS } from '#core/platform/space/limits.ts'
import { type SpaceLeft, spaceLeft } from '#core/platform/space/space-left.ts'
import { isDiskFull } from '#server/platform/database/db.ts'

/** What a process knows of the space that is left: its own for TURNOUT_DATA, and whether the database has any (HA-11). */
export interface Space {
  readonly left: SpaceLeft
  /** False while a reservation is not even tried; one in ten seconds is, after the database had no space. */
  mayReserve(): boolean
  /** The database said that it has no space (53100). */
  noteFull(): void
  /** A reservation was written. */
  noteWritten(): void
}

const ENOUGH: SpaceLeft = { is_nearly_full: false, takes_files: true, sells: true }

type ReadSpace = () => Promise<{ readonly free: number; readonly total: number }>

const readFolder = (folder: string): ReadSpace => {
  return async () => {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  }
}

export class DiskSpace implements Space {
  left: SpaceLeft = ENOUGH
  private is_database_full = false
  private probed_at = Number.NEGATIVE_INFINITY
  private timer: NodeJS.Timeout | undefined
  private readonly read: ReadSpace

  constructor(folder: string, read: ReadSpace = readFolder(folder)) {
    this.read = read
  }

  async start(): Promise<void> {
    await this.look()
    this.lookLater()
  }

  /** Who does not sell looks as often as a full database is probed, to sell within 30 s of when there is room (DRL-4e). */
  private lookLater(): void {
    const again = () => this.look().then(() => this.timer && this.lookLater())
    this.timer = setTimeout(again, this.left.sells ? SPACE_LOOK_MS : SPACE_PROBE_MS)
    this.timer.unref()
  }

  /** What cannot be read is not known to be full. */
  async look(): Promise<void> {
    this.left = await this.read().then(spaceLeft, () => this.left)
  }

  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  mayReserve(): boolean {
    if (!this.left.sells) return false
    if (!this.is_database_full) return true
    if (performance.now() - this.probed_at < SPACE_PROBE_MS) return false
    this.probed_at = performance.now()
    return true
  }

  noteFull(): void {
    this.is_database_full = true
    this.probed_at = performance.now()
  }

  noteWritten(): void {
    this.is_database_full = false
  }
}

/** HA-11: nothing new is held that could perhaps not be sold; details, payments, refunds and the door go on. */
export async function whileSpaceLasts<T>({ space }: { readonly space: Space }, reserve: () => Promise<T>): Promise<T> {
  if (!space.mayReserve()) throw new AppError('BUSY')
  try {
    const reserved = await reserve()
    space.noteWritten()
    return reserved
  } catch (error) {
    if (isDiskFull(error)) space.noteFull()
    throw error
  }
}

/** The same for who runs a command, asked as it begins. */
export async function assertSpaceForBackup(folder: string): Promise<void> {
  // of a folder that is not there nothing is read
  const left = await readFolder(folder)().then(spaceLeft, () => ENOUGH)
  if (!left.takes_files) throw new Error(`Less than 1 GB is free in ${folder}: make room first (HA-11).`)
}

/** HA-11: what is left is for what is sold. */
export function requireSpaceForFiles({ space }: { readonly space: Space }): void {
  if (!space.left.takes_files) throw new AppError('STORAGE_UNAVAILABLE')
}

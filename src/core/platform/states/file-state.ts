/** What becomes of a file of the store (OBJ-5). */
export const FileState = { WRITING: 'WRITING', READY: 'READY', DELETING: 'DELETING' } as const
export type FileState = keyof typeof FileState
export const FILE_STATES = Object.values(FileState)

/** Moves of a file; whichever is not READY has no row any more a day later (OBJ-5d). */
export const FILE_MOVES = {
  WRITING: ['READY'],
  READY: ['DELETING'],
  DELETING: [],
} as const satisfies Record<FileState, readonly FileState[]>

/** What files are of (OBJ-4). */
export const FILE_KINDS = ['IMAGE'] as const

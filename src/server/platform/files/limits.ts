/** Rows one sheet can hold: the format's own limit. */
export const SHEET_ROWS = 1_048_576

/** Characters one cell can hold: the format's own limit. */
export const CELL_SIGNS = 32_767

/** Bytes of an archive, and of a file in it: the format's own limit. */
export const MAX_ZIP_BYTES = 0xffff_ffff

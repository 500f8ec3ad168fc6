/** Rows read and put in order, however many match. */
export const MAX_ROWS_READ = 300

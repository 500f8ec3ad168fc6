/** Milliseconds after fonts and code are ready before the print dialog opens (TKP-2). */
export const PRINT_DIALOG_MS = 500

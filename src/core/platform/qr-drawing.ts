/** A code as one path of runs, one unit per module, quiet zone included (QR-6). */
export interface QrDrawing {
  /** Side in modules. */
  readonly size: number
  readonly path: string
}

import type { Box } from '#server/publishing/ticket-documents/pdf-shapes.ts'
import type { TextBlock } from '#server/publishing/ticket-documents/pdf-text.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Rounded extends Box {
  readonly radius?: number
}

/** What a text is to those who hear the page. */
export type TextRole = 'H1' | 'P'

/** A page to draw on, in points from its top left corner. */
export interface Canvas {
  box(box: Rounded, fill: string): void
  circles(centres: readonly Point[], radius: number, fill: string): void
  /** A JPEG, which fills its box. */
  picture(jpeg: Buffer, box: Box): void
  /** Width is what a centred text is centred in. */
  text(block: TextBlock, place: Point & { readonly width?: number; readonly role?: TextRole }): void
  /** A code to scan with its quiet zone, black on white. */
  qr(code: string, box: Box, alt: string): void
  link(box: Box, url: string): void
}

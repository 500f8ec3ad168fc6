import type { ExtraLine } from './order-parts.ts'

/** "2 × Shirt – S": extras of one product and tier on a ticket, in a file or a mail (EXT-11). */
export const extraText = ({ title, label, quantity }: ExtraLine): string => {
  const name = label ? `${title} – ${label}` : title
  return quantity > 1 ? `${quantity} × ${name}` : name
}

export const extrasText = (extras: readonly ExtraLine[]): string => extras.map(extraText).join(', ')

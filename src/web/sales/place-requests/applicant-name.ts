import type { ApplicationView } from '#core/records/applications/schema.ts'

/** Names are gone once they were erased (APP-5). */
export const applicantName = (
  { first_name, last_name }: Pick<ApplicationView, 'first_name' | 'last_name'>,
  erased: string,
): string => [first_name, last_name].filter(Boolean).join(' ') || erased

/** "2 × Stalls – Regular"; the tier follows the ticket. */
export const requestedName = ({ title, label, quantity }: ApplicationView['items'][number]): string =>
  `${quantity} × ${label ? `${title} – ${label}` : title}`

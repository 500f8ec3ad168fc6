import { MB } from '#core/platform/limits.ts'

/** Pixels; taller than any event's list of tickets, a frame never asks for more (WID-4). */
export const MAX_FRAME_HEIGHT = 20_000

/** Pixels of padding inside the widget's frame at most (WID-4). */
export const MAX_WIDGET_PADDING = 100

/** Pixels of padding inside the widget's frame (WID-4). */
export const DEFAULT_WIDGET_PADDING = 16

/** Bytes of a page's document (TIX-22). */
export const MAX_PAGE_BYTES = MB

/** Addresses of one sitemap, the protocol's own limit (SEO-6). */
export const URLS_PER_FILE = 50_000

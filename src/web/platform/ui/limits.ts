import { MAX_PAGE_SIZE, PAGE_SIZE, SECOND_MS } from '#core/platform/limits.ts'

/** Milliseconds after which somebody wonders whether anything happens. */
export const STILL_WORKING_MS = SECOND_MS

/** Milliseconds for which "Copied" stands. */
export const COPIED_MS = 2 * SECOND_MS

/** Milliseconds: once at once, and once when a question that lay over the layer has faded out as well. */
export const FOCUS_TRIES_MS = [20, 350]

/** Failures listed, as many as somebody reads; the others are chosen in the list. */
export const FAILURES_SHOWN = 100

/** Rows a page of a list can be told to have. */
export const PAGE_SIZES = [10, PAGE_SIZE, 50, MAX_PAGE_SIZE]

/** Values of a filter above which the eye wants help. */
export const SEARCHED_FROM = 12

/** Values of a filter shown at once; searching finds the others. */
export const CHOICES_SHOWN = 100

/** Rows chosen at once; beyond this one narrows the list: at its pace a thousand take some four minutes (ADR 0027). */
export const MAX_SELECTED = 1000

/** Days whose names a phone has room for at a glance. */
export const FEW_DAYS = 14

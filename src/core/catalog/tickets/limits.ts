/** Units of a ticket in one order, unless the ticket says otherwise (TIX-9, CON-10). */
export const DEFAULT_MAX_PER_ORDER = 20

/** Units of a ticket in one order at least, unless the ticket says otherwise (TIX-9, CON-10). */
export const DEFAULT_MIN_PER_ORDER = 1

/** Units of all tickets together in one order (TIX-9, CON-10, RES-8d). */
export const MAX_UNITS_PER_ORDER = 500

/** Prices of a tiered ticket (TIX-6). */
export const MAX_TIERS = 50

/** Units of a price, unless it is unlimited (TIX-8). */
export const MAX_QUANTITY = 1_000_000_000

/** The highest maximum per order a ticket may be given (TIX-9, CON-10). */
export const MAX_SETTABLE_PER_ORDER = 500

/** Taxes and fees of one ticket (TIX-12). */
export const MAX_TAXES_PER_TICKET = 100

/** The last place in a sorted list of tickets or questions (TIX-16). */
export const MAX_SORT_POSITION = 1_000_000

/** Rows sorted in one call (TIX-16). */
export const MAX_SORTED = 1_000

/** Parts of a package (PKG-1). */
export const MAX_PACKAGE_PARTS = 10

/** Units of all parts of a package together (PKG-1). */
export const MAX_PACKAGE_UNITS = 50

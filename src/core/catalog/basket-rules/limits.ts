/** Basket rules of one event (EXT-6). */
export const MAX_BASKET_RULES = 50

/** Others that a product can require or exclude in one rule (EXT-6). */
export const MAX_OTHER_PRODUCTS = 20

/** Units allowed per unit of the others (EXT-6). */
export const MAX_ALLOWED_PER_UNIT = 20

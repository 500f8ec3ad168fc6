/**
 * What a product of an event is: ADMISSION makes attendees, EXTRA makes units to be handed out, PACKAGE is made of both
 * (EXT-1, PKG-1). Fixed after creation (DAT-6).
 */
export const PRODUCT_KINDS = ['ADMISSION', 'EXTRA', 'PACKAGE'] as const
export type ProductKind = (typeof PRODUCT_KINDS)[number]

/** How an extra is sold: by itself, with a ticket in the same order, or only as an add-on of a group (EXT-2). */
export const SALE_MODES = ['FREELY', 'WITH_TICKET', 'ADD_ON'] as const
export type SaleMode = (typeof SALE_MODES)[number]

/** What a basket rule asks: one of the other products, or none of them (EXT-6). */
export const BASKET_RULE_TYPES = ['REQUIRES', 'EXCLUDES'] as const
export type BasketRuleType = (typeof BASKET_RULE_TYPES)[number]

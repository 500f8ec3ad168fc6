/** Add-on groups of one ticket (EXT-3). */
export const MAX_GROUPS_PER_TICKET = 10

/** Add-ons of a group with one unit of the ticket, and units of one product among them (EXT-3). */
export const MAX_ADD_ONS = 20

/** Extras to choose from in a group (EXT-3). */
export const MAX_GROUP_EXTRAS = 20

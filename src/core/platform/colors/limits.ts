/** Contrast that text needs against what is behind it (DSG-1). */
export const TEXT_CONTRAST = 4.5

/** Contrast that edges and focus rings need (DSG-1). */
export const EDGE_CONTRAST = 3

/** Steps of lightness tried on the way to a readable colour (DSG-1). */
export const SCAN_STEPS = 64

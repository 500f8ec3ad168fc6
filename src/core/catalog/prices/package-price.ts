/** What a package costs, or its parts bought singly: the sum over its parts, in minor units (PKG-1). */
export const packagePrice = (parts: readonly { readonly quantity: number; readonly unit_price: number }[]): number =>
  parts.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0)

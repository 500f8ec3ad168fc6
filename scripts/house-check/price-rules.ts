import { type Finding, isTest, lineAt, type Rule, sources, withoutComments } from './source-tree.ts'

/** The arithmetic a price is made of, and who may use it. Every other price is asked of `quote-order.ts` (PRC-1). */
const PARTS_OF_PRICES: Record<string, readonly string[]> = {
  applyTaxesAndFees: ['src/core/catalog/prices/quote-unit.ts'],
  mergeRollup: ['src/core/catalog/prices/quote-order.ts'],
  discountedPrice: ['src/core/catalog/prices/quote-unit.ts'],
  scale: ['src/core/catalog/taxes-and-fees/apply-taxes.ts', 'src/core/catalog/promo-codes/discount.ts'],
  // of a total that stands: what the operator keeps of a payment (PAY-12), never part of what the buyer pays
  percentOf: ['src/core/catalog/taxes-and-fees/apply-taxes.ts', 'src/server/sales/payments/start-payment.ts'],
  // of a total that stands: shares of what goes back (RFD-9, RFD-16)
  allocate: [
    'src/core/catalog/taxes-and-fees/apply-taxes.ts',
    'src/core/catalog/prices/package-discount.ts',
    'src/core/records/orders/refund-rules.ts',
    'src/core/records/orders/refund-tickets.ts',
  ],
}
const IMPORTED = /import\s*\{([^}]*)\}\s*from\s*'[^']*\/(?:money|apply-taxes|discount)\.ts'/g

const FIELD = String.raw`(?:\w+\.)*(?:price|price_before_discount|listed|unit|unit_\w+)`
const COUNT = String.raw`(?:\w+\.)*(?:quantity|units)`
const RATE = String.raw`(?:\w+\.)*(?:rate|discount)`
/** A line or a percentage worked out by hand, in code or in SQL. */
const BY_HAND = new RegExp(
  String.raw`\b${FIELD}\s*\*\s*${COUNT}\b|\b${COUNT}\s*\*\s*${FIELD}\b|[)\w]\s*\*\s*${RATE}\b|\b${RATE}\s*\*\s*[(\w]`,
  'g',
)
/** The price function, the price of a package (PKG-1), and the lines of the summary, which stand at the price before the discount (PRC-21). */
const MAY_MULTIPLY = [
  'src/core/catalog/prices/package-price.ts',
  'src/core/catalog/prices/quote-order.ts',
  'src/core/catalog/taxes-and-fees/summary-items.ts',
]

/** One function computes prices (PRC-1): nobody else puts one together from its parts, multiplies or takes a percentage. */
export const onePriceFunction: Rule = (tree) =>
  sources(tree, 'src/')
    .filter(([path]) => !isTest(path))
    .flatMap(([path, whole]): Finding[] => {
      const text = withoutComments(path, whole)
      const names = [...text.matchAll(IMPORTED)].flatMap(([, list = '']) => list.split(',').map((name) => name.trim()))
      const parts = names.filter((name) => PARTS_OF_PRICES[name] && !PARTS_OF_PRICES[name].includes(path))
      const products = MAY_MULTIPLY.includes(path) ? [] : [...text.matchAll(BY_HAND)]
      return [
        ...parts.map((name) => ({
          path,
          message: `puts a price together with ${name}: ask core/catalog/prices/quote-order.ts`,
        })),
        ...products.map(({ 0: product, index }) => ({
          path: `${path}:${lineAt(text, index)}`,
          message: `works a price out by hand (${product}): ask core/catalog/prices/quote-order.ts`,
        })),
      ]
    })

import type { Appearance } from '@stripe/stripe-js'

/** The event's colours and our measures inside Stripe's frame, which knows none of our tokens (DSG-1). */
export function stripeAppearance(): Appearance {
  const style = getComputedStyle(document.body)
  const read = (name: string): string => style.getPropertyValue(name).trim()
  return {
    theme: 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: read('--ev-link'),
      colorBackground: read('--ev-card'),
      colorText: read('--ev-text'),
      colorTextSecondary: read('--ev-secondary'),
      colorDanger: read('--ev-error'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '8px',
      gridRowSpacing: '20px',
      gridColumnSpacing: '16px',
    },
    rules: {
      '.Label': { fontWeight: '600', fontSize: '15px' },
      '.Input': { padding: '13px 12px', border: `1.5px solid ${read('--ev-field')}`, boxShadow: 'none' },
    },
  }
}

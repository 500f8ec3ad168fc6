/** What the emulator's cards do, by number; the same ones as the product's own test provider (PAY-31 to PAY-36). */
export type CardBehaviour =
  | { readonly does: 'succeed' }
  | { readonly does: 'decline'; readonly code: string; readonly decline_code?: string }
  | { readonly does: 'process'; readonly outcome: 'succeed' | 'fail' }
  | { readonly does: 'authenticate' }

export const CARDS: Readonly<Record<string, CardBehaviour>> = {
  '4242424242424242': { does: 'succeed' },
  '4000000000000002': { does: 'decline', code: 'card_declined', decline_code: 'generic_decline' },
  '4000000000009995': { does: 'decline', code: 'card_declined', decline_code: 'insufficient_funds' },
  '4000000000000069': { does: 'decline', code: 'expired_card' },
  '4000000000000077': { does: 'process', outcome: 'succeed' },
  '4000000000000093': { does: 'process', outcome: 'fail' },
  '4000002500003155': { does: 'authenticate' },
  '4000000000007726': { does: 'succeed' },
  '4000000000005126': { does: 'succeed' },
  '4000000000003055': { does: 'succeed' },
}

/** How a refund of a card starts; what is pending ends by `settleRefund`. */
export const REFUND_STARTS: Readonly<Record<string, 'pending' | 'refused'>> = {
  '7726': 'pending',
  '5126': 'pending',
  '3055': 'refused',
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef, useState } from 'react'
import { MAX_REDEEMED_PER_SCAN } from '#core/check-in/scanning/limits.ts'
import type { RedeemableView } from '#core/check-in/scanning/schema.ts'
import styles from './choose-product.module.css'
import { ticketName } from './labels.ts'

export interface Choice {
  readonly ticket_price_id: number
  readonly quantity: number
}

interface ChooseProductProps {
  readonly choices: readonly RedeemableView[]
  /** Whose ticket it is; null where an order was scanned. */
  readonly person: string | null
  readonly onChoose: (choice: Choice) => void
  readonly onCancel: () => void
}

/** Several extras are open: which is handed out, and how many of it (EXT-9). One tap where one is wanted. */
export function ChooseProduct({ choices, person, onChoose, onCancel }: ChooseProductProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // closed before it is taken away: only then does the browser give the focus back
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  return (
    <dialog ref={dialog} className={styles.sheet} aria-labelledby="choose-title" onClose={onCancel}>
      <h2 id="choose-title">
        <Trans>What is handed out?</Trans>
      </h2>
      {person && <p>{person}</p>}
      <ul>
        {choices.map((choice) => (
          <ProductRow key={choice.ticket_price_id} choice={choice} onChoose={onChoose} />
        ))}
      </ul>
      <button type="button" className={styles.back} onClick={onCancel}>
        <Trans>Back</Trans>
      </button>
    </dialog>
  )
}

function ProductRow({ choice, onChoose }: { choice: RedeemableView; onChoose: ChooseProductProps['onChoose'] }) {
  const { t } = useLingui()
  const [quantity, setQuantity] = useState(1)
  const { open, ticket_price_id } = choice
  const name = ticketName(choice)
  const most = Math.min(open, MAX_REDEEMED_PER_SCAN)
  return (
    <li>
      <button type="button" className={styles.product} onClick={() => onChoose({ ticket_price_id, quantity })}>
        <b>{quantity > 1 ? t`${quantity} × ${name}` : name}</b>
        <span>
          <Trans>{open} open</Trans>
        </span>
      </button>
      {open > 1 && (
        <fieldset className={styles.stepper} aria-label={t`Quantity of ${name}`}>
          <button
            type="button"
            aria-label={t`One less`}
            aria-disabled={quantity <= 1 || undefined}
            onClick={() => setQuantity(Math.max(1, quantity - 1))}
          >
            −
          </button>
          <output>{quantity}</output>
          <button
            type="button"
            aria-label={t`One more`}
            aria-disabled={quantity >= most || undefined}
            onClick={() => setQuantity(Math.min(most, quantity + 1))}
          >
            +
          </button>
        </fieldset>
      )}
    </li>
  )
}

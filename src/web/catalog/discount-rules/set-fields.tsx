import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { MAX_SET_PRODUCTS } from '#core/catalog/discount-rules/limits.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { CheckList } from '#web/platform/ui/inputs/check-list.tsx'
import { CountInput } from '#web/platform/ui/inputs/count-input.tsx'
import type { DiscountForm } from './discount-form.tsx'
import { mayBeDiscounted } from './discount-values.ts'
import styles from './discounts.module.css'

/** The tickets of a set, and which of them cost less (DSC-2c). */
export function SetFields({ form, event }: { form: DiscountForm; event: EventView }) {
  const { t } = useLingui()
  const { products, effect_ticket_ids } = form.values
  const titleOf = (ticket_id: number) =>
    event.tickets.find(({ id }) => id === ticket_id)?.title ?? t`A ticket that was deleted`
  const free = event.tickets.filter(
    (ticket) => mayBeDiscounted(ticket) && !products.some(({ ticket_id }) => ticket_id === ticket.id),
  )
  const put = (next: typeof products) => {
    form.setFieldValue('products', next)
    const left = effect_ticket_ids.filter((id) => next.some(({ ticket_id }) => ticket_id === id))
    form.setFieldValue('effect_ticket_ids', left)
  }
  return (
    <>
      <fieldset className={styles.set}>
        <legend>
          <Trans>Tickets of the set</Trans>
        </legend>
        <ul>
          {products.map((product, index) => (
            <li key={product.ticket_id} className={styles.product}>
              <span dir="auto">{titleOf(product.ticket_id)}</span>
              <CountInput
                label={<span className="visually-hidden">{t`How many of ${titleOf(product.ticket_id)}`}</span>}
                value={product.quantity}
                error={form.errors[`products.${index}.quantity`]}
                onChange={(quantity) =>
                  put(products.map((one) => (one === product ? { ...one, quantity: quantity ?? Number.NaN } : one)))
                }
              />
              <ActionIcon
                aria-label={t`Take ${titleOf(product.ticket_id)} out of the set`}
                onClick={() => put(products.filter((one) => one !== product))}
              >
                <IconX size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
        {products.length < MAX_SET_PRODUCTS && free.length > 0 && (
          <Select
            aria-label={t`Add a ticket to the set`}
            placeholder={t`Add a ticket`}
            leftSection={<IconPlus size={16} />}
            data={free.map(({ id, title }) => ({ value: String(id), label: title }))}
            value={null}
            error={form.errors.products}
            onChange={(id) => id !== null && put([...products, { ticket_id: Number(id), quantity: 1 }])}
          />
        )}
        {free.length === 0 && products.length < 2 && (
          <p className={styles.quiet}>
            <Trans>A set needs two kinds of tickets that cost something.</Trans>
          </p>
        )}
      </fieldset>
      {products.length > 1 && (
        <CheckList
          label={<Trans>Which of them cost less</Trans>}
          description={<Trans>Choose none and all tickets of the set do.</Trans>}
          options={products.map(({ ticket_id }) => ({ id: ticket_id, label: titleOf(ticket_id) }))}
          {...form.getInputProps('effect_ticket_ids')}
        />
      )}
    </>
  )
}

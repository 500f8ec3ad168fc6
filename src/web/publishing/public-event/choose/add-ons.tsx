import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { priceDisplay } from '#core/catalog/taxes-and-fees/price-display.ts'
import type { AddOnChoice } from '#core/catalog/tickets/products.ts'
import type { PublicAddOnGroupView } from '#core/catalog/tickets/schema.ts'
import { Price } from '#web/catalog/prices/price.tsx'
import { itemName } from '#web/catalog/prices/summary.tsx'
import { Button } from '#web/platform/public-ui/button.tsx'
import { Stepper } from '#web/platform/public-ui/stepper.tsx'
import { countOf, maxOfAddOn, offeredIn, withAddOn } from '#web/sales/cart/add-ons.ts'
import { quantityOf } from '#web/sales/cart/cart.ts'
import { MAX_UNITS_APART } from '../limits.ts'
import styles from './add-ons.module.css'
import { SaleLabel } from './sale-label.tsx'
import type { PriceProps } from './ticket-row.tsx'

/** The extras that are chosen with each unit of a ticket; of many tickets with all at once (EXT-3). */
export function AddOns(props: PriceProps) {
  const { ticket, price, selection } = props
  const count = quantityOf(selection.cart, price)
  const chosen = selection.cart.add_ons?.[price.id] ?? []
  const units = Array.from({ length: count }, (_, unit) => chosen[unit] ?? [])
  const together = count > MAX_UNITS_APART
  const change = (at: number, unit: readonly AddOnChoice[]) =>
    selection.setAddOns(
      price,
      units.map((known, index) => (together || index === at ? unit : known)),
    )
  return (
    <div className={styles.units}>
      {units.slice(0, together ? 1 : count).map((unit, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: units of a price have nothing else to be told apart by
        <fieldset key={at} className={styles.unit}>
          <legend>
            <UnitName number={at + 1} count={count} is_of_all={together} />
          </legend>
          {ticket.addon_groups.map((group) => (
            <Group
              key={group.id}
              group={group}
              unit={unit}
              label={count > 1 && !together ? `${at + 1}` : null}
              selection={selection}
              onChange={(changed) => change(at, changed)}
            />
          ))}
          {at === 0 && count > 1 && !together && (
            <Button
              variant="link"
              onClick={() =>
                selection.setAddOns(
                  price,
                  units.map(() => unit),
                )
              }
            >
              <Trans>Same add-ons with every ticket</Trans>
            </Button>
          )}
        </fieldset>
      ))}
    </div>
  )
}

function UnitName({ number, count, is_of_all }: { number: number; count: number; is_of_all: boolean }) {
  if (count === 1) return <Trans>Add-ons</Trans>
  if (is_of_all) return <Trans>Add-ons with each of the {count} tickets</Trans>
  return (
    <Trans>
      Add-ons of ticket {number} of {count}
    </Trans>
  )
}

interface GroupProps {
  readonly group: PublicAddOnGroupView
  readonly unit: readonly AddOnChoice[]
  /** Number of the unit, where there are several. */
  readonly label: string | null
  readonly selection: PriceProps['selection']
  readonly onChange: (unit: readonly AddOnChoice[]) => void
}

function Group({ group, unit, label, selection: { event }, onChange }: GroupProps) {
  const { t } = useLingui()
  const [name_id, rule_id] = [useId(), useId()]
  return (
    // biome-ignore lint/a11y/useSemanticElements: it stands in the fieldset of its unit
    <div role="group" aria-labelledby={name_id} aria-describedby={rule_id}>
      <p className={styles.group}>
        <b id={name_id} dir="auto">
          {group.title}
        </b>{' '}
        <span id={rule_id}>
          <GroupRule group={group} />
        </span>
      </p>
      <ul className={styles.options}>
        {offeredIn(group, event).map((one) => {
          const name = itemName(one.ticket.title, one.price.label)
          return (
            <li key={one.price.id}>
              <span className={styles.name}>
                <bdi>{name}</bdi>
                <Price
                  display={priceDisplay(one.price, one.ticket.price_display_mode)}
                  currency={event.currency}
                  label={name}
                  is_off={one.price.sale_state !== 'ON_SALE'}
                />
              </span>
              {one.price.sale_state === 'ON_SALE' ? (
                <Stepper
                  label={label === null ? name : t`${name}, ticket ${label}`}
                  value={countOf(unit, one)}
                  max={maxOfAddOn(unit, one)}
                  described_by={rule_id}
                  onChange={(quantity) => onChange(withAddOn(unit, one, quantity))}
                />
              ) : (
                <SaleLabel
                  state={one.price.sale_state}
                  starts_at={one.price.sale_start_date}
                  server_time={event.server_time}
                  timezone={event.timezone}
                />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** How many of a group are chosen with a ticket, and what the ticket pays for (EXT-3, EXT-5). */
function GroupRule({ group: { min, max, included_count } }: { group: PublicAddOnGroupView }) {
  return (
    <>
      {min === max ? (
        <Trans>Choose {min}.</Trans>
      ) : min > 0 ? (
        <Trans>
          Choose at least {min}, at most {max}.
        </Trans>
      ) : (
        <Trans>Choose up to {max}.</Trans>
      )}{' '}
      {included_count > 0 &&
        (included_count === max ? (
          <Trans>They are included in the ticket.</Trans>
        ) : (
          <Plural
            value={included_count}
            one="The dearest is included in the ticket."
            other="The # dearest are included in the ticket."
          />
        ))}
    </>
  )
}
